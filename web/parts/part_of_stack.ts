// Choosing part of a stack: so many of each kind go, the others stay. What may go is told by the game; here it is
// only counted.
import type { Kind } from './stack';

export interface PartKind extends Kind {
  picked: number;
  least?: number; // must go
  most?: number; // may go; else all there are
  steps?: number; // how far it goes: drawn as rings,
  further?: number; // and so many more without a battle
}

export const mostOf = (kind: PartKind): number => Math.min(kind.count, kind.most ?? kind.count);

export const withAll = (kinds: PartKind[]): Record<string, number> =>
  Object.fromEntries(kinds.map((kind) => [kind.id, mostOf(kind)]));

// The kinds that hold the others up: of those that go, the ones with the fewest steps, where these differ.
export function slowest(kinds: PartKind[]): string[] {
  const going = kinds.filter((kind) => kind.picked > 0 && kind.steps !== undefined);
  const least = Math.min(...going.map((kind) => kind.steps ?? 0));
  const held = going.filter((kind) => kind.steps === least);
  return held.length < going.length ? held.map((kind) => kind.id) : [];
}
