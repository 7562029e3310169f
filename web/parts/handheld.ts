// The phone's layout, also for tablets held upright: board, seats as a strip, a sheet from below.
import { MediaQuery } from 'svelte/reactivity';

export const handheld = new MediaQuery('(max-width: 899px) and (orientation: portrait), (max-width: 599px)');
// A phone lying on its side: board and column as on a desktop, but nothing stands beside the board.
export const lying = new MediaQuery('(max-height: 560px)');
// A wide screen without height: a board that is tall then has the whole height for itself.
export const low = new MediaQuery('(max-height: 799px) and (min-height: 561px) and (min-width: 1100px)');
