// Agreements as documents: what is offered or being drafted, article by article, and what may still be written into it.
import { plural } from '../../parts/words';
import type { Choice } from '../../table/wire';
import { powerName } from './places';
import { upTo } from './relations';
import {
  askOf,
  isNation,
  numberIn,
  textIn,
  tieOf,
  withAct,
  type Facts,
  type NapoleonView,
  type NationId,
} from './view';

export interface Article {
  text: string;
  note: string;
  regions: string[];
}
export interface Clause {
  choice: Choice;
  text: string;
  note: string;
  regions: string[];
}
export interface Document {
  title: string;
  kind: 'draft' | 'offered';
  from: NationId;
  to: NationId;
  articles: Article[];
  most: number; // articles that there may be
  drawers: { title: string; clauses: Clause[] }[];
  lengths: Choice[];
  answers: { choice: Choice; text: string; main: boolean }[];
}

const starsIn = (facts: Facts, regions: string[]): number =>
  regions.reduce((sum, id) => sum + (facts.region(id)?.stars ?? 0), 0);
const starNote = (facts: Facts, regions: string[]): string => {
  const stars = starsIn(facts, regions);
  return stars > 0 ? plural(stars, 'star') : regions.length > 0 ? 'no star' : '';
};
const regionsOf = (facts: Facts, state: string): string[] =>
  facts.regions.filter((row) => row.state === state).map((row) => row.id);

// "state_tuscany" or a region
function placeOf(facts: Facts, place: string): { name: string; regions: string[] } {
  const state = /^state_(.+)$/.exec(place)?.[1];
  if (state !== undefined) return { name: powerName(facts, state), regions: regionsOf(facts, state) };
  return { name: facts.region(place)?.name ?? place, regions: [place] };
}
function itemOf(facts: Facts, giver: string, taker: string, item: number): Facts['concessions'][number] | undefined {
  const rows = facts.concessions.filter((row) => row.defeated === giver && row.item === item);
  return rows.find((row) => row.victor === taker) ?? rows[0];
}
const gives = (facts: Facts, giver: string, place: string): Article => {
  const { name, regions } = placeOf(facts, place);
  return { text: `${powerName(facts, giver)} gives ${name}.`, note: starNote(facts, regions), regions };
};

// --- a peace ---
function peaceArticles(view: NapoleonView, facts: Facts, from: NationId, to: NationId): Article[] {
  const proposal = view.peace_proposals?.[from];
  const months = proposal?.months;
  if (!months) return [];
  const until = upTo(facts, view.turn + months / 2);
  const length = {
    text: `Peace for ${months} months${until ? `, ${until}` : ''}.`,
    note: 'No war within the first 12 months; later a breach costs points.',
    regions: [],
  };
  const clauses = (proposal.clauses ?? []).map((clause): Article => {
    const giver = typeof clause.giver === 'string' ? clause.giver : from;
    if (typeof clause.place === 'string') return gives(facts, giver, clause.place);
    const row = itemOf(facts, giver, giver === from ? to : from, Number(clause.item));
    const regions = row?.regions ?? [];
    const stars = starNote(facts, regions);
    return {
      text: `${powerName(facts, giver)} concedes ${row?.name ?? ''}.`,
      note: stars || (row?.summary ?? ''),
      regions,
    };
  });
  return [length, ...clauses];
}
function clauseOf(choice: Choice, facts: Facts): Clause & { giver: string } {
  if (choice.act === 'clause_item') {
    const row = facts.concessions.find((one) => one.id === textIn(choice, 'item'));
    const regions = row?.regions ?? [];
    return {
      choice,
      giver: row?.defeated ?? '',
      text: row?.name ?? choice.says,
      note: starNote(facts, regions),
      regions,
    };
  }
  const place = textIn(choice, 'state') ? `state_${textIn(choice, 'state')}` : textIn(choice, 'region');
  const { name, regions } = placeOf(facts, place);
  return { choice, giver: textIn(choice, 'nation'), text: name, note: starNote(facts, regions), regions };
}
function peaceDraft(view: NapoleonView, facts: Facts, choices: Choice[], from: NationId): Document | null {
  const to = view.peace_proposals?.[from]?.to;
  if (!to) return null;
  const clauses = withAct(choices, 'clause_item', 'clause_state', 'clause_region').map((one) => clauseOf(one, facts));
  return {
    title: `Peace between ${powerName(facts, from)} and ${powerName(facts, to)}`,
    kind: 'draft',
    from,
    to,
    articles: peaceArticles(view, facts, from, to),
    most: 4,
    drawers: [to, from]
      .map((giver) => ({
        title: `${powerName(facts, giver)} would give`,
        clauses: clauses.filter((clause) => clause.giver === giver),
      }))
      .filter((drawer) => drawer.clauses.length > 0),
    lengths: withAct(choices, 'grant_length'),
    answers: [],
  };
}

// --- a trade ---
function tradeSheet(view: NapoleonView, facts: Facts, choices: Choice[]): Document | null {
  const trade = view.trade;
  if (!trade) return null;
  const drawer = (giver: NationId, ...acts: string[]): Document['drawers'][number] => ({
    title: `${powerName(facts, giver)} could give`,
    clauses: withAct(choices, ...acts).map((choice) => clauseOf(choice, facts)),
  });
  return {
    title: `Trade between ${powerName(facts, trade.from)} and ${powerName(facts, trade.to)}`,
    kind: askOf(view) === 'draft_trade' ? 'draft' : 'offered',
    from: trade.from,
    to: trade.to,
    articles: [
      ...(trade.gives ?? []).map((place) => gives(facts, trade.from, place)),
      ...(trade.wants ?? []).map((place) => gives(facts, trade.to, place)),
    ],
    most: 4,
    drawers: [drawer(trade.from, 'put_state', 'put_region'), drawer(trade.to, 'want_state', 'want_region')].filter(
      (one) => one.clauses.length > 0,
    ),
    lengths: [],
    answers: [],
  };
}

// --- what is offered ---
function offerArticles(view: NapoleonView, facts: Facts, from: NationId, to: NationId): Article[] {
  const offer = tieOf(view, from, to).offers?.[from] ?? '';
  const turns = Number(/^truce_(\d)$/.exec(offer)?.[1] ?? 0);
  if (turns > 0)
    return [
      {
        text: `The war rests for ${plural(turns, 'turn')}, ${upTo(facts, view.turn + turns)}.`,
        note: 'Then it goes on by itself; either may give notice of a turn.',
        regions: [],
      },
    ];
  return [
    {
      text: `${powerName(facts, from)} and ${powerName(facts, to)} are allies.`,
      note: 'Their armies may pass and stand in each other’s regions, defend each other and move together.',
      regions: [],
    },
  ];
}
function offered(view: NapoleonView, facts: Facts, choices: Choice[]): Document | null {
  const frame = view.within?.at(-1);
  const [from, to] = [String(frame?.from ?? ''), String(frame?.nation ?? '')];
  if (!isNation(from) || !isNation(to)) return null;
  const peace = askOf(view) === 'answer_peace';
  const [yes] = withAct(choices, 'accept', 'accept_peace');
  const [no] = withAct(choices, 'decline', 'decline_peace');
  const truce = tieOf(view, from, to).offers?.[from]?.startsWith('truce') ?? false;
  const kind = peace ? 'Peace' : truce ? 'Truce' : 'Alliance';
  return {
    title: `${kind} between ${powerName(facts, from)} and ${powerName(facts, to)}`,
    kind: 'offered',
    from,
    to,
    articles: peace ? peaceArticles(view, facts, from, to) : offerArticles(view, facts, from, to),
    most: 0,
    drawers: [],
    lengths: [],
    answers: [
      ...(yes ? [{ choice: yes, text: 'Accept and seal', main: true }] : []),
      ...(no ? [{ choice: no, text: 'Decline', main: false }] : []),
    ],
  };
}

// The document that the question is about, if it is about one.
export function documentOf(view: NapoleonView, facts: Facts, choices: Choice[]): Document | null {
  switch (askOf(view)) {
    case 'draft_peace': {
      const from = String(view.within?.at(-1)?.nation ?? '');
      return isNation(from) ? peaceDraft(view, facts, choices, from) : null;
    }
    case 'draft_trade':
    case 'answer_trade':
      return tradeSheet(view, facts, choices);
    case 'answer_offer':
    case 'answer_peace':
      return offered(view, facts, choices);
    default:
      return null;
  }
}
export const documentActs = new Set([
  'accept',
  'decline',
  'accept_peace',
  'decline_peace',
  'grant_length',
  'clause_item',
  'clause_state',
  'clause_region',
  'put_state',
  'put_region',
  'want_state',
  'want_region',
]);
export const monthsIn = (choice: Choice): number => numberIn(choice, 'months');
