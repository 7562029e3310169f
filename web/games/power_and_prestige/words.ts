// Words of the page for what the engine names by id.
import type { Season } from './view';

export const seasons: Season[] = ['spring', 'summer', 'fall', 'winter'];
export const seasonWords: Record<Season, string> = {
  spring: 'Spring',
  summer: 'Summer',
  fall: 'Fall',
  winter: 'Winter',
};
// Questions of the economic round, in its order.
export const winterAsks = [
  'allow_supply',
  'revolt_die',
  'give_up',
  'artist_die',
  'trade',
  'gift',
  'accept_gift',
  'house',
  'upkeep',
  'plan',
  'engage_again',
  'cancel',
  'place',
  'convention',
];
export const isWinter = (ask: string): boolean => winterAsks.includes(ask);
// How far a winter's money has come: income is still to come, it is in the treasury, upkeep is paid.
export type Phase = 'before' | 'collected' | 'paid';
export const phaseOf = (ask: string): Phase => {
  const at = winterAsks.indexOf(ask);
  if (at < winterAsks.indexOf('artist_die')) return 'before';
  return at < winterAsks.indexOf('upkeep') ? 'collected' : 'paid';
};
// The question as a short word for the top bar.
export const askWords: Record<string, string> = {
  lay_neutral: 'Setting up',
  draw_hat: 'Setting up',
  choose_start: 'First provinces',
  choose_house: 'Residences',
  choose_province: 'Further provinces',
  place_start: 'First buildings',
  take_ally: 'The external ally',
  weather: 'Weather',
  march: 'Movement',
  choose_battle: 'Combat',
  attack_die: 'Combat',
  defend_die: 'Combat',
  lose: 'Combat, losses',
  retreat: 'Combat, retreats',
  forced_retreat: 'Combat, retreats',
  bury: 'Combat, final losses',
  join: 'Combat, survivors',
  next_member: 'Annexing and plunder',
  seize: 'Annexing and plunder',
  plunder_die: 'Annexing and plunder',
  declare: 'Declaration of war',
  form: 'Alliances',
  allow_supply: 'Supply',
  revolt_die: 'Revolts',
  give_up: 'Income',
  artist_die: 'Income, artists',
  trade: 'Trade',
  gift: 'Gifts',
  accept_gift: 'Gifts',
  house: 'Residences',
  upkeep: 'Upkeep',
  plan: 'Purchases',
  engage_again: 'Artists',
  cancel: 'Artists',
  place: 'Placement',
  convention: 'Convention',
  over: 'The end',
};
export const itemWords: Record<string, string> = {
  attack_level: 'Attack level',
  defence_level: 'Defence level',
  artist_room: 'Room for an artist',
  odd_infantry: 'Infantry of the odd barracks',
  odd_cavalry: 'Cavalry of the odd horse farm',
  odd_artillery: 'Artillery of the odd foundry',
  palace: 'Palace',
  grand_palace: 'Grand palace',
  garden: 'Garden',
  magnificent_hall: 'Magnificent hall',
  art_manufactory: 'Art manufactory',
  bank: 'Bank',
  university: 'University',
  art_academy: 'Art academy',
  barracks: 'Barracks',
  foundry: 'Foundry',
  manufactory: 'Manufactory',
  trading_house: 'Trading house',
  windmill: 'Windmill',
  horse_farm: 'Horse farm',
  fortress: 'Fortress',
  artillery: 'Artillery',
  cavalry: 'Cavalry',
  infantry: 'Infantry',
};
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
