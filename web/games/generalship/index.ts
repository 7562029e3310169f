// Generalship, as the shell loads it.
import type { GameUi } from '../../table/game_ui';
import Board from './Board.svelte';
import './generalship.css';
import { tileFacts } from './places';
import SeatLine from './SeatLine.svelte';
import Sentence from './Sentence.svelte';
import { situation } from './situation';
import { tellings } from './telling/tellings';
import Tray from './Tray.svelte';
import { factsOf, playerOf, type GeneralshipView } from './view';
import { actions } from './words';

const sheaf =
  'M8 14V6.500M8 14C6 11.500 5 9 4.800 6M8 14C10 11.500 11 9 11.200 6M8 1.800C9.300 3.400 9.300 5.200 8 6.600 6.700 5.200 6.700 3.400 8 1.800ZM4.200 3C5.900 4 6.200 5.500 5.600 7M11.800 3C10.100 4 9.800 5.500 10.400 7';
const ingot =
  'M1.800 12.500 3.300 8.500H7L8.300 12.500ZM7.800 12.500 9 8.500H12.700L14.200 12.500ZM4.800 7.500 6 3.500H10L11.200 7.500Z';
const laurel =
  'M8 13.500C4 13.500 2.500 10 3 5M8 13.500C12 13.500 13.500 10 13 5M3 5 5 6.500M3 8.500 5.500 9M13 5 11 6.500M13 8.500 10.500 9M8 13.500V15';

const asks: Record<string, string> = {
  lead: 'Choosing commanders',
  lay: 'Laying the map',
  deal: 'Dealing generals',
  reinforce: 'Reinforcements',
  buy_off: 'Forcing a withdrawal',
  exchange: 'Exchanging cards',
  withdraw: 'Withdrawal',
  chase: 'Withdrawal',
  ambush: 'Ambush',
  cancel_ambush: 'Ambush',
  restore_ambush: 'Ambush',
  buy_cards: 'Buying cards',
  fight: 'Combat',
  lose: 'Losses',
  retreat: 'Retreat',
  reward: 'Reward',
  upkeep: 'Settlement',
  swap: 'A capital has fallen',
};

export const ui: GameUi<GeneralshipView> = {
  id: 'generalship',
  Board,
  Tray,
  Sentence,
  SeatDetail: SeatLine,
  status(view) {
    if (view.ask === 'over') return ['The game is over'];
    if (['lay', 'deal', 'lead'].includes(view.ask)) return ['Setting up', asks[view.ask] ?? ''];
    const step = asks[view.ask];
    const action = view.ask === 'act' ? 'Choosing an action' : (actions[view.action ?? '']?.name ?? '');
    return [
      `Round ${view.settlements + 1}, turn ${view.turn + 1} of ${2 * view.seats}`,
      ...(view.ask === 'upkeep' ? [] : [action]),
      ...(step ? [step] : []),
    ];
  },
  badges(view, seat) {
    const player = playerOf(view, seat);
    if (!player) return [];
    return [
      {
        icon: sheaf,
        count: player.food,
        label: 'food',
        says: 'Pays units, and their upkeep at the settlement.',
        rule: 'generalship.upkeep.fee',
      },
      {
        icon: ingot,
        count: player.metal,
        label: 'metal',
        says: 'Pays the better units.',
        rule: 'generalship.draft.price',
      },
      {
        icon: 'person',
        count: player.population?.length ?? 0,
        label: 'population',
        says: 'Filled circles produce food and metal; each unit that is drafted takes one.',
        rule: 'generalship.production.yield',
      },
      {
        icon: laurel,
        count: player.political_power,
        label: 'political power',
        says: 'General cards kept for the turn order, for alliances and for new cards in battle.',
        rule: 'generalship.generals.power',
      },
    ];
  },
  score: (view, seat) => playerOf(view, seat)?.points ?? 0,
  situation,
  asks: (choice) => (choice.act === 'seal' ? 'reveals' : null),
  panelOf: (anchor) => (anchor.startsWith('action:') ? 'actions' : null),
  tellings,
  told: { combat: 'Combats', settlement: 'Settlements', event: 'Events' },
  heading(event) {
    if (event.kind === 'settlement_began') return 'Settlement';
    if (event.kind === 'chose_action') return actions[String(event.action)]?.name ?? null;
    return null;
  },
  placeOf(said) {
    for (const place of [said.tile, said.from]) if (typeof place === 'string') return place;
    return null;
  },
  places(view, data) {
    const facts = factsOf(data);
    const name = (seat: number): string => facts.nation(view.players[seat]?.nation ?? '')?.name ?? '';
    return Object.keys(view.tiles).map((id) => ({
      id,
      name: facts.tile(id)?.name ?? id,
      facts: tileFacts(view, facts, id, name),
    }));
  },
};
