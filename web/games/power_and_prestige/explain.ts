// What tracks, figures and pieces of Power & Prestige say when they are pointed at.
import type { Explained } from '../../parts/explained';
import type { BuildingRow, Facts, ProvinceRow } from './facts';
import type { Arm } from './view';

export const time: Explained = {
  name: 'Years and seasons',
  says: 'Four seasons, in each of which everybody moves once, then the economic round.',
  rule: 'power_and_prestige.year.seasons',
};
export const weather: Explained = {
  name: 'Weather',
  says: 'A die in spring and one in fall. A 6 forbids extended moves in that season; the sum of both makes the harvest: up to 5 good, 6 to 8 average, from 9 on bad.',
  rule: 'power_and_prestige.weather.dice',
};
export const alliances: Explained = {
  name: 'Alliances',
  says: 'Two sides at war with each other, formed by whoever has the most prestige. At the end of a year the one with more provinces gets 10 points for each member, in the last year 20.',
  rule: 'power_and_prestige.alliance.formation',
};
export const ally: Explained = {
  name: 'The external ally',
  says: 'With three and five players the smaller side has troops of a foreign power, one level more in attack and defence, and two goods for each member to trade with.',
  rule: 'power_and_prestige.ally.tiles',
};
export const gold: Explained = {
  name: 'Treasury',
  says: 'Gold pays for upkeep and purchases in winter and is kept over the years. It is no victory point.',
  rule: 'power_and_prestige.gold.treasury',
};
export const prestige: Explained = {
  name: 'Prestige',
  says: 'Victories, palaces, academies and artists bring it; annexing, plunder and war cost it. The first three at the end get 60, 30 and 10 points. Without any, provinces may revolt.',
  rule: 'power_and_prestige.prestige.track',
};
export const provinces: Explained = {
  name: 'Provinces',
  says: '10 points each at the end, 15 if a working building stands on every site. Each pays gold in winter.',
  rule: 'power_and_prestige.end.score',
};
export const units: Explained = {
  name: 'Units',
  says: 'Each costs 1 gold of upkeep in winter, less the barrels of windmills, horse farms and manufactories.',
  rule: 'power_and_prestige.upkeep.pay',
};
export const attack: Explained = {
  name: 'Attack level',
  says: 'Its bonus is added when this power attacks, but never more than it has units in the battle. Universities raise it.',
  rule: 'power_and_prestige.combat.advantages',
};
export const defence: Explained = {
  name: 'Defence level',
  says: 'Its bonus is taken off the total of attackers, but never more than this power has units in the battle.',
  rule: 'power_and_prestige.combat.advantages',
};
export const medals: Explained = {
  name: 'Medals',
  says: 'Points of the dominant alliance, 10 each year and 20 in the last.',
  rule: 'power_and_prestige.score.dominant',
};
export const residence: Explained = {
  name: 'Residence',
  says: 'New troops come here. Palace, garden, hall and rooms for artists belong to it; if it is plundered all of them go.',
  rule: 'power_and_prestige.residence.place',
};
export const hat: Explained = {
  name: 'The bicorne',
  says: 'Whoever has it moves first. Until alliances are formed it moves on with each season; ties go clockwise from it.',
  rule: 'power_and_prestige.turn.hat',
};
export const points: Explained = {
  name: 'Victory points as it stands',
  says: 'What the final scoring would give if the game ended now.',
  rule: 'power_and_prestige.end.score',
};
export const artists: Explained = {
  name: 'Great artists',
  says: 'Each needs a room at the residence and rolls a die of prestige every year after the first. Three of different arts are 20 points.',
  rule: 'power_and_prestige.artist.purchase',
};
export const goods: Explained = {
  name: 'Luxury goods',
  says: 'Traded one for one with friends, 3 gold for either. Most kinds in the last winter win points.',
  rule: 'power_and_prestige.income.goods',
};
export const forecast: Explained = {
  name: 'The next economic round',
  says: 'What lies open now, added up: provinces, buildings, windmills, then upkeep. Marches, plunder and trade change it.',
  rule: 'power_and_prestige.income.gold',
};
export const totals: Explained = {
  name: 'Total',
  says: 'Each full 6 is a loss of the other side; a die that is not above what is left makes one more.',
  rule: 'power_and_prestige.combat.losses',
};
export const lossRow: Explained = {
  name: 'Loss row',
  says: 'Units out of the battle. When it is over winners lose half of them for good, rounded down; losers one for each enemy cavalry, then half of the rest.',
  rule: 'power_and_prestige.final.losses',
};
export const waysOut: Explained = {
  name: 'Ways out',
  says: 'Attackers retreat to where one of them came from, defenders to where none did. Never over a bridge.',
  rule: 'power_and_prestige.retreat.places',
};

export const countryside: Explained = {
  name: 'A site in the countryside',
  says: 'Room for a windmill or a horse farm. Cities have sites of their own for all other buildings.',
  rule: 'power_and_prestige.place.building',
};
export const provinceGold = ({ name, gold: paid }: ProvinceRow): Explained => ({
  name: 'Gold of a province',
  says: `${name} pays ${paid} gold every winter to whoever owns it.`,
  rule: 'power_and_prestige.income.gold',
});
export const unrest = ({ name, unrest: number }: ProvinceRow): Explained => ({
  name: 'Unrest number',
  says: `Whoever has no prestige in winter rolls a die: with a ${number} ${name} revolts, unless three friendly units stand in it.`,
  rule: 'power_and_prestige.revolt.dice',
});
export const good = (name: string): Explained => ({
  name: name.charAt(0).toUpperCase() + name.slice(1),
  says: goods.says,
  ...(goods.rule === undefined ? {} : { rule: goods.rule }),
});

export function arm(facts: Facts, id: Arm): Explained {
  const row = facts.arm(id);
  return {
    name: row.name.charAt(0).toUpperCase() + row.name.slice(1),
    says: `Worth ${row.combat} in battle and ${row.bonus} more for each pair with enemy ${row.against}. Moves ${row.move}, extended ${row.extended_move}. Costs ${row.gold} gold.`,
    rule: 'power_and_prestige.troops.arms',
  };
}
export function building(row: BuildingRow): Explained {
  const brings = [
    ...(row.gold > 0 ? [`${row.gold} gold`] : []),
    ...(row.bonus_gold > 0 ? [`${row.bonus_gold} gold more from ${row.bonus_at} prestige on`] : []),
    ...(row.prestige > 0 ? [`${row.prestige} prestige`] : []),
    ...(row.barrels > 0 ? [`${row.barrels} barrel`] : []),
    ...(row.id === 'windmill' ? ['gold and barrels by the harvest'] : []),
    ...(row.id === 'art_manufactory' ? ['an artwork to trade'] : []),
    ...(row.id === 'university' ? [`from ${row.bonus_at} prestige on a level or a room for an artist`] : []),
    ...(row.arm ? [`two of them raise 1 ${row.arm}`] : []),
  ].join(', ');
  return {
    name: row.name.charAt(0).toUpperCase() + row.name.slice(1),
    says: `Each winter: ${brings}. Costs ${row.gold_cost} gold${row.upgrades_from ? `, in place of a ${row.upgrades_from.replaceAll('_', ' ')}` : `, on a free ${row.site} site`}.`,
    rule: row.upgrades_from ? 'power_and_prestige.place.upgrade' : 'power_and_prestige.place.building',
  };
}
export function buildingOf(facts: Facts, id: string): Explained | null {
  const row = facts.building(id);
  return row ? building(row) : null;
}
