// The phone's layout, also for tablets held upright: board, seats as a strip, a sheet from below.
import { MediaQuery } from 'svelte/reactivity';

export const handheld = new MediaQuery('(max-width: 899px) and (orientation: portrait), (max-width: 599px)');
