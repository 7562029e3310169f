// Napoleon and his Marshals, as the shell loads it.
import { listed } from '../../parts/words';
import type { GameUi } from '../../table/game_ui';
import Board from './Board.svelte';
import './napoleon.css';
import { powerName, regionFacts, seasonName } from './places';
import SeatLine from './SeatLine.svelte';
import Sentence from './Sentence.svelte';
import { situation } from './situation';
import { tellings } from './telling/tellings';
import Tray from './Tray.svelte';
import { askOf, factsOf, isNation, nationsOf, pointsInAll, type NapoleonView } from './view';

const star = 'M8 1.500 9.900 6H14.500L10.800 8.900 12.200 13.500 8 10.700 3.800 13.500 5.200 8.900 1.500 6H6.100Z';
const cube = 'M3 3.500H13V13H3ZM5.800 6H6M10 6H10.200M5.800 10.500H6M10 10.500H10.200';

const steps = [
  ['council', 'Council'],
  ['produce', 'Build'],
  ['march', 'March'],
  ['regroup', 'Regroup'],
  ['battle', 'Battle'],
] as const;
const asks: Record<string, string> = {
  muster: 'First armies',
  choose_slot: 'Turn order',
  answer_offer: 'An offer',
  willing: 'A state is attacked',
  name_patron: 'A state is attacked',
  muster_state: 'A state is attacked',
  rise: 'Insurrection',
  losses: 'Losses',
  length: 'Peace',
  concession: 'Peace',
  war_or_peace: 'Peace',
  trade: 'Trades',
  draft_trade: 'Trades',
  answer_trade: 'Trades',
  draft_peace: 'Peace',
  answer_peace: 'Peace',
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const ui: GameUi<NapoleonView> = {
  id: 'napoleon',
  short: 'Napoleon',
  Board,
  Tray,
  Sentence,
  SeatDetail: SeatLine,
  seated: ({ power }) => isNation(power),
  status(view) {
    if (view.step === 'over') return ['The game is over'];
    const ask = askOf(view);
    const acting = listed((view.acting ?? []).map(capital));
    return [
      `${seasonName(view.season)} ${view.year}`,
      `turn ${view.turn} of 66`,
      ...(acting ? [acting] : []),
      ...(asks[ask] ? [asks[ask]] : []),
    ];
  },
  badges(view, seat) {
    const own = nationsOf(view, seat);
    const sum = (of: (nation: (typeof own)[number]) => number): number =>
      own.reduce((all, nation) => all + of(nation), 0);
    return [
      { icon: star, count: sum((nation) => view.table[nation].stars), label: 'stars' },
      { icon: cube, count: sum((nation) => view.table[nation].pips), label: 'pips' },
    ];
  },
  score(view, seat) {
    const own = nationsOf(view, seat);
    if (own.length === 0) return null;
    const sum = own.reduce((all, nation) => all + pointsInAll(view, nation), 0);
    return view.scenario === 'two_player' ? sum : sum / own.length; // rule napoleon.win.seats
  },
  situation,
  steps(view) {
    const now = steps.findIndex(([id]) => id === view.step);
    return now < 0 ? [] : steps.map(([, name], i) => ({ name, state: i < now ? 'done' : i === now ? 'now' : 'later' }));
  },
  asks: (choice) => (['attack', 'declare', 'accept_peace', 'surrender'].includes(choice.act) ? 'reveals' : null),
  panelOf: (anchor) => (['calendar', 'relations', 'year', 'scores'].includes(anchor) ? anchor : null),
  tellings,
  told: { battle: 'Battles', peace: 'Defeats', year: 'Scorings' },
  heading(event) {
    if (event.kind === 'turn_began') return `${seasonName(String(event.season))} ${String(event.year)}`;
    if (event.kind === 'slot_began') return capital(String(event.nation));
    return null;
  },
  placeOf(said) {
    for (const place of [said.region, said.to, said.from]) if (typeof place === 'string') return place;
    return null;
  },
  places(view, data) {
    const facts = factsOf(data);
    return facts.regions.map((row) => ({
      id: row.id,
      name: row.name,
      facts: `${powerName(facts, row.home_of ?? row.state ?? '')}. ${regionFacts(facts, view, row.id)}`,
    }));
  },
};
