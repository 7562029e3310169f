// Wallenstein, as the front page shows it.
import type { GameAbout } from '../../table/game_ui';
import day from './picture/day.webp';
import dayLarge from './picture/day_large.webp';
import night from './picture/night.webp';
import nightLarge from './picture/night_large.webp';

export const about: GameAbout = {
  subtitle: 'princes of the Thirty Years’ War',
  sentence: 'Plan ten actions in secret; a tower full of cubes decides the battles.',
  length: { count: '120', unit: 'minutes' },
  seatOptions: ['first'],
  weight: 3,
  picture: { day, dayLarge, night, nightLarge, focus: '92% 50%' },
};
