// What is to come, as the server has told it for this table: upkeep and supply, totals of a combat, prices of alliances,
// which units of a stack go together. Here it is kept; nothing is worked out.
import type { Choice } from '../../table/wire';
import type { GeneralshipProps } from './view';

export interface StackFee {
  tile: string;
  size: number;
  isolated: boolean;
  fee: number;
}
export interface Totals {
  atk: number;
  def: number;
  style?: string; // at sea
}
export interface Foreseen {
  upkeep?: { fee: number; number: number; free: number; thrift: number; stacks: StackFee[] };
  supply?: [string, string][];
  neutral?: { tiles: number; needed: number; points: number };
  combat?: { totals: Totals[]; parts?: Totals[][]; with: { choice: string; totals: Totals[] }[] };
  alliances?: { choice: string; price: number }[];
  costs?: { choice: string; food: number; metal: number }[]; // of drafts and upgrades
  groups?: Record<string, string[]>;
  arrivals?: { choice: string; fee: number; neutral: number }[]; // where the open group may go in peace
}

let told = $state.raw<Foreseen>({});
let groups = $state.raw<Record<string, string[]>>({});
let asked: unknown = null;

export const foreseen = (): Foreseen => told;
// The groups of the march, also while one of them is taken: whoever changes their mind takes another.
export const groupsOf = (): Record<string, string[]> => groups;

// How much more food the next upkeep takes if the group goes there, and how many neutral tiles are then held.
export function arrivalsOf(targets: Map<string, Choice>): { tile: string; more: number; neutral: number }[] {
  const now = told.upkeep?.fee ?? 0;
  return [...targets].flatMap(([tile, choice]) => {
    const found = told.arrivals?.find((one) => one.choice === choice.text);
    return found ? [{ tile, more: found.fee - now, neutral: found.neutral }] : [];
  });
}

export function learn(found: Foreseen): void {
  told = found;
  if (found.groups) groups = found.groups;
}
export function forgetForeseen(): void {
  told = {};
  groups = {};
  asked = null;
}

// Asked for once for each state of the table.
export function foresee(props: GeneralshipProps): void {
  const { view, you } = props;
  if (you === null || !props.foresee || view === asked) return;
  asked = view;
  if (view.ask !== 'march' && view.ask !== 'reinforce') groups = {};
  void props.foresee().then((found) => {
    if (asked === view) learn((found ?? {}) as Foreseen);
  });
}
