// What boxes, tiles, events and tracks of Wallenstein say when they are pointed at.
import type { Explained } from '../../parts/explained';
import { boxWords, plural } from './words';
import type { Facts } from './view';

const does: Record<string, string> = {
  build_palace: 'The county on your mat gets a palace, if it has a free site and no palace yet.',
  build_church: 'The county on your mat gets a church, if it has a free site and no church yet.',
  build_trading_post: 'The county on your mat gets a trading post, if a site is free and it has none.',
  collect_grain: 'The county yields its grain and gets a revolt marker. Where one lies already, the peasants rise.',
  collect_taxes: 'The county yields its Thalers and gets a revolt marker. Where one lies already, the peasants rise.',
  deploy_5: '5 armies from your supply into the county.',
  deploy_3: '3 armies from your supply into the county.',
  deploy_1_move: '1 army into the county, then armies may move on to a county of yours beside it.',
  combat_a: 'Armies march from the county into one beside it: your own, or an attack through the tower.',
  combat_b: 'A second march, from another county: into one of your own, or an attack through the tower.',
  auction: 'Your bid for a place in the order of play, paid when all bids are shown.',
};
const ruleOf: Record<string, string> = {
  build: 'wallenstein.build.price',
  collect: 'wallenstein.collect.marker',
  deploy: 'wallenstein.deploy.armies',
  combat: 'wallenstein.action.order',
  auction: 'wallenstein.order.bids',
  convert: 'wallenstein.court.sequence',
};

export function action(facts: Facts, box: string): Explained {
  const cost = facts.action(box)?.thalers ?? 0;
  const what = does[box] ?? 'So many armies of the county become courtiers in the entrance hall.';
  return {
    name: boxWords(box).name,
    says: cost > 0 ? `${what} Costs ${plural(cost, 'Thaler')}.` : what,
    rule: ruleOf[box.split('_')[0] ?? ''] ?? 'wallenstein.action.order',
  };
}

export const faceDown = (place: number): Explained => ({
  name: `Action ${place}, face down`,
  says: 'Five of the ten actions lie open ahead; after each action the next one is turned up.',
  rule: 'wallenstein.round.actions',
});

export const event = (name: string, text: string, loss: number, now: boolean): Explained => ({
  name,
  says: `${text} ${now ? 'It is in force this season.' : `If it is the one left for winter, everybody loses ${loss} grain instead.`}`,
  rule: now ? 'wallenstein.event.draw' : 'wallenstein.event.winter',
});

export const tile = (facts: Facts, id: string | undefined, place: number): Explained => ({
  name: `Place ${place} in the order of play`,
  says: `${facts.tile(id ?? '')?.text ?? 'The tile is with its owner.'} Whoever bids most chooses first, a place together with its tile.`,
  rule: 'wallenstein.order.places',
});

export const tower: Explained = {
  name: 'The cube tower',
  says: 'Armies of both sides and what lies in the tray go in at the top; some stay on the floors inside, and some that were stuck come out. What comes out decides the battle, one against one.',
  rule: 'wallenstein.tower.chance',
};

export const majority = (building: string, points: number): Explained => ({
  name: `Most ${building === 'church' ? 'churches' : `${building}s`} in a region, ${points}`,
  says: `At the end of each year: ${points} for the most in a region; whoever is level scores one point less.`,
  rule: 'wallenstein.score.majority',
});

export const tracks: Explained = {
  name: 'Grain and points',
  says: 'Grain feeds one county each in winter; the arrow shows how much your counties need. Points are scored at the end of each year.',
  rule: 'wallenstein.winter.supply',
};
export const chart: Explained = {
  name: 'The supply chart',
  says: 'How many of your counties revolt when so many lack grain, and how many peasants join each of these revolts.',
  rule: 'wallenstein.winter.chart',
};
