// A winter as the events tell it: the loss of grain, seat by seat who can feed the counties, which cards are drawn,
// and each revolt.
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { Voice } from '../../../table/telling/voice';
import { listed } from '../../../parts/words';
import type { GameEvent, Seat } from '../../../table/wire';
import { countiesOf, type EventRow, type Facts, type WallensteinView } from '../view';
import { plural } from '../words';
import type { Battle } from './battle';
import { number, word } from './moment';

export interface SeatWinter {
  seat: Seat;
  lost: number;
  left: number; // grain after the loss
  counties: number | null; // null: not told yet, and the board has not been seen
  short: number;
  revolts: number;
  peasants: number; // join each revolt
  drawn: string[];
  supplied: boolean; // whether this has been told
  rule: string;
}

export interface Revolt {
  seat: Seat;
  county: string;
  battle: Battle;
  held: boolean;
}

type Part = { kind: 'grain' } | { kind: 'supply'; seat: Seat } | { kind: 'revolt'; at: number } | { kind: 'over' };

export interface Winter {
  year: number;
  card: EventRow | undefined;
  loss: number;
  rule: string;
  seats: SeatWinter[];
  revolts: Revolt[];
  parts: Part[]; // one for each step
  over: boolean;
  moment: WallensteinView;
}

export const scores = new Set(['majority', 'majority_shared', 'scored', 'year_ended']);

export function begin(event: GameEvent, view: WallensteinView, facts: Facts): Winter {
  return {
    year: view.year,
    card: facts.event(word(event.event) ?? ''),
    loss: number(event.loss),
    rule: event.rule,
    seats: [],
    revolts: [],
    parts: [{ kind: 'grain' }],
    over: false,
    moment: view,
  };
}

function changed(winter: Winter, seat: unknown, change: Partial<SeatWinter>): Winter {
  return { ...winter, seats: winter.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

// One event further; revolts are given whole.
export function winterWith(winter: Winter, event: GameEvent): Winter {
  const seat = number(event.seat);
  switch (event.kind) {
    case 'grain_lost': {
      const held = countiesOf(winter.moment, seat).length;
      const line: SeatWinter = {
        seat,
        lost: number(event.loss),
        left: number(event.grain),
        counties: held > 0 ? held : null,
        short: 0,
        revolts: 0,
        peasants: 0,
        drawn: [],
        supplied: false,
        rule: event.rule,
      };
      return { ...winter, seats: [...winter.seats, line] };
    }
    case 'supplied':
      return {
        ...changed(winter, seat, { counties: number(event.counties), supplied: true, rule: event.rule }),
        parts: [...winter.parts, { kind: 'supply', seat }],
      };
    case 'unsupplied': {
      const left = winter.seats.find((one) => one.seat === seat)?.left ?? 0;
      return {
        ...changed(winter, seat, {
          counties: left + number(event.short),
          short: number(event.short),
          revolts: number(event.revolts),
          peasants: number(event.peasants),
          supplied: true,
          rule: event.rule,
        }),
        parts: [...winter.parts, { kind: 'supply', seat }],
      };
    }
    case 'county_drawn': {
      const drawn = winter.seats.find((one) => one.seat === seat)?.drawn ?? [];
      return changed(winter, seat, { drawn: [...drawn, word(event.county) ?? ''] });
    }
    default:
      return scores.has(event.kind) ? { ...winter, over: true, parts: [...winter.parts, { kind: 'over' }] } : winter;
  }
}

export function withRevolt(winter: Winter, battle: Battle): Winter {
  const revolt: Revolt = {
    seat: typeof battle.defender === 'number' ? battle.defender : 0,
    county: battle.county ?? '',
    battle,
    held: battle.end?.kind === 'revolt_subdued',
  };
  return {
    ...winter,
    revolts: [...winter.revolts, revolt],
    parts: [...winter.parts, { kind: 'revolt', at: winter.revolts.length }],
  };
}

// --- in words ---
const grown = (count: number): string => ['no', 'one', 'two', 'three', 'four'][count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function revoltSays(revolt: Revolt, facts: Facts, voice: Voice): string {
  const place = facts.county(revolt.county)?.name ?? '';
  return revolt.held
    ? `${voice.does(revolt.seat, 'hold')} ${place} with ${plural(revolt.battle.end?.left ?? 0, 'army', 'armies')}.`
    : `${voice.does(revolt.seat, 'lose')} ${place} to its peasants.`;
}

export function supplySays(line: SeatWinter, facts: Facts, voice: Voice): string {
  const counties = plural(line.counties ?? 0, 'county', 'counties');
  if (line.short === 0) return `${voice.does(line.seat, 'feed')} ${counties} with ${line.left} grain.`;
  const names = line.drawn.map((id) => facts.county(id)?.name ?? id);
  const drawn = names.length > 0 ? ` ${capital(listed(names))} ${names.length === 1 ? 'is' : 'are'} drawn.` : '';
  return `${voice.does(line.seat, 'have', 'has')} ${line.left} grain for ${counties}, ${line.short} short: ${plural(line.revolts, 'revolt')}, each joined by ${plural(line.peasants, 'peasant')}.${drawn}`;
}

export function winterSays(winter: Winter, you: Seat | null): string {
  const own = winter.seats.find((one) => one.seat === you);
  if (!own) {
    const lost = winter.revolts.filter((one) => !one.held).length;
    return `${capital(grown(winter.revolts.length))} ${winter.revolts.length === 1 ? 'county revolts' : 'counties revolt'}, ${grown(lost)} ${lost === 1 ? 'is' : 'are'} lost.`;
  }
  if (own.short === 0) return 'All your counties are fed.';
  const mine = winter.revolts.filter((one) => one.seat === you);
  const lost = mine.filter((one) => !one.held).length;
  const fate =
    lost === 0
      ? 'none is lost'
      : lost === mine.length
        ? lost === 1
          ? 'and is lost'
          : 'all are lost'
        : `${grown(lost)} ${lost === 1 ? 'is' : 'are'} lost`;
  return `You are ${own.short} grain short. ${capital(grown(mine.length))} ${mine.length === 1 ? 'county revolts' : 'counties revolt'}${mine.length === 1 && lost === 1 ? ' ' : ', '}${fate}.`;
}

export function winterSteps(winter: Winter, facts: Facts, voice: Voice, you: Seat | null): TellingStep[] {
  return winter.parts.map((part): TellingStep => {
    switch (part.kind) {
      case 'grain': {
        const own = winter.seats.find((one) => one.seat === you);
        return {
          name: 'Grain',
          text: `${winter.card?.name ?? 'The card of the winter'}: everybody loses up to ${winter.loss} grain.${own ? ` You lose ${own.lost} and have ${own.left} left.` : ''}`,
          rule: winter.rule,
          ms: usual.step * 2,
        };
      }
      case 'supply': {
        const line = winter.seats.find((one) => one.seat === part.seat);
        const text = line ? supplySays(line, facts, voice) : '';
        return {
          name: voice.subject(part.seat),
          text,
          rule: line?.rule ?? null,
          ms: usual.step * (line?.short ? 2 : 1),
        };
      }
      case 'revolt': {
        const revolt = winter.revolts[part.at];
        return {
          name: facts.county(revolt?.county ?? '')?.name ?? 'Revolt',
          text: revolt ? revoltSays(revolt, facts, voice) : '',
          rule: revolt?.battle.rules.end ?? null,
          ms: usual.cast,
        };
      }
      case 'over':
        return { name: 'What is left', text: winterSays(winter, you), rule: null, ms: usual.step };
    }
  });
}
