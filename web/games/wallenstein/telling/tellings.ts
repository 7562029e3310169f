// What Wallenstein tells in steps: battles, revolts, the filling of the tower, winters, scorings.
import { eventId, telling, type Heard, type Listener, type Telling } from '../../../table/telling/telling';
import { voiceOf } from '../../../table/telling/voice';
import type { GameEvent, Seat } from '../../../table/wire';
import { factsOf, type WallensteinView } from '../view';
import { follow, over, type Battle } from './battle';
import { wordsOf } from './battle_words';
import BattleStage from './BattleStage.svelte';
import { after } from './moment';

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

interface Reading {
  view: WallensteinView;
  known: boolean; // whether the board has been seen
  battle: { battle: Battle; id: string } | null;
  told: Telling<WallensteinView>[];
}

function read(reading: Reading, event: GameEvent, id: string, to: Listener<WallensteinView>): void {
  const before = reading.battle?.battle ?? null;
  const battle = follow(before, event, reading.view);
  if (battle !== before && battle !== null) {
    const began = before === null || battle.moment !== before.moment || over(before);
    reading.battle = { battle, id: began ? id : (reading.battle?.id ?? id) };
    if (over(battle) && (before === null || !over(before) || began)) {
      reading.told.push(battleTold(battle, reading.battle.id, id, reading.known, to));
      reading.battle = null;
    }
  }
  reading.view = after(reading.view, event);
}

export function tellings(heard: Heard<WallensteinView>[], to: Listener<WallensteinView>): Telling<WallensteinView>[] {
  const reading: Reading = { view: unseen(to), known: false, battle: null, told: [] };
  for (const entry of heard) {
    if (entry.before) {
      reading.view = entry.before;
      reading.known = true;
    }
    entry.events.forEach((event, index) => read(reading, event, eventId(entry.seen, index), to));
    reading.known = entry.after !== null;
    if (entry.after) reading.view = entry.after;
  }
  return reading.told;
}
