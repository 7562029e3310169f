// The sheet of purchases that is being thought of, and its writing: question after question is answered as the sheet says.
import { nextAnswer, noWish, type Wish } from './plan';
import { numberIn, textIn, type PrestigeProps } from './view';
import { itemWords } from './words';

export const ledger = $state<{ wish: Wish; committing: boolean; short: string[] }>({
  wish: noWish(),
  committing: false,
  short: [],
});
let answered: unknown = null;

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
}
export function forgetSheet(): void {
  ledger.wish = noWish();
  ledger.committing = false;
  ledger.short = [];
}
