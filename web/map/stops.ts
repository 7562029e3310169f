// The places of a board in reading order, for the keyboard and for screen readers.
export interface Stop {
  id: string;
  name: string;
  facts: string;
  can: boolean; // may be chosen now
  within?: string; // the stop it belongs to
}

// Where an arrow key leads: the next stop in reading order, or the next of the same rank.
export function walk(stops: Stop[], from: string | null, key: string): string | null {
  if (stops.length === 0) return null;
  const here = stops.findIndex((stop) => stop.id === from);
  const last = stops.length - 1;
  if (key === 'Home' || here < 0) return stops[0]?.id ?? null;
  if (key === 'End') return stops[last]?.id ?? null;
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const rank = stops[here]?.within === undefined;
  const skim = key === 'ArrowDown' || key === 'ArrowUp';
  for (let i = here + step; i >= 0 && i <= last; i += step) {
    const stop = stops[i];
    if (stop && (!skim || !rank || stop.within === undefined)) return stop.id;
  }
  return stops[here]?.id ?? null;
}
