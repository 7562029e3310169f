// What Wallenstein tells in steps: battles, revolts, the filling of the tower, winters, scorings.
import { pointsAfter } from '../../../table/telling/ledger';
import { eventId, telling, type Heard, type Listener, type Telling } from '../../../table/telling/telling';
import { voiceOf } from '../../../table/telling/voice';
import type { GameEvent, Seat } from '../../../table/wire';
import { factsOf, type WallensteinView } from '../view';
import { follow, over, type Battle } from './battle';
import { wordsOf } from './battle_words';
import BattleStage from './BattleStage.svelte';
import { after } from './moment';
import ScoringStage from './ScoringStage.svelte';
import { begin, scores, winterSays, winterSteps, winterWith, withRevolt, type Winter } from './winter';
import WinterStage from './WinterStage.svelte';
import { beginScoring, linesOf, scoringWith, type YearScoring } from './year_scoring';

// A board of which nothing is known but who sits there.
function unseen(to: Listener<WallensteinView>): WallensteinView {
  return {
    seats: to.seats.length,
    year: 1,
    season: '',
    ask: '',
    counties: {},
    players: Object.fromEntries(to.seats.map((look) => [look.seat, { colour: look.colour }])),
  };
}

function battleTold(battle: Battle, id: string, ends: string, known: boolean, to: Listener<WallensteinView>) {
  const words = wordsOf(battle, factsOf(to.data), voiceOf(to.seats), to.you);
  const seats = [battle.attacker, battle.defender].filter((side): side is Seat => typeof side === 'number');
  return telling({
    id,
    ends,
    kind: battle.kind === 'revolt' ? 'revolt' : 'battle',
    seats,
    about: words.about,
    title: words.title,
    result: words.result,
    steps: words.steps,
    whole: true,
    Stage: BattleStage,
    story: { battle, words, known },
  });
}

function winterTold(winter: Winter, id: string, ends: string, known: boolean, to: Listener<WallensteinView>) {
  const voice = voiceOf(to.seats);
  return telling({
    id,
    ends,
    seats: 'all',
    kind: 'winter',
    about: `Winter, year ${winter.year}`,
    title: `Winter comes with ${winter.card?.name ?? 'its card'}.`,
    result: winterSays(winter, to.you),
    steps: winterSteps(winter, factsOf(to.data), voice, to.you),
    whole: winter.over,
    onwards: 'On to the scoring',
    ground: 'winter',
    Stage: WinterStage,
    story: { winter, known },
  });
}

function scoringTold(scoring: YearScoring, id: string, ends: string, known: boolean, to: Listener<WallensteinView>) {
  const voice = voiceOf(to.seats);
  const lines = linesOf(scoring, factsOf(to.data), voice, to.seats);
  const players = Object.values(scoring.moment.players);
  const start = known ? new Map(players.map((player, seat): [Seat, number] => [seat, player.points ?? 0])) : null;
  const gained = (seat: Seat): number => lines.reduce((sum, { row }) => sum + (row.cells.get(seat)?.points ?? 0), 0);
  const own = to.you !== null ? ` You score ${gained(to.you)}.` : '';
  const won = scoring.winners.map((seat) => voice.does(seat, 'win')).join(', ');
  return telling({
    id,
    ends,
    seats: 'all',
    kind: 'scoring',
    about: `Scoring, year ${scoring.year}`,
    title: `Year ${scoring.year} is scored.`,
    result: scoring.ended && won ? `${won}.${own}` : `Year ${scoring.year} is scored.${own}`,
    steps: lines.map((line) => line.step),
    whole: true,
    onwards: scoring.ended ? 'To the result' : 'Go on',
    points:
      start &&
      ((told) =>
        pointsAfter(
          start,
          lines.map((line) => line.row),
          told,
        )),
    Stage: ScoringStage,
    story: { scoring, lines, start, known },
  });
}

interface Open<Part> {
  part: Part;
  id: string; // of its first event
  ends: string;
  known: boolean; // whether the board had been seen when it began
}

interface Reading {
  view: WallensteinView;
  known: boolean;
  battle: Open<Battle> | null;
  winter: Open<Winter> | null;
  scoring: Open<YearScoring> | null;
  told: Telling<WallensteinView>[];
}

// A revolt of the winter is a part of its telling; any other stands for itself.
function fought(reading: Reading, { part, id, ends, known }: Open<Battle>, to: Listener<WallensteinView>): void {
  if (reading.winter) reading.winter = { ...reading.winter, part: withRevolt(reading.winter.part, part), ends };
  else reading.told.push(battleTold(part, id, ends, known, to));
  reading.battle = null;
}

function readBattle(reading: Reading, event: GameEvent, id: string, to: Listener<WallensteinView>): void {
  const before = reading.battle?.part ?? null;
  const battle = follow(before, event, reading.view);
  if (battle === before || battle === null) return;
  const goesOn = reading.battle !== null && battle.moment === before?.moment;
  const open =
    goesOn && reading.battle
      ? { ...reading.battle, part: battle }
      : { part: battle, id, ends: id, known: reading.known };
  reading.battle = { ...open, ends: id };
  if (over(battle)) fought(reading, reading.battle, to);
}

function readWinter(reading: Reading, event: GameEvent, id: string, to: Listener<WallensteinView>): void {
  if (event.kind === 'winter_came')
    reading.winter = { part: begin(event, reading.view, factsOf(to.data)), id, ends: id, known: reading.known };
  if (!reading.winter) return;
  const part = winterWith(reading.winter.part, event);
  if (part === reading.winter.part) return;
  // What ends the winter is told by the scoring.
  reading.winter = { ...reading.winter, part, ends: part.over ? reading.winter.ends : id };
  if (!part.over) return;
  reading.told.push(winterTold(part, reading.winter.id, reading.winter.ends, reading.winter.known, to));
  reading.winter = null;
}

function readScoring(reading: Reading, event: GameEvent, id: string): void {
  if (!reading.scoring && scores.has(event.kind))
    reading.scoring = { part: beginScoring(reading.view), id, ends: id, known: reading.known };
  if (!reading.scoring) return;
  const part = scoringWith(reading.scoring.part, event);
  if (part !== reading.scoring.part) reading.scoring = { ...reading.scoring, part, ends: id };
}

export function tellings(heard: Heard<WallensteinView>[], to: Listener<WallensteinView>): Telling<WallensteinView>[] {
  const reading: Reading = { view: unseen(to), known: false, battle: null, winter: null, scoring: null, told: [] };
  const { told } = reading;
  let last = -1;
  for (const entry of heard) {
    if (entry.before) reading.view = entry.before;
    reading.known = entry.before !== null || (reading.known && entry.seen === last + 1); // no gap in between
    last = entry.seen;
    entry.events.forEach((event, index) => {
      const id = eventId(entry.seen, index);
      readWinter(reading, event, id, to);
      readBattle(reading, event, id, to);
      readScoring(reading, event, id);
      reading.view = after(reading.view, event);
    });
    // A scoring is told in one update.
    if (reading.scoring) {
      const { part, id, ends, known } = reading.scoring;
      told.push(scoringTold(part, id, ends, known, to));
      reading.scoring = null;
    }
    if (entry.after) reading.view = entry.after;
    reading.known = reading.known || entry.after !== null;
  }
  if (reading.winter) {
    const { part, id, ends, known } = reading.winter;
    told.push(winterTold(part, id, ends, known, to));
  }
  return told;
}
