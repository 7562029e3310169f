// What Power & Prestige tells in steps: battles round by round, and the final scoring line by line.
import { eventId, telling, type Heard, type Listener, type Telling } from '../../../table/telling/telling';
import { voiceOf } from '../../../table/telling/voice';
import type { GameEvent, Seat } from '../../../table/wire';
import { factsOf } from '../facts';
import { placeName } from '../places';
import type { PrestigeView } from '../view';
import { battleWords, begin, follow, withPrestige, type BattleStory } from './battle';
import BattleStage from './BattleStage.svelte';
import { scoringRows, scoringWords, type ScoringStory } from './scoring';
import ScoringStage from './ScoringStage.svelte';

type To = Listener<PrestigeView>;
interface Open<Story> {
  story: Story;
  id: string;
  ends: string;
}
interface Reading {
  battle: Open<BattleStory> | null;
  scores: Open<Map<Seat, number>> | null;
  board: PrestigeView | null; // after the last entry
  told: Telling<PrestigeView>[];
}

function battleTold({ story, id, ends }: Open<BattleStory>, to: To): Telling<PrestigeView> {
  return telling({
    id,
    ends,
    kind: 'battle',
    seats: [...new Set([...story.attackers, ...story.defenders])],
    ...battleWords(story, placeName(factsOf(to.data), story.place), voiceOf(to.seats)),
    whole: story.winners !== null,
    Stage: BattleStage,
    story,
  });
}
function scoringTold(
  { story: scores, id, ends }: Open<Map<Seat, number>>,
  board: PrestigeView,
  to: To,
): Telling<PrestigeView> {
  const story: ScoringStory = { rows: scoringRows(board, factsOf(to.data)), scores };
  return telling({
    id,
    ends,
    kind: 'scoring',
    seats: 'all',
    ...scoringWords(story, (seat) => voiceOf(to.seats).subject(seat)),
    whole: true,
    Stage: ScoringStage,
    story,
  });
}

function closeBattle(reading: Reading, to: To): void {
  if (reading.battle) reading.told.push(battleTold(reading.battle, to));
  reading.battle = null;
}
function readBattle(reading: Reading, event: GameEvent, id: string, to: To): void {
  if (event.kind === 'battle_began') {
    closeBattle(reading, to);
    reading.battle = { story: begin(event), id, ends: id };
    return;
  }
  const open = reading.battle;
  if (!open) return;
  if (open.story.winners !== null) {
    const story = withPrestige(open.story, event);
    if (story) reading.battle = { ...open, story, ends: id };
    else closeBattle(reading, to);
    return;
  }
  const story = follow(open.story, event);
  if (story !== open.story) reading.battle = { ...open, story, ends: id };
}

export function tellings(heard: Heard<PrestigeView>[], to: To): Telling<PrestigeView>[] {
  const reading: Reading = { battle: null, scores: null, board: null, told: [] };
  for (const { seen, events, after } of heard) {
    reading.board = after ?? reading.board;
    events.forEach((event, index) => {
      const id = eventId(seen, index);
      readBattle(reading, event, id, to);
      if (event.kind !== 'final_score') return;
      const story = new Map(reading.scores?.story ?? []).set(Number(event.seat), Number(event.points));
      reading.scores = { story, id: reading.scores?.id ?? id, ends: id };
    });
  }
  closeBattle(reading, to);
  if (reading.scores && reading.board) reading.told.push(scoringTold(reading.scores, reading.board, to));
  return reading.told;
}
