// What the harness shows of a game: a table of its own, as the address wants it.
import type { GameProps, GameUi } from '../../table/game_ui';

// What the harness hears of a table.
export type Hears = Pick<GameProps, 'pick' | 'gesture' | 'ask'>;
export interface Show<View> {
  title: string;
  ui: GameUi<View>;
  props(data: GameProps['data'], query: URLSearchParams, hears: Hears): GameProps<View>;
  hold(): void; // takes something up, for ?hand
}
