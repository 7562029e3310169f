// Where dice may march to, as the server has told it for this table: every goal with the answers that lead there, what
// is left behind as a screen and what would stand against it. Here it is kept; nothing is worked out.
import type { NapoleonProps } from './view';

export interface Goal {
  to: string; // region
  answers: string[]; // after the lift: the whole way in one message
  way: string[]; // regions that are entered, the goal last
  arrives: number; // pips
  screens?: Record<string, number>; // pips that stay on the way
  against?: number; // enemy pips there
  destroyed?: number; // the chance that an attack destroys them, if nobody else marches there
  by_sea?: boolean;
}
export interface March {
  lift: string; // the answer that takes it up
  power: string;
  from: string;
  size: number;
  pips: number;
  bonus?: boolean;
  goals: Goal[];
}
export interface Foreseen {
  marches?: March[];
}

let told = $state.raw<Foreseen>({});
let asked: unknown = null;

export const foreseen = (): Foreseen => told;
export function learn(found: Foreseen): void {
  told = found;
}
export function forgetForeseen(): void {
  told = {};
  asked = null;
}

// Asked for once for each state of the table.
export function foresee(props: NapoleonProps): void {
  const { view, you } = props;
  if (you === null || !props.foresee || view === asked) return;
  asked = view;
  if (view.step !== 'march') {
    told = {};
    return;
  }
  void props.foresee().then((found) => {
    if (asked === view) learn((found ?? {}) as Foreseen);
  });
}
