import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync('style/tokens.css', 'utf8');
const themes = ['light', 'dark'] as const;
type Lab = [number, number, number];

// Every token of two colours, as it is in one theme.
function coloursIn(theme: (typeof themes)[number]): Map<string, string> {
  const found = [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  return new Map(found.map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]));
}
function linear(colour: string): [number, number, number] {
  const part = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
// Oklab, where equal distances look equally different.
function lab(colour: string): Lab {
  const [r, g, b] = linear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
const apart = (one: string, other: string): number => Math.hypot(...lab(one).map((x, i) => x - (lab(other)[i] ?? 0)));
const light = (colour: string): number => {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe.each(themes)('what can be chosen, in the %s theme', (theme) => {
  const colours = coloursIn(theme);
  const lit = colours.get('lit') ?? '';
  const seats = [...colours].filter(([name]) => /^(colour|seat)-/.test(name));

  it('is told apart from every seat and from the seals', () => {
    expect(seats.length).toBeGreaterThan(12);
    for (const [name, colour] of [...seats, ['wax-line', colours.get('wax-line') ?? ''] as const])
      expect(apart(lit, colour), `lit and ${name}`).toBeGreaterThan(0.12);
  });
  it('stands out from paper, land and sea', () => {
    for (const ground of ['paper', 'paper2', 'land', 'sea'])
      expect(contrast(lit, colours.get(ground) ?? ''), ground).toBeGreaterThan(3);
  });
});
