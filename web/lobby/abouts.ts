// What the games say of themselves, and the order in which the front page shows them. A game without a word of its own
// is shown by what the server says of it.
import type { GameAbout } from '../table/game_ui';
import type { GameInfo } from '../table/wire';

const found = import.meta.glob<{ about: GameAbout }>('../games/*/about.ts', { eager: true });

export const aboutOf = (game: string): GameAbout | null => found[`../games/${game}/about.ts`]?.about ?? null;

// The lightest first: the row reads as a path. Games that do not say come last, as the server lists them.
export function inOrder(games: GameInfo[], about: (game: string) => GameAbout | null = aboutOf): GameInfo[] {
  const weight = (game: GameInfo): number => about(game.id)?.weight ?? Infinity;
  return [...games].sort((a, b) => {
    const [first, second] = [weight(a), weight(b)];
    return first === second ? 0 : first - second;
  });
}

export const weights = ['very light', 'light', 'medium', 'heavy', 'very heavy'] as const;

export function seatsText(seats: number[]): string {
  const [low, high] = [Math.min(...seats), Math.max(...seats)];
  return low === high ? String(low) : `${low}–${high}`;
}
