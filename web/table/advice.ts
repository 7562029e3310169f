// Advice: what a bot would do in one's place. The server thinks, from what the seat may know; here is when it may be asked,
// and how it is said.
import type { TableState } from './state';
import type { Thought } from './wire';

// Alone with bots, or where the table was made so.
export function mayBeAdvised(state: TableState): boolean {
  const { table } = state;
  if (table.you.seat === null || table.status !== 'running' || state.choices.length === 0) return false;
  return table.advice === true || table.players.every((one) => one.seat === table.you.seat || one.kind !== 'person');
}

// The question that was asked, as far as an answer to it goes: others may do something meanwhile.
export const questionOf = (state: TableState): string => state.choices.map((choice) => choice.text).join('\n');

const percent = (share: number): number => Math.round(share * 100);

// Why it comes first: what the bot expects, and how far that is above what it thought of next.
export function whyFirst([first, ...others]: Thought[]): string {
  if (!first) return '';
  if (first.hopes === null) return 'There is only one thing worth a thought here.';
  const expects = `It expects to win ${percent(first.hopes)} of 100 such games`;
  const known = others.map((one) => one.hopes).filter((hopes) => hopes !== null);
  if (known.length === 0) return `${expects}.`;
  const ahead = percent(first.hopes) - percent(Math.max(...known));
  return ahead > 0 ? `${expects}, ${ahead} more than with anything else.` : `${expects}, and finds others as good.`;
}

export const hopesOf = (thought: Thought): string => (thought.hopes === null ? '' : `${percent(thought.hopes)} of 100`);
