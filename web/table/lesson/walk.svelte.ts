// Walking through a lesson: which step is open, what was said of wrong answers, and the ways on and back.
import { Live } from '../live.svelte';
import { notKept } from '../telling/remembered';
import type { Lesson, LessonStep } from '../wire';
import { boardPlace, keepProgress, placesOf, type Place } from './lesson';
import { LessonLine } from './line';

type Answer = NonNullable<LessonStep['answers']>[number];

export class Walk {
  at = $state(0);
  done = $state(false);
  ended = $state(false); // all steps are behind
  says: string | null = $state(null);
  problem: string | null = $state(null);
  wrong: Answer[] = $state.raw([]);
  misses = $state(0);
  hinted = $state(false);
  live: Live | null = $state.raw(null);
  opened = $state(0); // counts the tables that were laid anew

  readonly #places: Place[];
  #line: LessonLine | null = null;
  readonly #game: string;
  readonly #lesson: Lesson;

  constructor(game: string, lesson: Lesson, from: string | null) {
    this.#game = game;
    this.#lesson = lesson;
    this.#places = placesOf(lesson);
    const found = this.#places.findIndex(({ step }) => step.id === from);
    this.open(Math.max(0, found));
  }

  get place(): Place {
    const place = this.#places[this.at];
    if (!place) throw new Error('a lesson has steps');
    return place;
  }
  get step(): LessonStep {
    return this.place.step;
  }
  get last(): boolean {
    return this.at === this.#places.length - 1;
  }
  // What is lit, and what of it the board is asked to show.
  get lit(): string[] {
    if (this.done || this.ended) return [];
    if (this.hinted && this.step.answers) {
      const right = this.step.answers.filter((one) => one.right && one.place !== undefined);
      if (right.length > 0) return right.flatMap((one) => one.place ?? []);
    }
    return this.step.lit;
  }
  shown(panelOf: (anchor: string) => string | null): string | null {
    if (this.done || this.ended) return null;
    for (const anchor of this.lit) {
      const panel = panelOf(anchor);
      const place = panel === null ? boardPlace(anchor) : `panel:${panel}`;
      if (place !== null) return place;
    }
    return null;
  }

  // The step with this number, with the table as it is when it begins.
  open = (number: number): void => {
    this.#begin(number);
    this.live?.close();
    const id = `${notKept}${this.#game}/${this.#lesson.id}`;
    this.live = new Live(
      id,
      null,
      (hooks) =>
        (this.#line = new LessonLine(this.#game, this.#lesson.id, this.step.id, hooks, {
          done: () => this.#finish(),
          refused: () => this.misses++,
          problem: (text) => (this.problem = text),
        })),
      true,
    );
    this.opened++;
  };
  back = (): void => {
    if (this.at > 0) this.open(this.at - 1);
  };
  next = (): void => {
    const following = this.#places[this.at + 1];
    if (!following) {
      this.#end();
    } else if (this.done && !following.step.fresh && this.#line) {
      this.#begin(following.number);
      this.#line.goOn(following.step.id);
    } else {
      this.open(following.number);
    }
  };

  answer = (answer: Answer): void => {
    if (this.done) return;
    if (answer.right) {
      this.#finish();
    } else {
      this.says = answer.says ?? null;
      this.wrong = [...this.wrong, answer];
      this.misses++;
    }
  };
  // A place of the table was clicked while a question is open.
  point = (anchor: string): boolean => {
    const answer = this.done ? undefined : this.step.answers?.find((one) => one.place === anchor);
    if (answer) this.answer(answer);
    return answer !== undefined;
  };

  hint = (): void => {
    this.hinted = true;
    const wanted = this.#wanted();
    this.says = this.step.hint ?? (wanted ? `What is asked for: ${wanted.says}.`.replace('..', '.') : null);
    if (this.says === null && this.step.answers) this.says = 'Look at what is lit now.';
  };
  show = async (): Promise<void> => {
    if (this.step.answers) {
      this.#finish();
      return;
    }
    const wanted = this.#wanted();
    if (wanted) await this.live?.choose(wanted);
  };

  close(): void {
    this.live?.close();
  }

  // The first of the choices on the table that the step waits for.
  #wanted() {
    const choices = this.live?.state?.choices ?? [];
    const played = this.#line?.played ?? 0;
    const text = this.step.play[played];
    return choices.find((choice) => choice.text === text);
  }
  #begin(number: number): void {
    this.at = number;
    this.done = this.ended = this.hinted = false;
    this.says = this.problem = null;
    this.wrong = [];
    this.misses = 0;
    keepProgress(this.#game, this.#lesson.id, { step: this.step.id, ended: this.#endedOnce });
  }
  #finish(): void {
    this.done = true;
    this.says = null;
  }
  #endedOnce = false;
  #end(): void {
    this.ended = this.#endedOnce = true;
    const first = this.#places[0];
    if (first) keepProgress(this.#game, this.#lesson.id, { step: first.step.id, ended: true });
  }
}
