// Every question of the game as the engine asked it once: each of its answers can be given by hand.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { learn } from '../games/napoleon/foreseen.svelte';
import { ui } from '../games/napoleon/index';
import { handOf, marchOf } from '../games/napoleon/march';
import { choicesAt, forget, march, take } from '../games/napoleon/ui.svelte';
import { factsOf, withAct, type NapoleonProps } from '../games/napoleon/view';
import { isPlain } from '../table/choices';
import type { Gesture } from '../table/wire';
import questions from './fixtures/napoleon/questions.json';
import { dataOf } from './harness/data';
import { powersOf, propsOf, type Asked } from './harness/napoleon/table';

const data = dataOf('napoleon');
const all = Object.entries(questions as unknown as Record<string, Asked>);
const facts = factsOf(data);
let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
  forget();
  learn({});
});

const found = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
function click(one: HTMLElement | undefined): void {
  one?.click();
  flushSync();
}
// Every number that may be set, from the least up, and what can be answered with it.
function steps(answer: () => void): void {
  const less = (): HTMLElement | undefined => found('.stepper button:not(:disabled)')[0];
  for (let i = 0; i < 8 && less()?.getAttribute('aria-label')?.includes('fewer'); i++) click(less());
  for (let i = 0; i < 8; i++) {
    answer();
    const more = found('.stepper button').at(-1);
    if (!more || more.hasAttribute('disabled')) return;
    click(more);
  }
}
function walkNumbers(): void {
  const speakers = Math.max(1, found('.speakers button').length);
  for (let speaker = 0; speaker < speakers; speaker++) {
    click(found('.speakers button')[speaker]);
    const counted = (): HTMLElement[] => found('.rows .deeds button').filter((one) => one.textContent?.includes('…'));
    counted().forEach((_, deed) => {
      for (let i = 0; i < 8; i++) {
        if (found('.number').length > 0) click(found('.rows .deeds [aria-pressed="true"]')[0]);
        click(counted()[deed]);
        for (let more = 0; more < i; more++) click(found('.number .stepper button:not(:disabled)').at(-1));
        click(found('.number .main')[0]);
      }
    });
  }
  if (found('.number').length === 0) steps(() => found('.answers button').forEach((one) => one.click()));
}

it.each(all)('%s can be answered', (_, { you, view, choices, foreseen }) => {
  const picked = new Set<string>();
  const gestures: Gesture[] = [];
  const props: NapoleonProps = propsOf(data, {
    view,
    choices,
    you,
    powers: powersOf(data),
    pick: (choice) => picked.add(choice.text),
    gesture: (gesture) => (gestures.push(gesture), Promise.resolve(true)),
  });
  if (foreseen) learn(foreseen);
  expect(ui.status(view).length).toBeGreaterThan(0);
  shown = mount(ui.Sentence!, { target: document.body, props: props as NapoleonProps & Record<string, unknown> });
  flushSync();
  const press = (): void => {
    for (const button of document.querySelectorAll<HTMLElement>('button')) button.click();
    flushSync();
  };
  press(); // opens the long lists
  press();
  // A die that was taken up hides the rest; put back, the lists stand there again.
  for (let i = 0; i < 2; i++) {
    take(null);
    flushSync();
    found('section .fold[aria-expanded="false"], section .answers button').forEach((one) => one.click());
  }
  flushSync();
  walkNumbers();
  const slider = document.querySelector<HTMLInputElement>('input[type="range"]');
  for (let at = 0; slider && at <= Number(slider.max); at++) {
    slider.value = String(at);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.querySelector<HTMLElement>('.length .button')?.click();
  }
  for (const choice of choices.filter(isPlain)) picked.add(choice.text); // buttons of the table itself
  for (const region of facts.regions) for (const choice of choicesAt(choices, region.id)) picked.add(choice.text);
  for (const lift of withAct(choices, 'lift', 'carry')) {
    take(handOf(lift));
    const goal = marchOf(foreseen?.marches, lift)?.goals[0];
    if (goal) march(props, goal.to, goal.way);
    if (gestures.at(-1)?.choices[0] === lift.text) picked.add(lift.text);
  }
  expect(choices.filter((choice) => !picked.has(choice.text)).map((choice) => choice.text)).toEqual([]);
});
