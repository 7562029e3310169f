// What the server says of choices that are being considered. Its answers take work, so it is asked only for what has
// been considered for a moment, for one thing after the other, and once for each.
import type { Choice } from '../table/wire';

const rest = 220; // milliseconds before each question: never five a second

export type Asking<Found> = (choice: Choice) => Promise<Found | null>;

export class Considered<Found> {
  #known = $state.raw<ReadonlyMap<string, Found | null>>(new Map());
  #asked = new Set<string>();
  #moment: unknown = null; // answers hold for it
  #timer: ReturnType<typeof setTimeout> | null = null;

  // Undefined: not known yet; null: the server says nothing of it.
  of = (text: string): Found | null | undefined => this.#known.get(text);

  #turnTo(moment: unknown): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.#asked.clear();
    this.#known = new Map();
  }

  // What is considered now, the first thing first. Whatever was considered before and not asked for is dropped.
  consider(moment: unknown, choices: Choice[], ask: Asking<Found>): void {
    this.#stop();
    this.#turnTo(moment);
    const left = choices.filter((choice) => !this.#asked.has(choice.text));
    if (left.length > 0) this.#timer = setTimeout(() => void this.#askInTurn(moment, left, ask), rest);
  }

  async #askInTurn(moment: unknown, [choice, ...left]: Choice[], ask: Asking<Found>): Promise<void> {
    this.#timer = null;
    if (!choice) return;
    const answered = this.askAtOnce(moment, choice, ask);
    if (left.length > 0) this.#timer = setTimeout(() => void this.#askInTurn(moment, left, ask), rest);
    await answered;
  }

  // For what is about to be done and cannot be asked for afterwards.
  async askAtOnce(moment: unknown, choice: Choice, ask: Asking<Found>): Promise<void> {
    this.#turnTo(moment);
    if (this.#asked.has(choice.text)) return;
    this.#asked.add(choice.text);
    const found = await ask(choice);
    if (moment === this.#moment) this.#known = new Map(this.#known).set(choice.text, found);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
  forget(): void {
    this.#stop();
    this.#moment = null;
    this.#asked.clear();
    this.#known = new Map();
  }
}
