// Royals, as the front page shows it.
import type { GameAbout } from '../../table/game_ui';
import day from './picture/day.webp';
import dayLarge from './picture/day_large.webp';
import night from './picture/night.webp';
import nightLarge from './picture/night_large.webp';

export const about: GameAbout = {
  subtitle: 'noble houses, 1648–1714',
  sentence: 'Seat nobles in sixteen cities, and unseat those of others by intrigue.',
  length: { count: '60', unit: 'minutes' },
  weight: 2,
  picture: { day, dayLarge, night, nightLarge },
};
