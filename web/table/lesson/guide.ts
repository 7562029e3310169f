// What a lesson puts on a table that it leads through.
import type { Snippet } from 'svelte';

export interface Guide {
  title: string;
  place: string | null; // the board shows it
  card: Snippet<[(rule: string) => void]>; // given the way to a rule
  menu: Snippet<[() => void, (name: 'settings' | 'keys') => void]>;
}
