// The final scoring, line by line: provinces, artists, places in prestige, medals, luxury goods; then the sums.
import type { LedgerCell, LedgerRow } from '../../../table/telling/ledger';
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { Seat } from '../../../table/wire';
import type { Facts } from '../facts';
import { workingBuildings } from '../income';
import { ownerOf, playerOf, seatsOf, type PrestigeView } from '../view';

export interface ScoringStory {
  rows: LedgerRow[];
  scores: Map<Seat, number>; // as the server told them
}

// A province is full where every site has a building that works.
function isFull(view: PrestigeView, facts: Facts, province: string, seat: Seat): boolean {
  const alone: PrestigeView = {
    ...view,
    provinces: Object.fromEntries(Object.entries(view.provinces).filter(([id]) => id === province)),
  };
  const working = [...workingBuildings(alone, facts, seat).values()].reduce((sum, count) => sum + count, 0);
  return working === (view.provinces[province]?.sites.length ?? 0);
}
// Most prestige, then most provinces, then clockwise from the bicorne.
export function byPrestige(view: PrestigeView): Seat[] {
  const start = view.order.indexOf(view.hat);
  const clockwise = (seat: Seat): number => (view.order.indexOf(seat) - start + view.order.length) % view.order.length;
  const [prestige, held] = [
    (seat: Seat): number => playerOf(view, seat)?.prestige ?? 0,
    (seat: Seat): number => playerOf(view, seat)?.provinces ?? 0,
  ];
  return [...seatsOf(view)].sort(
    (a, b) => prestige(b) - prestige(a) || held(b) - held(a) || clockwise(a) - clockwise(b),
  );
}
function luxuryWinner(view: PrestigeView): Seat | null {
  const types = (seat: Seat): number => playerOf(view, seat)?.types?.length ?? 0;
  const made = (seat: Seat): number => playerOf(view, seat)?.produced ?? 0;
  const [best] = byPrestige(view)
    .filter((seat) => types(seat) > 0)
    .sort((a, b) => types(b) - types(a) || made(b) - made(a));
  return best ?? null;
}

export function scoringRows(view: PrestigeView, facts: Facts): LedgerRow[] {
  const seats = seatsOf(view);
  const figure = facts.figure;
  const row = (
    id: string,
    group: string,
    name: string,
    worth: string,
    cell: (seat: Seat) => [number | null, number],
  ): LedgerRow => ({
    id,
    group,
    tint: '',
    name,
    worth,
    cells: new Map(
      seats.map((seat): [Seat, LedgerCell] => {
        const [count, points] = cell(seat);
        return [seat, { count, points: points === 0 ? null : points, tied: false }];
      }),
    ),
  });
  const owned = (seat: Seat): string[] =>
    facts.provinces.filter(({ id }) => ownerOf(view, id) === seat).map(({ id }) => id);
  const full = new Map(seats.map((seat) => [seat, owned(seat).filter((id) => isFull(view, facts, id, seat)).length]));
  const places = byPrestige(view);
  const prizes = [figure('first_points'), figure('second_points'), figure('third_points')];
  const kinds = (seat: Seat): number =>
    new Set(
      Object.entries(view.artists ?? {})
        .filter(([, owner]) => owner === seat)
        .map(([id]) => facts.artist(id)?.type),
    ).size;
  const luxury = luxuryWinner(view);
  const luxuryPoints = Number(view.options?.luxury_points ?? 30);
  return [
    row('full', 'Provinces', 'full ones', String(figure('full_province_points')), (seat) => [
      full.get(seat) ?? 0,
      (full.get(seat) ?? 0) * figure('full_province_points'),
    ]),
    row('others', 'Provinces', 'others', String(figure('province_points')), (seat) => {
      const count = owned(seat).length - (full.get(seat) ?? 0);
      return [count, count * figure('province_points')];
    }),
    row('artists', 'Art', `artists of ${figure('artist_types')} kinds`, String(figure('artist_points')), (seat) => [
      kinds(seat),
      kinds(seat) >= figure('artist_types') ? figure('artist_points') : 0,
    ]),
    row('prestige', 'Prestige', 'place', prizes.join(', '), (seat) => [
      playerOf(view, seat)?.prestige ?? 0,
      prizes[places.indexOf(seat)] ?? 0,
    ]),
    row('medals', 'Alliances', 'medals', 'as told', (seat) => [null, playerOf(view, seat)?.medals ?? 0]),
    row('luxury', 'Goods', 'most kinds', String(luxuryPoints), (seat) => [
      playerOf(view, seat)?.types?.length ?? 0,
      luxury === seat ? luxuryPoints : 0,
    ]),
  ];
}

const sentences: Record<string, string> = {
  full: 'Provinces whose sites are all built on count most.',
  others: 'Every other province counts, too.',
  artists: 'Artists of three kinds at one court.',
  prestige: 'The first three in prestige.',
  medals: 'Medals of the dominant alliances.',
  luxury: 'Most kinds of luxury goods in the last winter.',
};
export function scoringWords(
  story: ScoringStory,
  name: (seat: Seat) => string,
): { about: string; title: string; result: string; steps: TellingStep[] } {
  const best = Math.max(...story.scores.values());
  const first = [...story.scores].filter(([, score]) => score === best).map(([seat]) => name(seat));
  return {
    about: 'The end of the game',
    title: 'The game is scored.',
    result: `${first.join(' and ')}: ${best} points.`,
    steps: story.rows.map((row) => ({
      name: row.name,
      text: sentences[row.id] ?? row.name,
      rule: row.id === 'luxury' ? 'power_and_prestige.end.luxury' : 'power_and_prestige.end.score',
      ms: usual.line,
    })),
  };
}
