// The ledgers of rules, loaded once for each game.
import { api } from './http';
import { matches } from './choices';
import { ruleName } from '../parts/words';
import type { Rule } from './wire';

const books: Record<string, Rule[]> = $state({});
const loading = new Map<string, Promise<void>>();

export function loadRules(game: string): Promise<void> {
  let load = loading.get(game);
  if (!load) {
    load = api.rules(game).then((ledger) => {
      books[game] = ledger.rules;
    });
    load.catch(() => loading.delete(game));
    loading.set(game, load);
  }
  return load;
}

export function rulesOf(game: string): Rule[] {
  return books[game] ?? [];
}

export function ruleTitle(id: string): string {
  const game = id.split('.')[0] ?? '';
  return rulesOf(game).find((rule) => rule.id === id)?.title ?? ruleName(id);
}

// A search by words, or by the beginning of an id.
export function found(rules: Rule[], typed: string): Rule[] {
  const words = typed.trim();
  if (words === '') return rules;
  return rules.filter((rule) => matches(`${rule.title} ${rule.text} ${rule.id} ${rule.source}`, words));
}

export interface Chapter {
  id: string;
  name: string;
  rules: Rule[];
}

// The second word of the ids: setup, draw, claim, ...
export function chapters(rules: Rule[]): Chapter[] {
  const list: Chapter[] = [];
  for (const rule of rules) {
    const id = rule.id.split('.')[1] ?? '';
    let chapter = list.find((one) => one.id === id);
    if (!chapter) {
      const name = id.replaceAll('_', ' ');
      chapter = { id, name: name.charAt(0).toUpperCase() + name.slice(1), rules: [] };
      list.push(chapter);
    }
    chapter.rules.push(rule);
  }
  return list;
}
