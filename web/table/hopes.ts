// Looking back at a game: the chances to win over its steps, and where it turned. The server works them out.
import { heardBy } from './replay';
import type { Hopes, ReplayStep, Seat } from './wire';

// What the chances were after so many steps: what was last looked at before. Null: nothing yet.
export function chancesAt(hopes: Hopes, step: number): number[] | null {
  let found: number[] | null = null;
  for (const look of hopes.looks) {
    if (look.step > step) break;
    found = look.chances;
  }
  return found;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

// A change in points of a hundred, with its sign.
export function changeText(change: number): string {
  const points = Math.round(Math.abs(change) * 100);
  return change < 0 ? `−${points}` : `+${points}`;
}

// What happened there, as these eyes heard it: what was done, and what came of it.
export function momentText(
  steps: ReplayStep[],
  moment: { from: number; step: number },
  eyes: Seat | 'above',
): { did: string; came: string } {
  const told = steps.slice(moment.from, moment.step).flatMap((one) =>
    // What nobody is told anything of is no secret either: the end of a turn.
    one.events.length === 0 && one.by !== null ? [one.text] : heardBy(one.events, eyes).map((event) => event.text),
  );
  const did = told[0] ?? 'Something happens unseen.';
  const came = told[told.length - 1] ?? '';
  return { did, came: came === did ? '' : came };
}

// The answer that led here: the last one, for chance is nobody's. Null: nobody has answered yet.
export function answerBefore(steps: ReplayStep[], step: number): ReplayStep | null {
  for (let at = Math.min(step, steps.length); at > 0; at--) {
    const one = steps[at - 1];
    if (one && one.by !== null) return one;
  }
  return null;
}

// The path of one seat's chances on a sheet of this size; steps go from 0 to `last`.
export function hopesLine(hopes: Hopes, seat: Seat, last: number, width: number, height: number): string {
  return hopes.looks
    .map((look, i) => {
      const x = last === 0 ? 0 : (look.step / last) * width;
      const y = height * (1 - (look.chances[seat] ?? 0));
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

export const momentAddress = (id: string, step: number, eyes: Seat | 'above'): string =>
  `/t/${id}/replay?step=${step}${eyes === 'above' ? '' : `&eyes=${eyes}`}`;

export const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];
export const speedText = (speed: number): string => `${speed === 0.5 ? '½' : speed}×`;
