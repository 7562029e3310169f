// The scoring of a period or of the titles, told step by step from the events that report it.
import type { GameEvent, Seat } from '../../table/wire';
import type { CountryId, TitleId } from './view';

export interface Award {
  seat: Seat;
  points: number;
  by: number; // influence, or nobles on the title
}

export interface ScoringStep {
  what: { kind: 'country'; id: CountryId } | { kind: 'title'; id: TitleId };
  awards: Award[];
  note: string | null;
}

export interface Scoring {
  period: string | null;
  steps: ScoringStep[];
  ended: boolean;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

export function scoringOf(events: GameEvent[]): Scoring | null {
  const steps: ScoringStep[] = [];
  let period: string | null = null;
  let ended = false;
  const country = (id: unknown): ScoringStep => {
    const last = steps.at(-1);
    if (last?.what.kind === 'country' && last.what.id === id) return last;
    const step: ScoringStep = { what: { kind: 'country', id: id as CountryId }, awards: [], note: null };
    steps.push(step);
    return step;
  };
  for (const event of events) {
    switch (event.kind) {
      case 'period_ended':
        period = String(event.period);
        break;
      case 'influence_first':
      case 'influence_second':
        country(event.country).awards.push({
          seat: number(event.seat),
          points: number(event.points),
          by: number(event.influence),
        });
        break;
      case 'influence_none':
      case 'influence_alone':
      case 'tie_by_title':
      case 'tie_by_city':
        country(event.country).note = event.text;
        break;
      case 'title_won':
      case 'title_shared': {
        const seats = event.kind === 'title_won' ? [number(event.seat)] : (event.seats as Seat[]);
        const awards = seats.map((seat) => ({ seat, points: number(event.points), by: number(event.nobles) }));
        steps.push({ what: { kind: 'title', id: event.title as TitleId }, awards, note: null });
        break;
      }
      case 'title_dropped':
      case 'title_unclaimed':
        steps.push({ what: { kind: 'title', id: event.title as TitleId }, awards: [], note: event.text });
        break;
      case 'game_ended':
        ended = true;
        break;
    }
  }
  return steps.length > 0 ? { period, steps, ended } : null;
}
