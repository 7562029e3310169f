// Where a small card stands beside what it speaks of: at its side where there is room, otherwise below or above it, never
// outside the page.
export interface Spot {
  left: number;
  top: number;
  side: 'left' | 'right' | 'below' | 'above' | 'none';
}
interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));

export function spotBeside(near: DOMRect | null, card: Size, page: Size): Spot {
  const gap = 12;
  const { width, height } = card;
  if (!near || near.width === 0) return { left: (page.width - width) / 2, top: page.height * 0.3, side: 'none' };
  const middle = clamp(near.top + near.height / 2 - height / 2, 8, page.height - height - 8);
  const centre = clamp(near.left + near.width / 2 - width / 2, 8, page.width - width - 8);
  if (near.left - gap - width > 8) return { left: near.left - gap - width, top: middle, side: 'left' };
  if (near.right + gap + width < page.width - 8) return { left: near.right + gap, top: middle, side: 'right' };
  if (near.bottom + gap + height < page.height - 8) return { left: centre, top: near.bottom + gap, side: 'below' };
  return { left: centre, top: clamp(near.top - gap - height, 8, page.height - height - 8), side: 'above' };
}
