// Every question of the game as the engine asked it once: each of its answers can be given by hand.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { learn, type Foreseen } from '../games/napoleon/foreseen.svelte';
import { ui } from '../games/napoleon/index';
import { handOf, marchOf } from '../games/napoleon/march';
import { choicesAt, forget, march, take } from '../games/napoleon/ui.svelte';
import { factsOf, withAct, type NapoleonProps, type NapoleonView } from '../games/napoleon/view';
import type { Choice, Gesture } from '../table/wire';
import questions from './fixtures/napoleon/questions.json';
import { data } from './napoleon_harness/data';
import { powersOf, propsOf } from './napoleon_harness/table';

interface Question {
  you: number;
  view: NapoleonView;
  choices: Choice[];
  foreseen?: Foreseen;
}
const all = Object.entries(questions as unknown as Record<string, Question>);
const facts = factsOf(data);
let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
  forget();
  learn({});
});

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
  const slider = document.querySelector<HTMLInputElement>('input[type="range"]');
  for (let at = 0; slider && at <= Number(slider.max); at++) {
    slider.value = String(at);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.querySelector<HTMLElement>('.peace > .button')?.click();
  }
  for (const region of facts.regions) for (const choice of choicesAt(choices, region.id)) picked.add(choice.text);
  for (const lift of withAct(choices, 'lift', 'carry')) {
    take(handOf(lift));
    const goal = marchOf(foreseen?.marches, lift)?.goals[0];
    if (goal) march(props, goal.to, goal.way);
    if (gestures.at(-1)?.choices[0] === lift.text) picked.add(lift.text);
  }
  expect(choices.filter((choice) => !picked.has(choice.text)).map((choice) => choice.text)).toEqual([]);
});
