import type { Choice, GameEvent, Prompt, Seat, Turn } from '../../table/wire';
import type { RoyalsView } from '../../games/royals/view';

// One moment of a game as the engine told it.
export interface Scene {
  you: Seat;
  view: RoyalsView;
  turn: Turn;
  prompt: Prompt | null;
  choices: Choice[];
  events: GameEvent[];
}
