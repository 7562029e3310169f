// The games that this page can draw, each loaded when a table of it is opened. One that has no folder of its own is
// played in words.
import type { GameLearn, GameUi } from './game_ui';

const folders = import.meta.glob<{ ui: GameUi }>('../games/*/index.ts');

export async function loadGame(id: string): Promise<GameUi> {
  const load = folders[`../games/${id}/index.ts`];
  if (load) return (await load()).ui;
  return (await import('./plain/plain_game')).plainGame(id);
}

const learning = import.meta.glob<{ learn: GameLearn }>('../games/*/learn.ts');

// Null: the game has no pieces to show.
export async function loadLearn(id: string): Promise<GameLearn | null> {
  return (await learning[`../games/${id}/learn.ts`]?.())?.learn ?? null;
}
