// Napoleon, as the front page shows it.
import type { GameAbout } from '../../table/game_ui';
import day from './picture/day.webp';
import dayLarge from './picture/day_large.webp';
import night from './picture/night.webp';
import nightLarge from './picture/night_large.webp';

export const about: GameAbout = {
  subtitle: 'Europe 1805 to 1815',
  sentence: 'March dice across Europe, dictate peace from a list of concessions, and do better than history did.',
  length: { count: '4–8', unit: 'hours' },
  weight: 5,
  picture: { day, dayLarge, night, nightLarge },
};
