// Generalship, as the front page shows it.
import type { GameAbout } from '../../table/game_ui';
import day from './picture/day.webp';
import dayLarge from './picture/day_large.webp';
import night from './picture/night.webp';
import nightLarge from './picture/night_large.webp';

export const about: GameAbout = {
  subtitle: 'from stirrups to railways',
  sentence: 'Lead hidden armies and fleets over a map laid anew for every game.',
  length: { count: '120', unit: 'minutes' },
  weight: 4,
  picture: { day, dayLarge, night, nightLarge },
};
