// Numbers and times in words.
import type { Clock } from '../table/wire';

export function clockText(ms: number): string {
  const total = Math.floor(ms / 1000);
  const days = Math.floor(total / 86400);
  const hours = Math.floor((total % 86400) / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = total % 60;
  const two = (n: number): string => String(n).padStart(2, '0');
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  return `${minutes}:${two(seconds)}`;
}

export function clockKind(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return 'no clock';
    case 'live':
      return `${clock.minutes} min + ${clock.increment} s`;
    case 'days':
      return clock.days === 1 ? 'a day each turn' : `${clock.days} days each turn`;
  }
}

export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  if (days < 31) return days === 1 ? 'yesterday' : `${days} days ago`;
  return new Date(then).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

export function listed(names: string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

// When it is one's turn, by the names of those who play before that.
export const turnSays = (before: string[]): string =>
  before.length === 0 ? 'You are next.' : `You are next after ${listed(before)}.`;

// Points as people write them: 101.5 is 101½. Scores come in whole points, halves or thirds.
export function pointsText(points: number): string {
  const size = Math.abs(points);
  const whole = Math.floor(size + 0.01);
  const rest = size - whole;
  const fraction = rest < 0.01 ? '' : rest < 0.4 ? '⅓' : rest < 0.6 ? '½' : '⅔';
  return `${points < 0 ? '−' : ''}${whole === 0 && fraction ? '' : whole}${fraction}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function ordinal(rank: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][rank - 1] ?? `${rank}th`;
}

// A rule id without the game, readable: "game.chapter.rule_one" becomes "chapter, rule one".
export function ruleName(id: string): string {
  return id.split('.').slice(1).join(', ').replaceAll('_', ' ');
}

export function partName(part: string): string {
  const text = part.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
