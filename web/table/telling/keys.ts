// The stage by keyboard. Keys that other things use too belong to it only while nothing else has the focus.
import type { TellingQueue } from './queue.svelte';

export function tellingKey(event: KeyboardEvent, queue: TellingQueue, resize: () => void): boolean {
  if (queue.shown === null) return false;
  const at = event.target;
  const inStage = at instanceof Element && at.closest('[data-telling]') !== null;
  const free = !(at instanceof Element) || at === document.body || (inStage && !at.matches('button, a'));
  switch (event.key) {
    case 'Enter':
      if (!free) return false;
      queue.goOn();
      return true;
    case ' ':
      if (!free) return false;
      queue.toggle();
      return true;
    case 'ArrowRight':
      if (!free && !inStage) return false;
      queue.to(queue.step + 1);
      return true;
    case 'ArrowLeft':
      if (!free && !inStage) return false;
      queue.to(queue.step - 1);
      return true;
    case 'r':
      queue.again();
      return true;
    case 'n':
      queue.now();
      return true;
    case 'm':
      resize();
      return true;
    case 'Escape':
      queue.close();
      return true;
    default:
      return false;
  }
}
