// The tiles as a list that can be walked, each with its facts in words.
import { readingOrder } from '../../map/hexes';
import type { Stop } from '../../map/stops';
import { placedTiles } from './atlas';
import { shownOn } from './stack';
import { ownerOf, playerOf, seatOf, type Facts, type GeneralshipView } from './view';
import { groupName, priceSays, roman } from './words';

type NameOf = (seat: number) => string;

export function yieldSays(row: { food?: number; metal?: number; exchange?: boolean }): string {
  return [
    row.food || row.metal ? priceSays(row.food ?? 0, row.metal ?? 0) : '',
    row.exchange ? 'an exchange of food and metal' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function stackSays(view: GeneralshipView, facts: Facts, id: string): string {
  return shownOn(view.tiles[id])
    .map(({ kind, count, known }) => {
      const name = facts.unit(kind)?.name ?? groupName(kind, count);
      return known ? `at least ${count} ${name}` : `${count} ${name}`;
    })
    .join(', ');
}

export function tileFacts(view: GeneralshipView, facts: Facts, id: string, name: NameOf): string {
  const row = facts.tile(id);
  const tile = view.tiles[id];
  if (!row || !tile) return 'Not in play.';
  const owner = ownerOf(view, facts, id);
  const stander = seatOf(view, tile.stack);
  const home = seatOf(view, row.nation);
  const living = playerOf(view, home)?.population ?? [];
  const circles = facts.circles(id);
  const full = circles.filter((circle) => living.includes(circle.id)).map((circle) => roman(circle.number));
  const gives = yieldSays(row);
  return `${[
    row.terrain,
    row.fortress ? 'fortress' : '',
    owner === null ? 'nobody’s' : `of ${name(owner)}`,
    gives ? `yields ${gives}` : '',
    circles.length > 0 ? `population ${full.join(' ') || 'none'} of ${circles.length} circles` : '',
    stander === null ? 'no units' : `${name(stander)}: ${stackSays(view, facts, id)}`,
  ]
    .filter(Boolean)
    .join(', ')}.`;
}

export function stopsOf(view: GeneralshipView, facts: Facts, lit: Map<string, unknown>, name: NameOf): Stop[] {
  return readingOrder(placedTiles(view, facts)).map(({ id }) => ({
    id,
    name: facts.tile(id)?.name ?? id,
    facts: `${tileFacts(view, facts, id, name)}${lit.has(id) ? ' May be chosen.' : ''}`,
    can: lit.has(id),
  }));
}
