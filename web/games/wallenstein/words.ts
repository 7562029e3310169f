// Short names on the board, and which drawing goes with what.
export const seasons = ['spring', 'summer', 'fall', 'winter'] as const;
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export interface BoxWords {
  name: string;
  short: string;
  icon: string;
}

// The mat in its printed order, then the bid, then the board of the court.
export const boxes: Record<string, BoxWords> = {
  build_palace: { name: 'Build a palace', short: 'Palace', icon: 'palace' },
  build_church: { name: 'Build a church', short: 'Church', icon: 'church' },
  build_trading_post: { name: 'Build a trading post', short: 'Trading post', icon: 'trading_post' },
  collect_grain: { name: 'Collect grain', short: 'Grain', icon: 'grain' },
  collect_taxes: { name: 'Collect taxes', short: 'Taxes', icon: 'thaler' },
  deploy_5: { name: 'Deploy 5 armies', short: 'Deploy 5', icon: 'deploy_5' },
  deploy_3: { name: 'Deploy 3 armies', short: 'Deploy 3', icon: 'deploy_3' },
  deploy_1_move: { name: 'Deploy 1 army, then move', short: 'Deploy 1, move', icon: 'deploy_1_move' },
  combat_a: { name: 'Combat or movement A', short: 'Combat A', icon: 'combat_a' },
  combat_b: { name: 'Combat or movement B', short: 'Combat B', icon: 'combat_b' },
  auction: { name: 'Your bid for the order', short: 'Bid', icon: 'crown' },
  convert_3: { name: 'Convert 3 armies', short: 'Convert 3', icon: 'courtier' },
  convert_2: { name: 'Convert 2 armies', short: 'Convert 2', icon: 'courtier' },
  convert_1: { name: 'Convert 1 army', short: 'Convert 1', icon: 'courtier' },
};
export const matBoxes = Object.keys(boxes).slice(0, 11);
export const courtBoxes = Object.keys(boxes);
export const boxWords = (box: string): BoxWords =>
  boxes[box] ?? { name: capital(box), short: capital(box), icon: 'seal' };

export const tileIcons: Record<string, string> = {
  plus_thaler: 'thaler',
  plus_grain: 'grain',
  six_armies: 'six',
  attack: 'attack',
  defence: 'defence',
};
export const tileShort: Record<string, string> = {
  plus_thaler: '+1 Thaler',
  plus_grain: '+1 grain',
  six_armies: '6 armies',
  attack: '+1 attack',
  defence: '+1 defence',
};
export const eventIcons: Record<string, string> = {
  no_attack_on_church: 'church',
  tax_min: 'thaler',
  tax_max: 'thaler',
  recruit_one_per_thaler: 'deploy_3',
  trading_post_removes_revolt: 'trading_post',
  grain_min: 'grain',
  grain_max: 'grain',
  palace_defence: 'palace',
  neutral_peasants: 'peasants',
};
// In few words, for the small cards; the full text is the board's.
export const eventShort: Record<string, string> = {
  no_attack_on_church: 'No attack on a county with a church.',
  tax_min: 'Taxes bring at least 6 Thalers.',
  tax_max: 'Taxes bring at most 5 Thalers.',
  recruit_one_per_thaler: '3 Thalers buy 3 armies, 2 buy 2.',
  trading_post_removes_revolt: 'A new trading post lifts a revolt marker.',
  grain_min: 'A harvest is at least 4.',
  grain_max: 'A harvest is at most 3.',
  palace_defence: 'Who defends a palace casts one more.',
  neutral_peasants: 'Neutral counties defend with 2 peasants.',
};
export const favourIcons: Record<string, string> = {
  thalers: 'thaler',
  armies_to_tray: 'tray',
  cancel_event: 'cancel',
  grain: 'grain',
  no_attack_a: 'safe_a',
  no_attack_b: 'safe_b',
  no_attack_a_b: 'safe_ab',
  victory_points: 'seal',
  free_trading_post: 'trading_post',
  free_church: 'church',
  free_palace: 'palace',
};
export const buildingName: Record<string, string> = {
  palace: 'palace',
  church: 'church',
  trading_post: 'trading post',
};
export const isMoney = (card: string): boolean => /^money_\d$/.test(card);
export const moneyOf = (card: string): number => Number(card.slice(6));

// Where a long name may be broken on a narrow card.
const breaks = [
  'Würz-burg',
  'Neu-mark',
  'Alt-mark',
  'Lau-sitz',
  'Hol-stein',
  'Ober-pfalz',
  'Bur-gund',
  'Kärn-ten',
  'Zwei-brücken',
  'Hessen--Darm-stadt',
  'Pader-born',
  'Ober-österreich',
  'Nieder-österreich',
  'Württem-berg',
  'Wolfen-büttel',
  'Osna-brück',
  'Strass-burg',
  'Lothrin-gen',
  'Mecklen-burg',
  'Vor-pommern',
  'Mittel-mark',
  'Lüne-burg',
  'Regens-burg',
  'Schle-sien',
  'Steier-mark',
  'Kur-sachsen',
  'Augs-burg',
  'Vogt-land',
  'Salz-burg',
  'Kon-stanz',
  'Breis-gau',
];
const softened = new Map(
  breaks.map((word) => [
    word.replaceAll('--', '=').replaceAll('-', '').replaceAll('=', '-'),
    word.replaceAll('--', '=').replaceAll('-', '\u00ad').replaceAll('=', '-'),
  ]),
);
export const soft = (name: string): string =>
  name
    .split(' ')
    .map((word) => softened.get(word) ?? word)
    .join(' ');

export const cardName = (card: string, county: string | undefined): string =>
  county ?? (isMoney(card) ? `Money ${moneyOf(card)}` : 'Tower card');
