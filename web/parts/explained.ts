// What a piece, a track or a number says when it is pointed at. The shell shows it (table/Pointing.svelte).
import type { Attachment } from 'svelte/attachments';

export interface Explained {
  name: string; // what it is
  says: string; // what it is for, and how it stands
  rule?: string; // its rule in the ledger
}

const told = new WeakMap<Element, Explained>();

// `{@attach explained({ name, says, rule })}` on what can be pointed at.
export function explained(what: Explained | null): Attachment {
  return (element) => {
    if (what === null) return;
    told.set(element, what);
    element.setAttribute('data-explained', '');
    return () => {
      told.delete(element);
      element.removeAttribute('data-explained');
    };
  };
}

// The nearest thing around this that explains itself.
export function explanationAt(target: EventTarget | null): { element: Element; what: Explained } | null {
  const element = target instanceof Element ? target.closest('[data-explained]') : null;
  const what = element ? told.get(element) : undefined;
  return element && what ? { element, what } : null;
}
