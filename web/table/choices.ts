// The list of choices in words: grouped by verb, filtered by typing.
import type { Choice } from './wire';

export interface ChoiceGroup {
  act: string;
  verb: string; // "Claim"
  choices: Choice[];
}

const own = new Set(['act', 'text', 'says']);

// A choice without arguments, such as "End the turn", stands as a button of its own.
export function isPlain(choice: Choice): boolean {
  return Object.keys(choice).every((key) => own.has(key));
}

export function grouped(choices: Choice[]): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = groups.get(choice.act);
    if (group) group.push(choice);
    else groups.set(choice.act, [choice]);
  }
  return [...groups].map(([act, list]) => ({
    act,
    verb: verbOf(list[0], act),
    choices: list,
  }));
}

// Sentences begin with their verb, or with who does it: "Build a pip", "France builds a pip".
function verbOf(choice: Choice | undefined, act: string): string {
  const first = choice?.says.split(' ')[0] ?? act;
  const doer = Object.values(choice ?? {}).includes(first.toLowerCase());
  return doer ? `${act.charAt(0).toUpperCase()}${act.slice(1).replaceAll('_', ' ')}` : first;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// Every typed word must occur; accents and case do not matter.
export function matches(text: string, typed: string): boolean {
  const where = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

export function filtered(choices: Choice[], typed: string): Choice[] {
  return typed.trim() === '' ? choices : choices.filter((choice) => matches(`${choice.says} ${choice.text}`, typed));
}

// "Claim 7, draw 3, end the turn"
export function summary(groups: ChoiceGroup[]): string {
  const parts = groups.map((group) => {
    const only = group.choices[0];
    if (group.choices.length === 1 && only && isPlain(only)) return lower(only.says);
    return `${lower(group.verb)} ${group.choices.length}`;
  });
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

// Without a word from the game: what ends the turn is asked about.
export function endsTurn(choice: Choice): boolean {
  return choice.final === true || choice.act === 'done' || choice.act === 'end_turn';
}
