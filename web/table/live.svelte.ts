// One table, live: the state, the connection, and what the player asks of them.
import { questionOf } from './advice';
import { Connection, liveAddress, type Answer, type Hooks, type Line, type Link } from './connection';
import { ringOnce, tellTurn } from './notify';
import { api, Problem } from './http';
import { loadMe, me } from './me.svelte';
import { isYourTurn, reduce, withOlder, type TableState } from './state';
import type { Choice, FromServer, Gesture, Odds, Refusal, Seat, Table, Thought } from './wire';

export interface RefusalCard {
  refusal: Refusal;
  near: DOMRect | null;
  number: number;
}

const keptViews = 80;

export class Live {
  state: TableState | null = $state.raw(null);
  link: Link = $state('connecting');
  retryAt: number | null = $state(null);
  sending: string | null = $state(null); // the choice that is on its way
  card: RefusalCard | null = $state.raw(null);
  notice: string | null = $state(null); // one sentence that goes away by itself
  trouble: string | null = $state(null); // what the server says of its store, until it answers again
  unread = $state(0);
  actedAt: number | null = $state(null); // the update that our last choice made
  // The board as it was after each of the last update, for stepping back.
  views: { seen: number; view: unknown }[] = $state.raw([]);

  advice: { question: string; thoughts: Thought[] | null } | null = $state.raw(null); // null: it is still thought about
  readonly id: string;
  #connection: Line;
  #cards = 0;
  #asking: string | null = null;
  #reading = false;
  readonly #invitation: string | null;
  #noticeTimer: ReturnType<typeof setTimeout> | null = null;

  // Without a line of its own it is the live one of a table of that id.
  constructor(
    id: string,
    invitation: string | null,
    line: (hooks: Hooks) => Line = (hooks) => new Connection(liveAddress(id, invitation), hooks),
    private readonly quiet = false, // nobody is called when it is their turn
  ) {
    this.id = id;
    this.#invitation = invitation;
    this.actedAt = this.#rememberedAct();
    this.#connection = line({
      message: (message) => this.#take(message),
      link: (link, retryAt) => {
        this.link = link;
        this.retryAt = retryAt;
        if (link !== 'open') this.sending = null;
        else this.trouble = null; // whoever comes back is told again
        if (link === 'ended') void this.#askWhoWeAre();
      },
    });
  }

  close(): void {
    this.#connection.close();
    if (this.#noticeTimer !== null) clearTimeout(this.#noticeTimer);
  }

  refresh(): void {
    this.#connection.refresh();
  }

  // The session is over. If the same person has another one, from another tab, the table goes on.
  async #askWhoWeAre(): Promise<void> {
    const before = me.user?.id;
    try {
      await loadMe();
    } catch {
      return; // the banner says that the session is over; whoever wants tries again
    }
    if (me.user && me.user.id === before && this.link === 'ended') this.refresh();
  }

  setTable(table: Table): void {
    if (!this.state) return;
    const seated = this.state.table.you.seat !== table.you.seat;
    this.state = { ...this.state, table, scores: table.scores ?? this.state.scores };
    if (seated) this.refresh(); // a seat hears more than a spectator
  }

  async choose(choice: Choice): Promise<void> {
    if (!this.state || this.sending !== null) return;
    this.sending = choice.text;
    this.card = null;
    const answer = await this.#connection.send({ type: 'choose', seen: this.state.seen, choice: choice.text });
    this.sending = null;
    this.#tell(answer);
  }

  // Several answers in one message, after taking back so many of one's own: all or nothing.
  async gesture(gesture: Gesture): Promise<boolean> {
    if (!this.state || this.sending !== null) return false;
    this.sending = gesture.choices.join('; ');
    this.card = null;
    const answer = await this.#connection.send({ type: 'choose', seen: this.state.seen, ...gesture });
    this.sending = null;
    this.#tell(answer);
    return answer?.type === 'accepted';
  }

  // Asks the server why something is not allowed, and shows the reason near what was pointed at.
  async whyNot(notation: string, near: Element | null): Promise<void> {
    if (this.#asking === notation) return;
    this.#asking = notation;
    const answer = await this.#connection.send({ type: 'why_not', choice: notation });
    this.#asking = null;
    if (answer?.type === 'refused') this.#show(answer.refusal, near);
  }

  async odds(choice: Choice): Promise<Odds | null> {
    const answer = await this.#connection.send({ type: 'odds', choice: choice.text });
    return answer?.type === 'odds' ? answer.odds : null;
  }

  async foresee(): Promise<Record<string, unknown> | null> {
    const answer = await this.#connection.send({ type: 'foresee' });
    return answer?.type === 'foreseen' ? answer.foreseen : null;
  }

  // Asks a bot what it would do. What it says belongs to the question that was open then.
  async advise(): Promise<void> {
    if (!this.state) return;
    const question = questionOf(this.state);
    this.advice = { question, thoughts: null };
    const answer = await this.#connection.send({ type: 'advise' });
    if (this.advice?.question !== question) return;
    this.advice = answer?.type === 'advice' ? { question, thoughts: answer.thoughts } : null;
    if (answer?.type !== 'advice') this.#tell(answer);
  }
  forgetAdvice(): void {
    this.advice = null;
  }

  // The part of the log before what is known.
  async older(): Promise<void> {
    const before = this.state?.logMore ?? null;
    if (before === null || this.#reading) return;
    this.#reading = true;
    try {
      const page = await api.log(this.id, before, this.#invitation);
      if (this.state) this.state = withOlder(this.state, before, page);
    } catch (problem) {
      this.say(problem instanceof Problem ? problem.message : 'The older part of the log could not be read.');
    } finally {
      this.#reading = false;
    }
  }

  async takeBack(): Promise<void> {
    const answer = await this.#connection.send({ type: 'take_back' });
    if (answer?.type === 'asked') this.say('The others are asked whether you may take it back.');
    else this.#tell(answer);
  }

  async answerTakeBack(agree: boolean): Promise<void> {
    this.#tell(await this.#connection.send({ type: 'answer_take_back', agree }));
  }

  async write(text: string, to: Seat[] | null): Promise<boolean> {
    const answer = await this.#connection.send({ type: 'say', text, to });
    if (answer?.type !== 'accepted') this.#tell(answer);
    return answer?.type === 'accepted';
  }

  // What the table may answer for this player: the only choice there is, the usual answer.
  async setAuto(forced: boolean, usual: boolean): Promise<void> {
    if (!this.state || (this.state.autoForced === forced && this.state.autoUsual === usual)) return;
    const answer = await this.#connection.send({ type: 'auto', forced, usual });
    if (answer?.type === 'accepted' && this.state) this.state = { ...this.state, autoForced: forced, autoUsual: usual };
  }

  say(sentence: string): void {
    this.notice = sentence;
    if (this.#noticeTimer !== null) clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = null), 6000);
  }

  #tell(answer: Answer | null): void {
    if (answer === null)
      this.say(
        'No answer from the server. The choice may not have arrived; look at the board before you choose again.',
      );
    else if (answer.type === 'stale') this.#stale();
    else if (answer.type === 'refused') this.#show(answer.refusal, null);
    else if (answer.type === 'malformed') this.say(answer.error.text);
  }

  // The table has moved on. The update that say how are on their way; if they are not, ask for all of it.
  #stale(): void {
    this.say('The table has moved on. Look again and choose.');
    const seen = this.state?.seen;
    setTimeout(() => {
      if (this.link === 'open' && this.state?.seen === seen) this.refresh();
    }, 2000);
  }

  #show(refusal: Refusal, near: Element | null): void {
    this.card = { refusal, near: near?.getBoundingClientRect() ?? null, number: ++this.#cards };
  }

  #take(message: FromServer): void {
    if (message.type === 'trouble') this.trouble = message.error?.text ?? null;
    const before = this.state;
    const after = reduce(before, message, Date.now());
    if (after === before || after === null) return;
    this.state = after;
    if (message.type === 'snapshot') this.sending = null;
    if (message.type === 'snapshot' || message.type === 'update')
      this.#keep(after, message.type === 'update' ? message.drop_from : undefined);
    if (message.type === 'update' && message.by !== null && message.by === after.table.you.seat)
      this.#rememberAct(message.seen);
    if (message.type === 'chat' && message.from.seat !== after.table.you.seat) this.unread++;
    const yours = isYourTurn(after);
    if (yours && before && !isYourTurn(before) && !this.quiet) {
      tellTurn(after.table, after.prompt?.text ?? 'It is your turn.');
      ringOnce();
    }
    if (after.missing && !before?.missing) this.refresh();
  }

  #keep(state: TableState, dropFrom: number | undefined): void {
    const kept = this.views.filter((one) => one.seen !== state.seen && (dropFrom === undefined || one.seen < dropFrom));
    this.views = [...kept, { seen: state.seen, view: state.view }].slice(-keptViews);
  }

  get #key(): string {
    return `casus.acted.${this.id}`;
  }

  #rememberAct(seen: number): void {
    this.actedAt = seen;
    try {
      sessionStorage.setItem(this.#key, String(seen));
    } catch {
      // the log alone then tells where the last turn was
    }
  }

  #rememberedAct(): number | null {
    try {
      return Number(sessionStorage.getItem(this.#key)) || null;
    } catch {
      return null;
    }
  }
}
