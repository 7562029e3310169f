// Promises of luxury goods and gifts of gold as sheets: what may be promised to whom is what the server lists.
import type { OfferGroup } from '../../parts/offer';
import type { Choice } from '../../table/wire';
import type { Facts } from './facts';
import { lookOf, numberIn, playerOf, seatLook, textIn, withAct, type PrestigeProps } from './view';

export type Counts = Record<string, number>;

// Goods: a row for each partner.
export function tradeGroups(game: PrestigeProps, facts: Facts, counts: Counts): OfferGroup[] {
  const offers = withAct(game.choices, 'offer');
  const partners = [...new Set(offers.map((choice) => textIn(choice, 'banner')))];
  const own = playerOf(game.view, game.you)?.goods ?? 0;
  const promised = (except: string): number =>
    partners.reduce((sum, banner) => sum + (banner === except ? 0 : (counts[banner] ?? 0)), 0);
  const rows = partners.map((banner) => {
    const listed = Math.max(
      ...offers.filter((choice) => textIn(choice, 'banner') === banner).map((choice) => numberIn(choice, 'number')),
    );
    return {
      id: banner,
      name: lookOf(game, banner).name,
      each: facts.figure('trade_gold'),
      count: counts[banner] ?? 0,
      most: Math.max(0, Math.min(listed, own - promised(banner))),
      limit: banner === 'ally' ? 'always accepts' : `has ${listed}`,
    };
  });
  return [{ id: 'goods', name: 'Promise luxury goods', rows }];
}
export function tradeAnswers(choices: Choice[], counts: Counts): string[] {
  const offers = Object.entries(counts).flatMap(([banner, count]) => {
    const found = withAct(choices, 'offer').find(
      (choice) => textIn(choice, 'banner') === banner && numberIn(choice, 'number') === count,
    );
    return found ? [found.text] : [];
  });
  const end = withAct(choices, 'enough')[0];
  return [...offers, ...(end ? [end.text] : [])];
}

// Gold: a row for each seat that may be given something.
export function giftGroups(game: PrestigeProps, counts: Counts): OfferGroup[] {
  const gold = playerOf(game.view, game.you)?.gold ?? 0;
  const given = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rows = withAct(game.choices, 'give').map((choice) => ({
    id: choice.text,
    name: seatLook(game.seats, Number(choice.seat))?.name ?? choice.says,
    each: -1,
    count: counts[choice.text] ?? 0,
    most: (counts[choice.text] ?? 0) + Math.max(0, gold - given),
  }));
  return [{ id: 'gifts', name: 'Give gold', rows }];
}
export function giftAnswers(choices: Choice[], counts: Counts): string[] {
  const gifts = withAct(choices, 'give').flatMap(({ text }) =>
    (counts[text] ?? 0) > 0 ? [text, `gold ${counts[text]}`] : [],
  );
  const end = withAct(choices, 'nothing')[0];
  return [...gifts, ...(end ? [end.text] : [])];
}
