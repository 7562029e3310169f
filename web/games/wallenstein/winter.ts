// What winter would cost now: for each event card that may still be the winter's, and the supply chart.
import type { Seat } from '../../table/wire';
import { countiesOf, playerOf, type ChartRow, type EventRow, type Facts, type WallensteinView } from './view';

export interface Forecast {
  event: EventRow;
  loss: number;
  left: number; // grain after the loss
  short: number; // counties without grain
  revolts: number;
  peasants: number;
}

export function chartRow(chart: ChartRow[], short: number): ChartRow | undefined {
  return chart.find((row) => short >= row.least && (row.most === undefined || short <= row.most));
}

// The cards that may become the winter's: open ones that are not this round's.
export function winterCards(view: WallensteinView, facts: Facts): EventRow[] {
  const gone = new Set(view.events?.gone ?? []);
  const open = (view.events?.open ?? []).filter((id) => !gone.has(id));
  const left = open.filter((id) => id !== view.events?.current);
  return (left.length > 0 || view.season === 'winter' ? (view.season === 'winter' ? open : left) : []).flatMap(
    (id) => facts.event(id) ?? [],
  );
}

export function forecast(view: WallensteinView, facts: Facts, seat: Seat, planned = 0): Forecast[] {
  const grain = (playerOf(view, seat)?.grain ?? 0) + planned;
  const counties = countiesOf(view, seat).length;
  return winterCards(view, facts).map((event) => {
    const left = Math.max(0, grain - event.winter_loss);
    const short = Math.max(0, counties - left);
    const row = chartRow(facts.chart, short);
    return {
      event,
      loss: event.winter_loss,
      left,
      short,
      revolts: Math.min(counties, row?.revolts ?? 0),
      peasants: row?.peasants ?? 0,
    };
  });
}

export interface Majority {
  region: string;
  building: 'palace' | 'church' | 'trading_post';
  leaders: string[];
  count: number;
  points: number;
}

// Who has most buildings of a kind in a region, as it stands.
export function majorities(view: WallensteinView, facts: Facts): Majority[] {
  const found: Majority[] = [];
  for (const region of facts.regions) {
    for (const building of ['palace', 'church', 'trading_post'] as const) {
      const counts = new Map<string, number>();
      for (const county of facts.counties) {
        const state = view.counties[county.id];
        if (county.region !== region.id || !state?.owner || !state.buildings?.includes(building)) continue;
        counts.set(state.owner, (counts.get(state.owner) ?? 0) + 1);
      }
      const count = Math.max(0, ...counts.values());
      const leaders = [...counts].filter(([, one]) => one === count).map(([colour]) => colour);
      const row = facts.scoring(building);
      found.push({
        region: region.id,
        building,
        leaders,
        count,
        points: (leaders.length > 1 ? row?.tied : row?.points) ?? 0,
      });
    }
  }
  return found;
}

// Points that a scoring now would bring.
export function pointsNow(view: WallensteinView, facts: Facts, seat: Seat): number {
  const colour = view.players[seat]?.colour;
  const own = countiesOf(view, seat);
  const buildings = own.reduce((sum, id) => sum + (view.counties[id]?.buildings?.length ?? 0), 0);
  const lead = majorities(view, facts)
    .filter((one) => colour !== undefined && one.leaders.includes(colour))
    .reduce((sum, one) => sum + one.points, 0);
  return (
    own.length * (facts.scoring('county')?.points ?? 1) + buildings * (facts.scoring('building')?.points ?? 1) + lead
  );
}

// Where a row of so many shields begins that stands over one spot of a track: never beyond its ends.
export const rowAt = (spot: number, count: number, size: number, from: number, to: number): number =>
  Math.max(from, Math.min(spot - (count * size) / 2, to - count * size));
