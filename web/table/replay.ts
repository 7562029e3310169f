// Reading a finished game: who hears what, and whether the seed is the one that was sealed.
import type { GameEvent, Seat } from './wire';

// What one told each seat for itself is told once: through a seat's eyes what it heard, from above what the one
// who acted did.
export function heardBy(events: GameEvent[], eyes: Seat | 'above'): GameEvent[] {
  return events.filter((event) => {
    if (!Array.isArray(event.to)) return true;
    const ear = eyes === 'above' ? event.seat : eyes;
    return typeof ear !== 'number' || event.to.includes(ear);
  });
}

// The commitment that belongs to a seed (core/seed.cpp); null where the browser cannot hash.
export async function sealOf(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`casus-seed:${seed}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
