// Where the tiles lie: the layout for so many players, and which tile was laid on which space.
import { areNeighbours, hexBox, type HexSpace } from '../../map/hexes';
import type { Box } from '../../map/sheet';
import { radius } from './ground';
import { ownerOf, seatOf, type Facts, type GeneralshipView } from './view';

export interface Placed extends HexSpace {
  id: string; // the tile
}

// The tiles of the map with their places; what is not laid yet is left out.
export function placedTiles(view: GeneralshipView, facts: Facts): Placed[] {
  const spaces = facts.spaces.filter((space) => space.players === view.seats);
  return Object.entries(view.tiles).flatMap(([id, { space }]) => {
    const place = spaces[space - 1];
    return place ? [{ id, x: place.x, y: place.y }] : [];
  });
}

export const mapBox = (view: GeneralshipView, facts: Facts): Box =>
  hexBox(
    facts.spaces.filter((space) => space.players === view.seats),
    radius,
    8,
  );

export function neighboursOf(placed: Placed[], id: string): string[] {
  const here = placed.find((one) => one.id === id);
  return here ? placed.filter((one) => areNeighbours(here, one)).map((one) => one.id) : [];
}

const edges: [number, number][] = [
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
];
// Of a tile, which of its edges touch land.
export function landBeside(placed: Placed[], here: Placed, facts: Facts): boolean[] {
  return edges.map(([dx, dy]) => {
    const beside = placed.find((one) => one.x === here.x + dx && one.y === here.y + dy);
    return beside !== undefined && facts.tile(beside.id)?.terrain !== 'sea';
  });
}

// Facts of a tile in words: terrain, owner, yields, who stands there.
export interface TileWords {
  owner: string | null;
  stack: string | null;
}
export function ownersOf(view: GeneralshipView, facts: Facts, id: string, name: (seat: number) => string): TileWords {
  const [owner, stack] = [ownerOf(view, facts, id), seatOf(view, view.tiles[id]?.stack)];
  return { owner: owner === null ? null : name(owner), stack: stack === null ? null : name(stack) };
}
