// Wallenstein, as the shell loads it.
import type { GameUi } from '../../table/game_ui';
import Board from './Board.svelte';
import { countyFacts } from './places';
import Sentence from './Sentence.svelte';
import { situation } from './situation';
import { tellings } from './telling/tellings';
import Tray from './Tray.svelte';
import { coloursOf, countiesOf, factsOf, hasCourt, playerOf, type WallensteinView } from './view';
import './wallenstein.css';
import { boxWords, capital } from './words';

const thaler = 'M8 2.2A5.800 5.800 0 1 0 8 13.800 5.800 5.800 0 1 0 8 2.200ZM5.600 6H10.400M8 6V10.600';
const sheaf =
  'M8 14V6.500M8 14C6 11.500 5 9 4.800 6M8 14C10 11.500 11 9 11.200 6M8 1.800C9.300 3.400 9.300 5.200 8 6.600 6.700 5.200 6.700 3.400 8 1.800ZM4.200 3C5.900 4 6.200 5.500 5.600 7M11.800 3C10.100 4 9.800 5.500 10.400 7';
const sheet = 'M2.500 3.500 6 2.300 10 4 13.500 2.800V12.300L10 13.600 6 12 2.500 13.200ZM6 2.300V12M10 4V13.600';

const asks: Record<string, string> = {
  draft_row: 'Draft',
  draft_card: 'Draft',
  draft_pile: 'Draft',
  draft_group: 'Draft',
  plan: 'Planning',
  draw_event: 'Event',
  draw_leader: 'Order of play',
  choose_place: 'Order of play',
  audience: 'At court',
  free_building: 'At court',
  turn_event: 'The year begins',
  turn_action: 'Laying out',
  lay_tile: 'Laying out',
  turn_favour: 'Laying out',
};

export const ui: GameUi<WallensteinView> = {
  id: 'wallenstein',
  Board,
  Tray,
  Sentence,
  status(view) {
    if (view.ask === 'over') return ['The game is over'];
    if (view.draft) return ['The first counties'];
    const action = view.actions?.[(view.action ?? 0) - 1];
    const step = action ? `Action ${view.action} of 10: ${boxWords(action).short}` : (asks[view.ask] ?? '');
    return [`Year ${view.year} of 2`, capital(view.season), ...(step ? [step] : [])];
  },
  badges(view, seat) {
    const player = playerOf(view, seat);
    if (!player) return [];
    return [
      ...(view.ask === 'plan' && player.confirmed
        ? [{ icon: 'check', count: null, label: 'has confirmed the plan' }]
        : []),
      {
        icon: thaler,
        count: player.thalers ?? 0,
        label: 'Thalers',
        says: 'Pay for bids, buildings and armies. They break a tie at the end.',
        rule: 'wallenstein.end.winner',
      },
      {
        icon: sheaf,
        count: player.grain ?? 0,
        label: 'grain',
        says: 'In winter every county needs one; whoever is short has revolts.',
        rule: 'wallenstein.winter.supply',
      },
      {
        icon: sheet,
        count: countiesOf(view, seat).length,
        label: 'counties',
        says: 'One point each at the end of the year, and one for each building.',
        rule: 'wallenstein.score.counties',
      },
      ...(hasCourt(view)
        ? [{ icon: 'person', count: (player.hall ?? 0) + (player.audience ?? 0), label: 'courtiers at court' }]
        : []),
    ];
  },
  score: (view, seat) => playerOf(view, seat)?.points ?? 0,
  steps(view) {
    if (view.draft || view.ask === 'over' || view.season === 'winter') return [];
    const at =
      view.ask === 'plan'
        ? 0
        : ['draw_event', 'draw_leader', 'choose_place'].includes(view.ask)
          ? 1
          : ['audience', 'free_building'].includes(view.ask)
            ? 2
            : view.action !== undefined
              ? 3
              : -1;
    const names = ['Plan', 'Bids and order', ...(hasCourt(view) ? ['Court'] : []), 'Actions'];
    const now = at === 3 ? names.length - 1 : at;
    return at < 0 ? [] : names.map((name, i) => ({ name, state: i < now ? 'done' : i === now ? 'now' : 'later' }));
  },
  situation,
  panelOf(anchor) {
    const panels: Record<string, string> = {
      action: 'round',
      tile: 'round',
      tower: 'tower',
      hall: 'court',
      favour: 'court',
    };
    return panels[anchor.split(':')[0] ?? ''] ?? null;
  },
  tellings,
  told: { battle: 'Battles', revolt: 'Revolts', winter: 'Winters', scoring: 'Scorings' },
  tall: true,
  trayFirst: (view) => view.ask === 'plan',
  heading(event) {
    if (event.kind === 'round_began') return `${capital(String(event.season))}, year ${String(event.year)}`;
    if (event.kind === 'winter_came') return 'Winter';
    if (event.kind === 'action_began') return boxWords(String(event.action)).name;
    return null;
  },
  placeOf(said) {
    const place = said.county ?? said.card ?? said.from ?? null;
    return typeof place === 'string' && !place.startsWith('money_') && place !== 'tower' ? place : null;
  },
  places(view, data) {
    const facts = factsOf(data);
    return facts.counties
      .filter((county) => view.counties[county.id])
      .map((county) => ({
        id: county.id,
        name: county.name,
        facts: countyFacts(facts, view, county.id, (colour) => coloursOf(view).find((one) => one === colour) ?? colour),
      }));
  },
};
