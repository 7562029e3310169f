// The line to the table of a lesson. The server keeps nothing of it: each message says where the learner stands and
// what was played in the step, and is answered at once.
import type { Answer, Hooks, Line, Request } from '../connection';
import { api, Problem } from '../http';

export class LessonLine implements Line {
  #step: string;
  #played: string[] = [];
  #id = 0;
  #closed = false;

  constructor(
    private readonly game: string,
    private readonly lesson: string,
    step: string,
    private readonly hooks: Hooks,
    private readonly told: { done: () => void; refused: () => void; problem: (text: string) => void },
  ) {
    this.#step = step;
    this.refresh();
  }

  get played(): number {
    return this.#played.length;
  }

  // The next step goes on from where this one ended.
  goOn(step: string): void {
    this.#step = step;
    this.#played = [];
  }

  async send(request: Request): Promise<Answer | null> {
    const id = ++this.#id;
    if (request.type === 'auto') return { type: 'accepted', id };
    const message = { ...request, id } as Parameters<typeof api.lessonTable>[2]['message'];
    try {
      const { done, messages } = await api.lessonTable(this.game, this.lesson, {
        step: this.#step,
        played: this.#played,
        message,
      });
      if (this.#closed) return null;
      const answer = messages.at(-1) as Answer;
      if (request.type === 'choose' && answer.type === 'accepted')
        this.#played = [...this.#played, ...(request.choices ?? []), ...(request.choice ? [request.choice] : [])];
      for (const one of messages.slice(0, -1)) this.hooks.message(one);
      if (answer.type === 'refused') this.told.refused();
      if (request.type === 'choose' && done) this.told.done();
      return answer;
    } catch (wrong) {
      this.told.problem(textOf(wrong));
      return null;
    }
  }

  refresh(): void {
    this.hooks.link('connecting', null);
    void api.lessonTable(this.game, this.lesson, { step: this.#step, played: this.#played }).then(
      ({ messages }) => {
        if (this.#closed) return;
        for (const one of messages) this.hooks.message(one);
        this.hooks.link('open', null);
      },
      (wrong: unknown) => !this.#closed && this.told.problem(textOf(wrong)),
    );
  }

  close(): void {
    this.#closed = true;
  }
}

const textOf = (wrong: unknown): string =>
  wrong instanceof Problem ? wrong.message : 'The table of the lesson could not be read. Try again.';
