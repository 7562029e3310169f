// The sheet of purchases that is being thought of, and its writing: as one message, or where the server has not told enough,
// question after question as the sheet says.
import type { Facts } from './facts';
import { nextAnswer, noWish, planForeseen, wishOf, type PlanForeseen, type Wish } from './plan';
import { planAnswers } from './plan_answers';
import { numberIn, textIn, type PrestigeProps } from './view';
import { itemWords } from './words';

export const ledger = $state<{ wish: Wish; committing: boolean; short: string[]; told: PlanForeseen | null }>({
  wish: noWish(),
  committing: false,
  short: [],
  told: null,
});
let begun: string | null = null; // whose sheet it is; it outlives a page that is laid out anew
let toldOf: unknown = null;

// Once per sheet: what has been answered before, and what there is room for.
export function openSheet(props: Pick<PrestigeProps, 'view' | 'choices' | 'foresee' | 'you'>): void {
  if (props.view.ask !== 'plan') {
    begun = null;
    ledger.told = toldOf = null;
    return;
  }
  if (props.choices.length === 0) return; // an answer is on its way
  const { year, order, provinces } = props.view;
  const sheet = JSON.stringify([props.you, year, order, provinces]);
  if (begun !== sheet && props.you !== null) {
    begun = sheet;
    ledger.wish = wishOf(props.view, props.you);
    ledger.committing = false;
    ledger.short = [];
    ledger.told = toldOf = null;
  }
  if (toldOf !== null || !props.foresee) return;
  const mine = (toldOf = {});
  void props.foresee().then((answer) => {
    if (toldOf === mine) ledger.told = planForeseen(answer);
  });
}

export async function commit(props: PrestigeProps, facts: Facts): Promise<void> {
  const [open] = props.choices;
  ledger.short = [];
  if (props.gesture && ledger.told && props.you !== null && open) {
    const written = planAnswers(props.view, facts, props.you, ledger.told, ledger.wish, open);
    if (written && (await props.gesture({ choices: written.choices }))) {
      ledger.short = written.short;
      return;
    }
  }
  ledger.committing = true;
}
let answered: unknown = null;
const patience = 8000; // milliseconds

// Answers the open question once, while the sheet is being written.
export function writeOn(props: Pick<PrestigeProps, 'view' | 'choices' | 'pick'>): void {
  if (props.view.ask !== 'plan') {
    if (ledger.committing) {
      ledger.committing = false;
      ledger.wish = noWish();
    }
    return;
  }
  if (!ledger.committing || props.choices.length === 0 || answered === props.choices) return;
  answered = props.choices;
  const answer = nextAnswer(props.choices, ledger.wish);
  if (!answer) {
    ledger.committing = false;
    return;
  }
  const item = textIn(answer, 'item');
  const wanted = ledger.wish.items[item] ?? 0;
  if (answer.act === 'buy' && numberIn(answer, 'number') < wanted)
    ledger.short = [...ledger.short, itemWords[item] ?? item];
  // Sealing is left to the player when something did not fit.
  if (answer.act === 'seal' && ledger.short.length > 0) {
    ledger.committing = false;
    return;
  }
  props.pick(answer);
  // What is not taken, in a lesson that waits for something else, is not waited for either.
  const asked = props.choices;
  setTimeout(() => {
    if (answered === asked && ledger.committing) ledger.committing = false;
  }, patience);
}
