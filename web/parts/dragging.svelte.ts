// A card or piece that is dragged: where it is, and over which box. Boxes are elements with `data-box`.
export class Dragging {
  card: { card: string; from: string | null; x: number; y: number; over: string | null } | null = $state.raw(null);
  #start: { card: string; from: string | null; x: number; y: number } | null = null;
  #ended = 0;

  grab(event: PointerEvent, card: string, from: string | null): void {
    if (event.button === 0) this.#start = { card, from, x: event.clientX, y: event.clientY };
  }
  move(event: PointerEvent): void {
    if (!this.#start) return;
    const { x, y, card, from } = this.#start;
    if (!this.card && Math.hypot(event.clientX - x, event.clientY - y) <= 7) return; // a hand is never quite still
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-box]');
    this.card = { card, from, x: event.clientX, y: event.clientY, over: under?.getAttribute('data-box') ?? null };
  }
  // What was dropped, or null if nothing was moved.
  drop(event: PointerEvent): { card: string; from: string | null; over: string | null } | null {
    const dropped = this.card;
    this.stop();
    if (dropped) this.#ended = event.timeStamp;
    return dropped;
  }
  stop(): void {
    this.#start = null;
    this.card = null;
  }
  // The click that follows a drop is none.
  isClick = (event: MouseEvent): boolean => event.timeStamp - this.#ended > 60;
}
