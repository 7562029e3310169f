// What Napoleon tells in steps: battles die by die, defeats with their concessions, and the scoring of a year.
import { eventId, telling, type Heard, type Listener, type Telling } from '../../../table/telling/telling';
import type { GameEvent, Seat } from '../../../table/wire';
import { factsOf, isNation, type NapoleonView } from '../view';
import { battleWords, begin, follow, type Battle } from './battle';
import BattleStage from './BattleStage.svelte';
import { peaceWords, readPeace, type Peace } from './peace';
import PeaceStage from './PeaceStage.svelte';
import { readYear, yearWords, type Year } from './year';
import YearStage from './YearStage.svelte';

type To = Listener<NapoleonView>;
interface Open<Part> {
  part: Part;
  id: string; // of its first event
  ends: string;
}
interface Reading {
  battle: Open<Battle> | null;
  peace: Open<Peace> | null;
  year: Open<Year> | null;
  told: Telling<NapoleonView>[];
}

const seatsOf = (powers: string[], to: To): Seat[] => [
  ...new Set(
    powers.flatMap((power) => {
      const seat = to.powers.find((one) => one.power === power)?.seat;
      return seat === null || seat === undefined ? [] : [seat];
    }),
  ),
];

function battleTold({ part, id, ends }: Open<Battle>, to: To): Telling<NapoleonView> {
  const words = battleWords(part, factsOf(to.data));
  const powers = [
    part.lead,
    ...part.joined,
    ...part.forces.map((force) => force.power),
    ...part.lost.map((one) => one.power),
  ];
  return telling({
    id,
    ends,
    kind: 'battle',
    seats: seatsOf(powers, to),
    ...words,
    whole: part.hits !== null,
    Stage: BattleStage,
    story: part,
  });
}
function peaceTold({ part, id, ends }: Open<Peace>, to: To): Telling<NapoleonView> {
  return telling({
    id,
    ends,
    kind: 'peace',
    seats: seatsOf([part.loser, ...part.taken.map((one) => one.by)].filter(isNation), to),
    ...peaceWords(part, factsOf(to.data)),
    whole: part.signed.length > 0,
    Stage: PeaceStage,
    story: part,
  });
}
function yearTold({ part, id, ends }: Open<Year>, to: To): Telling<NapoleonView> {
  return telling({
    id,
    ends,
    kind: 'year',
    seats: 'all',
    ...yearWords(part, factsOf(to.data)),
    whole: true,
    Stage: YearStage,
    story: part,
  });
}

function readBattle(reading: Reading, event: GameEvent, id: string, before: NapoleonView | null, to: To): void {
  if (event.kind === 'battle_began') {
    reading.battle = { part: begin(event, before), id, ends: id };
    return;
  }
  if (!reading.battle) return;
  const part = follow(reading.battle.part, event);
  if (part === reading.battle.part) return;
  reading.battle = { ...reading.battle, part, ends: id };
  if (part.hits === null) return;
  reading.told.push(battleTold(reading.battle, to));
  reading.battle = null;
}

function read(reading: Reading, event: GameEvent, id: string, before: NapoleonView | null, to: To): void {
  readBattle(reading, event, id, before, to);
  const peace = readPeace(reading.peace?.part ?? null, event);
  if (reading.peace && (peace === null || (peace !== reading.peace.part && event.kind === 'nation_fell'))) {
    reading.told.push(peaceTold(reading.peace, to));
    reading.peace = null;
  }
  if (peace && peace !== reading.peace?.part) reading.peace = { part: peace, id: reading.peace?.id ?? id, ends: id };
  const year = readYear(reading.year?.part ?? null, event);
  if (reading.year && year === null) {
    reading.told.push(yearTold(reading.year, to));
    reading.year = null;
  }
  if (year && year !== reading.year?.part) reading.year = { part: year, id: reading.year?.id ?? id, ends: id };
}

export function tellings(heard: Heard<NapoleonView>[], to: To): Telling<NapoleonView>[] {
  const reading: Reading = { battle: null, peace: null, year: null, told: [] };
  for (const { seen, events, before } of heard)
    events.forEach((event, index) => read(reading, event, eventId(seen, index), before, to));
  if (reading.battle) reading.told.push(battleTold(reading.battle, to));
  if (reading.peace) reading.told.push(peaceTold(reading.peace, to));
  if (reading.year) reading.told.push(yearTold(reading.year, to));
  return reading.told;
}
