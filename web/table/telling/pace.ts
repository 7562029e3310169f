// How fast things are told: the player's setting, and none of it where the system asks for no motion.
import { MediaQuery } from 'svelte/reactivity';
import { settings, type Settings } from '../me.svelte';

export const paces: Record<Settings['pace'], number> = { slow: 2, normal: 1, fast: 0.5, none: 0 };
const still = new MediaQuery('(prefers-reduced-motion: reduce)');

export const pace = (): number => (still.current ? 0 : paces[settings.pace]);
