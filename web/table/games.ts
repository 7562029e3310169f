// The games that this page can draw. Each is loaded when a table of it is opened.
import type { GameUi } from './game_ui';

const folders = import.meta.glob<{ ui: GameUi }>('../games/*/index.ts');

export async function loadGame(id: string): Promise<GameUi> {
  const load = folders[`../games/${id}/index.ts`];
  if (!load) throw new Error(`This page has no board for the game "${id}".`);
  return (await load()).ui;
}
