// Every game can be played from its first day: the table in words, and the list of choices.
import type { GameUi } from '../game_ui';
import PlainBoard from './PlainBoard.svelte';
import PlainTray from './PlainTray.svelte';

export const plainGame = (id: string): GameUi => ({
  id,
  Board: PlainBoard,
  Tray: PlainTray,
  Sentence: null,
  status: () => [],
  badges: () => [],
  score: () => null,
  placeOf: () => null,
  places: () => [],
});
