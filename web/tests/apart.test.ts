import { describe, expect, it } from 'vitest';
import { keptApart } from '../table/apart';

describe('marks kept apart', () => {
  it('stay where they are when there is room', () => {
    expect(keptApart([], 25, 100)).toEqual([]);
    expect(keptApart([10, 40, 90], 25, 100)).toEqual([10, 40, 90]);
  });
  it('give way to both sides where they lie close together', () => {
    expect(keptApart([50, 50], 20, 100)).toEqual([40, 60]);
    expect(keptApart([50, 52, 54], 20, 100)).toEqual([32, 52, 72]);
    expect(keptApart([10, 50, 52, 90], 20, 100)).toEqual([10, 41, 61, 90]);
  });
  it('stay within the line, and in their order even if there is no room for all', () => {
    expect(keptApart([0, 2], 20, 100)).toEqual([0, 20]);
    expect(keptApart([98, 100], 20, 100)).toEqual([80, 100]);
    expect(keptApart([5, 5, 5], 20, 30)).toEqual([0, 20, 40]);
  });
  it('are in the order of the game, whatever many there are', () => {
    const places = Array.from({ length: 40 }, (_, i) => ((i * 37) % 11) + i * 3);
    const kept = keptApart(
      [...places].sort((a, b) => a - b),
      5,
      1000,
    );
    kept.forEach((place, i) => i > 0 && expect(place - (kept[i - 1] ?? 0)).toBeGreaterThanOrEqual(4.999));
  });
});
