// What Generalship tells in steps: combats, settlements and events.
import { eventId, telling, type Heard, type Listener, type Telling } from '../../../table/telling/telling';
import { voiceOf } from '../../../table/telling/voice';
import type { GameEvent, Seat } from '../../../table/wire';
import { factsOf, type GeneralshipView } from '../view';
import { combatWords, follow, word, type Combat } from './combat';
import CombatStage from './CombatStage.svelte';
import { begins, goOn, procedureSteps, type Procedure } from './procedure';
import ProcedureStage from './ProcedureStage.svelte';

type To = Listener<GeneralshipView>;

interface Open<Part> {
  part: Part;
  id: string; // of its first event
  ends: string;
}
interface Reading {
  tile: string; // where the battle is
  combat: Open<Combat> | null;
  procedure: Open<Procedure> | null;
  told: Telling<GeneralshipView>[];
}

function combatTold({ part, id, ends }: Open<Combat>, to: To): Telling<GeneralshipView> {
  const words = combatWords(part, factsOf(to.data), voiceOf(to.seats), to.you);
  return telling({
    id,
    ends,
    kind: 'combat',
    seats: [part.attacker, part.defender].filter((seat): seat is Seat => seat !== null),
    about: words.about,
    title: words.title,
    result: words.result,
    steps: words.steps,
    whole: part.ended !== null,
    Stage: CombatStage,
    story: { combat: part, words },
  });
}

function procedureTold({ part, id, ends }: Open<Procedure>): Telling<GeneralshipView> {
  const settles = part.kind === 'settlement';
  return telling({
    id,
    ends,
    kind: part.kind,
    seats: 'all',
    about: settles ? 'The settlement' : 'An event',
    title: settles ? 'The settlement begins.' : `The event is ${part.name}.`,
    result: settles ? 'The settlement is done.' : `${part.name}${part.note ? `: ${part.note}` : ''}.`,
    steps: procedureSteps(part),
    whole: part.whole,
    Stage: ProcedureStage,
    story: part,
  });
}

function readCombat(reading: Reading, event: GameEvent, id: string, to: To): void {
  if (event.kind === 'battle_began') reading.tile = word(event.tile);
  const part = follow(reading.combat?.part ?? null, event, reading.tile);
  if (part === null || part === reading.combat?.part) return;
  // An attack that fails for good is followed at once by the winner of the battle.
  reading.combat = reading.combat ? { ...reading.combat, part, ends: id } : { part, id, ends: id };
  if (part.ended === 'won' || part.ended === 'lost') tellCombat(reading, to);
}
function tellCombat(reading: Reading, to: To): void {
  if (reading.combat?.part.ended) reading.told.push(combatTold(reading.combat, to));
  reading.combat = null;
}

function readProcedure(reading: Reading, event: GameEvent, id: string, to: To): void {
  if (reading.procedure) {
    const part = goOn(reading.procedure.part, event);
    if (part !== reading.procedure.part)
      reading.procedure = { ...reading.procedure, part, ends: part.whole ? reading.procedure.ends : id };
    if (part.whole) {
      reading.told.push(procedureTold(reading.procedure));
      reading.procedure = null;
    }
  }
  const begun = begins(event, factsOf(to.data));
  if (begun) reading.procedure = { part: begun, id, ends: id };
}

export function tellings(heard: Heard<GeneralshipView>[], to: To): Telling<GeneralshipView>[] {
  const reading: Reading = { tile: '', combat: null, procedure: null, told: [] };
  for (const entry of heard) {
    if (entry.before?.battle) reading.tile = entry.before.battle.tile;
    entry.events.forEach((event, index) => {
      const id = eventId(entry.seen, index);
      readCombat(reading, event, id, to);
      readProcedure(reading, event, id, to);
    });
    // A combat is shown in one update.
    tellCombat(reading, to);
  }
  if (reading.procedure) reading.told.push(procedureTold(reading.procedure));
  return reading.told;
}
