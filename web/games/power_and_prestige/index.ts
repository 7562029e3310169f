// Power & Prestige, as the shell loads it.
import type { BadgeFacts } from '../../parts/badge';
import type { Explained } from '../../parts/explained';
import type { GameUi } from '../../table/game_ui';
import Board from './Board.svelte';
import * as explain from './explain';
import { factsOf } from './facts';
import { coin } from './pieces/drawings';
import { placeFacts } from './places';
import './power_and_prestige.css';
import SeatLine from './SeatLine.svelte';
import Sentence from './Sentence.svelte';
import { tellings } from './telling/tellings';
import { situation } from './situation';
import Tray from './Tray.svelte';
import { inPlay, playerOf, sumOf, type PrestigeView } from './view';
import { askWords, capital, isWinter, seasonWords } from './words';

const flag = 'M4 15V2M4 2.500H13L10.800 5.500 13 8.500H4';
const crown = 'M2 12.500 1.500 5 5 8 8 3 11 8 14.500 5 14 12.500Z';
const man = 'M8 1.500a1.700 1.700 0 1 0 .1 0M8 5V10.500M5 6.500H11M8 10.500 5.800 15M8 10.500 10.200 15';

const steps = [
  ['Movement', ['march']],
  ['Combat', ['choose_battle', 'attack_die', 'defend_die', 'lose', 'retreat', 'forced_retreat', 'bury', 'join']],
  ['Annexing', ['next_member', 'seize', 'plunder_die']],
  ['War', ['declare', 'form']],
] as const;
const winter = [
  ['Supply', ['allow_supply', 'revolt_die']],
  ['Income', ['give_up', 'artist_die']],
  ['Trade', ['trade', 'gift', 'accept_gift', 'house']],
  ['Upkeep', ['upkeep']],
  ['Purchases', ['plan', 'engage_again', 'cancel']],
  ['Placement', ['place']],
  ['Convention', ['convention']],
] as const;

const badge = (icon: string, count: number, label: string, { says, rule }: Explained): BadgeFacts => ({
  icon,
  count,
  label,
  says,
  ...(rule ? { rule } : {}),
});

export const ui: GameUi<PrestigeView> = {
  id: 'power_and_prestige',
  Board,
  Tray,
  Sentence,
  SeatDetail: SeatLine,
  seated: () => false, // a seat has the colour of what it plays
  status(view) {
    if (view.ask === 'over') return ['The game is over'];
    const years = view.options?.years;
    return [
      `Year ${view.year}${years ? ` of ${years}` : ''}`,
      isWinter(view.ask) ? 'Economic round' : seasonWords[view.season],
      ...(askWords[view.ask] ? [askWords[view.ask] ?? ''] : []),
    ];
  },
  badges(view, seat) {
    const player = playerOf(view, seat);
    if (!player) return [];
    const units = Object.values(view.troops[player.colour] ?? {}).reduce((sum, stack) => sum + sumOf(stack), 0);
    return [
      badge(crown, player.prestige, 'prestige', explain.prestige),
      badge(coin, player.gold, 'gold', explain.gold),
      badge(flag, player.provinces, 'provinces', explain.provinces),
      badge(man, units, 'units', explain.units),
    ];
  },
  score: (view, seat) => playerOf(view, seat)?.points ?? null,
  steps(view) {
    for (const list of [steps, winter]) {
      const now = list.findIndex(([, asks]) => (asks as readonly string[]).includes(view.ask));
      if (now >= 0) return list.map(([name], i) => ({ name, state: i < now ? 'done' : i === now ? 'now' : 'later' }));
    }
    return [];
  },
  asks: (choice) =>
    ['fight', 'declare', 'form', 'annex', 'plunder_province', 'call'].includes(choice.act)
      ? 'reveals'
      : ['halt', 'seal'].includes(choice.act)
        ? 'ends'
        : null,
  panelOf: (anchor) => (['time', 'powers', 'alliances', 'battle', 'economy'].includes(anchor) ? anchor : null),
  situation,
  tellings,
  told: { battle: 'Battles', scoring: 'Scorings' },
  heading(event) {
    if (event.kind === 'year_began') return `Year ${String(event.year)}`;
    if (event.kind === 'season_began') return capital(String(event.season));
    if (event.kind === 'winter_began') return 'Economic round';
    return null;
  },
  placeOf(said) {
    for (const place of [said.location, said.from, said.province]) if (typeof place === 'string') return place;
    return null;
  },
  places(view, data) {
    const facts = factsOf(data);
    return facts.places
      .filter(({ province }) => inPlay(view, province))
      .map((row) => ({ id: row.id, name: row.name, facts: placeFacts(facts, { view, seats: [] }, row.id) }));
  },
};
