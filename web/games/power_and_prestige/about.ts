// Power & Prestige, as the front page shows it.
import type { GameAbout } from '../../table/game_ui';
import day from './picture/day.webp';
import dayLarge from './picture/day_large.webp';
import night from './picture/night.webp';
import nightLarge from './picture/night_large.webp';

export const about: GameAbout = {
  subtitle: 'courts of central Europe',
  sentence: 'March along the roads, change alliances, and build the court that everybody envies.',
  length: { count: '4–8', unit: 'hours' },
  weight: 5,
  picture: { day, dayLarge, night, nightLarge },
};
