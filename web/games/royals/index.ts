// Royals, as the shell loads it.
import type { GameUi } from '../../table/game_ui';
import Board from './Board.svelte';
import { citiesOf } from './board_state';
import { stopsOf } from './places';
import './royals.css';
import Known from './Known.svelte';
import Sentence from './Sentence.svelte';
import { unseenPayment } from './payment';
import { situation } from './situation';
import { tellings } from './telling/scoring';
import Tray from './Tray.svelte';
import { factsOf, type RoyalsView } from './view';

const periods = ['1648', '1680', '1714'];
const mask =
  'M1 4.6C3.8 2.9 6.3 4 8 5 9.7 4 12.2 2.9 15 4.6 15 10 11.2 12 9.1 9.8 8.6 9.2 8.4 8.8 8 8.8S7.4 9.2 6.9 9.8C4.8 12 1 10 1 4.6Z';
const cube = 'M1.8 5.6 5.4 2H14.2L10.6 5.6ZM10.6 5.6 14.2 2V10.8L10.6 14.4ZM1.8 5.6H10.6V14.4H1.8Z';

export const ui: GameUi<RoyalsView> = {
  id: 'royals',
  Board,
  Tray,
  Sentence,
  SeatDetail: Known,
  status(view) {
    const ends = view.period_ending
      ? view.period === periods.at(-1)
        ? 'The last round'
        : 'The period ends with this turn'
      : `${view.country_pile} cards left in the period`;
    return view.ask === 'over'
      ? ['The game is over']
      : [`Period ${periods.indexOf(view.period) + 1} of 3, ${view.period}`, `Round ${view.round}`, ends];
  },
  badges(view, seat) {
    const player = view.players[seat];
    if (!player) return [];
    return [
      {
        icon: 'cards',
        count: player.country_cards,
        label: 'Country cards in hand',
        says: 'At most 12 stay at the end of a turn.',
        rule: 'royals.end_of_turn.limit',
      },
      {
        icon: mask,
        count: player.intrigue_cards,
        label: 'Intrigue cards in hand',
        says: 'They take nobles over from others. At most 4 stay at the end of a turn.',
        rule: 'royals.takeover.cost',
      },
      ...(player.pieces === undefined
        ? []
        : [
            {
              icon: cube,
              count: player.pieces,
              label: 'wooden nobles left',
              says: 'Each claim takes two: one for the portrait, one for the title.',
              rule: 'royals.claim.supply',
            },
          ]),
    ];
  },
  steps(view) {
    const step = ['draw', 'deal', 'deal_intrigue'].includes(view.ask)
      ? 0
      : ['play', 'pay', 'pay_intrigue'].includes(view.ask)
        ? 1
        : 2;
    if (view.ask === 'over' || view.ask === 'open_row') return [];
    return ['Draw', 'Play cards', 'End of turn'].map((name, i) => ({
      name,
      state: i < step ? 'done' : i === step ? 'now' : 'later',
    }));
  },
  situation,
  asks(choice, view, data) {
    const spends = choice.act === 'take' ? unseenPayment(factsOf(data), view, String(choice.noble)) : null;
    if (spends !== null) return { spends };
    return choice.act === 'draw' && (choice.source === 'pile' || choice.source === 'intrigue') ? 'reveals' : null;
  },
  panelOf(anchor) {
    const kind = anchor.split(':')[0];
    return kind === 'title' ? 'titles' : kind === 'periods' ? kind : kind === 'row' || kind === 'pile' ? 'piles' : null;
  },
  tellings,
  told: { scoring: 'Scorings' },
  score: (view, seat) => view.players[seat]?.score ?? null,
  placeOf(said) {
    const place = said.noble ?? said.city ?? null;
    return typeof place === 'string' ? place : null;
  },
  places(view, data) {
    const facts = factsOf(data);
    const name = (seat: number): string => view.players[seat]?.colour ?? `seat ${seat + 1}`;
    return stopsOf(facts, citiesOf(facts, view, []), name).map(({ id, name, facts }) => ({ id, name, facts }));
  },
};
