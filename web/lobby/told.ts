// The tables of the lobby in words.
import { listed, ordinal, plural, pointsText } from '../parts/words';
import type { Player, Table } from '../table/wire';

export function isYours(table: Table): boolean {
  return table.you.seat !== null && table.status === 'running' && (table.turn?.seats.includes(table.you.seat) ?? false);
}

// Yours first, then running, then gathering, newest first.
export function sorted(tables: Table[]): Table[] {
  const weight = (table: Table): number =>
    isYours(table) ? 0 : table.status === 'running' ? 1 : table.status === 'open' ? 2 : 3;
  return [...tables].sort((a, b) => weight(a) - weight(b) || b.changed_at - a.changed_at);
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const number = (count: number): string => numbers[count] ?? String(count);

export const title = (games: number): string =>
  games === 0
    ? 'Strategy games of European history'
    : `${number(games)} strategy ${games === 1 ? 'game' : 'games'} of European history`;

// What the lobby says first to somebody who plays already.
export function headline(tables: Table[]): string {
  const yours = tables.filter(isYours).length;
  if (yours > 0) return yours === 1 ? 'A game waits for your move' : `${number(yours)} games wait for your move`;
  if (tables.some((table) => table.status === 'running')) return 'Others are to move';
  if (tables.some((table) => table.status === 'open')) return 'Your table waits for players';
  return 'Nothing waits for you';
}

export function stateOf(table: Table): string {
  if (table.status === 'open') {
    const free = table.players.filter((player) => player.kind === 'free').length;
    return free === 0 ? 'Ready to start' : `${plural(free, 'seat')} free`;
  }
  if (table.status === 'stopped') return 'Stopped';
  if (table.status === 'finished') return wonBy(table);
  if (isYours(table)) return 'Your move';
  const names = (table.turn?.seats ?? []).map((seat) => table.players[seat]?.name ?? '').filter(Boolean);
  return names.length > 0 ? `${listed(names)} to move` : 'Running';
}

const nameOf = (table: Table, seat: number): string => {
  const { name = '', colour = '' } = table.players[seat] ?? {};
  return name || colour || `seat ${seat + 1}`;
};

function wonBy(table: Table): string {
  const winners = (table.scores ?? []).filter((one) => one.rank === 1).map((one) => nameOf(table, one.seat));
  return winners.length > 0 ? `Won by ${listed(winners)}` : 'Finished';
}

// How a finished game ended for the one who looks at it.
export function resultOf(table: Table): string {
  const you = table.you.seat;
  const own = table.scores?.find((one) => one.seat === you);
  if (you === null || !own) return wonBy(table);
  if (table.players[you]?.resigned) return 'You resigned';
  const others = (table.scores ?? []).filter((one) => one.seat !== you);
  if (own.rank !== 1) {
    const place = ordinal(own.rank);
    return `${place.charAt(0).toUpperCase()}${place.slice(1)} of ${number(table.players.length).toLowerCase()}`;
  }
  const shared = others.filter((one) => one.rank === 1).map((one) => nameOf(table, one.seat));
  if (shared.length > 0) return `You share the victory with ${listed(shared)}`;
  const ahead = own.score - Math.max(...others.map((one) => one.score));
  return ahead > 0 ? `You won by ${pointsText(ahead)}` : 'You won the tie';
}

export const hasWon = (table: Table): boolean =>
  table.you.seat !== null &&
  !table.players[table.you.seat]?.resigned &&
  (table.scores?.some((one) => one.seat === table.you.seat && one.rank === 1) ?? false);

// The players of a finished game in the order of their ranks.
export function ranked(table: Table): Player[] {
  const rank = (player: Player): number => table.scores?.find((one) => one.seat === player.seat)?.rank ?? Infinity;
  return table.scores ? [...table.players].sort((a, b) => rank(a) - rank(b)) : table.players;
}

// The points of everybody else, the best first.
export const otherPoints = (table: Table): string =>
  (table.scores ?? [])
    .filter((one) => one.seat !== table.you.seat)
    .map((one) => one.score)
    .sort((a, b) => b - a)
    .map(pointsText)
    .join(' · ');

export const opponents = (table: Table): string => {
  const names = table.players
    .filter((player) => player.kind !== 'free' && player.seat !== table.you.seat)
    .map((player) => nameOf(table, player.seat));
  return names.length > 0 ? `with ${listed(names)}` : '';
};
