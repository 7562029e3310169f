// What numbers, marks, pieces and deeds of Napoleon say when they are pointed at.
import type { Explained } from '../../parts/explained';
import { plural } from '../../parts/words';
import { powerName } from './places';
import { standing } from './relations';
import type { Bar } from './treaties';
import type { ConcessionRow, Facts, NapoleonView, NationId, TurnRow } from './view';

const said = (name: string, says: string, rule: string): Explained => ({ name, says, rule });

// --- the year's table ---
export const limits: Record<string, Explained> = {
  Stars: said(
    'Stars',
    'Production stars that the nation controls now. Each builds a pip a turn, and each is a point at the end of the year.',
    'napoleon.win.stars',
  ),
  Production: said(
    'Pips and capacity',
    'How many pips it has on the map, with those of its states, and how many its stars support. Beyond that it builds nothing.',
    'napoleon.production.capacity',
  ),
  Aid: said('Aid', 'Pips that an ally lets it support in this turn besides its own.', 'napoleon.aid.allies'),
  Dice: said(
    'Dice',
    'Armies in play and how many it may have. A screen or a split needs a die more, if one is left.',
    'napoleon.dice.limit',
  ),
  Activations: said(
    'Activations',
    'So many dice a turn become active, by marching or where they stand. Only active dice attack.',
    'napoleon.activation.limit',
  ),
  'Two regions': said(
    'Two regions',
    'So many of the activations go two regions, the others one.',
    'napoleon.movement.range',
  ),
  'Bonus pip': said(
    'Bonus pip',
    'Once a turn a single pip goes through up to two friendly regions, besides the activations. It is not active.',
    'napoleon.movement.bonus',
  ),
  'By sea': said(
    'Sea lift',
    'Pips that may sail in a turn, and in how many dice: from port to port through up to five sea boxes.',
    'napoleon.navies.lift',
  ),
  'Hits on': said(
    'Hits',
    'Every pip rolls a die; these faces hit. Austria, Prussia and Russia hit on more from 1809 and from 1812.',
    'napoleon.combat.roll',
  ),
};

// --- the calendar ---
export function turn(row: TurnRow, now: number): Explained {
  const what = [
    row.winter ? 'Winter: beyond the weather line one face fewer hits.' : '',
    row.short_moves_in_the_north ? 'Autumn: beyond the weather line armies go one region.' : '',
    row.scored ? 'The year is scored after it: stars, handicap, broken treaties.' : '',
  ].filter(Boolean);
  const when = row.turn === now ? 'It is being played. ' : row.turn < now ? 'It has been played. ' : '';
  return said(
    `${row.season} ${row.year}, turn ${row.turn} of 66`,
    `${when}${what.join(' ') || 'Nothing particular.'}`,
    row.winter
      ? 'napoleon.remote.winter'
      : row.short_moves_in_the_north
        ? 'napoleon.remote.autumn'
        : 'napoleon.turn.calendar',
  );
}
export const firstDefeat = (facts: Facts, nation: NationId, date: string): Explained =>
  said(
    `History’s first defeat of ${powerName(facts, nation)}`,
    `${date}. Whoever beats it for the first time before that takes a concession more.`,
    'napoleon.defeat.concessions',
  );
export const treaty = (facts: Facts, bar: Bar, ends: string): Explained =>
  said(
    `${bar.kind === 'truce' ? 'Truce' : 'Treaty'} of ${powerName(facts, bar.one)} and ${powerName(facts, bar.other)}`,
    bar.kind === 'truce'
      ? `No war between them ${ends}.`
      : `Peace ${ends}. Dark: it may not be broken. A number: the points lost by declaring war in these turns.`,
    bar.kind === 'truce' ? 'napoleon.treaty.truce' : 'napoleon.treaty.breaking',
  );
export const paris: Explained = said(
  'Napoleon in Paris',
  'From 1806 he must end one French turn a year in Paris. If a year passes without it, France builds half until he has been there.',
  'napoleon.leaders.head_of_state',
);

// --- relations ---
const ties: Record<string, [string, string]> = {
  war: ['They may enter each other’s regions and attack.', 'napoleon.war.declare'],
  allied: ['They enter each other’s regions, and attack and defend together.', 'napoleon.alliance.allies'],
  parting: ['The alliance has ended; their armies must leave each other’s regions.', 'napoleon.alliance.allies'],
  truce: [
    'A pause of the war, until it runs out or a turn after notice is given; then they are at war again.',
    'napoleon.treaty.truce',
  ],
  treaty: [
    'No war between them while it lasts. It may not be broken in its first year; afterwards that costs points.',
    'napoleon.treaty.breaking',
  ],
  beside: [
    'They fight the same enemy but are not allied: neither enters the other’s regions or helps it in battle.',
    'napoleon.alliance.cobelligerents',
  ],
  neutral: ['Neither may enter the other’s regions without declaring war.', 'napoleon.war.declare'],
};
export function tie(view: NapoleonView, facts: Facts, one: NationId, other: NationId): Explained {
  const found = standing(view, facts, one, other);
  const [says, id] = ties[found.kind] ?? ['', 'napoleon.war.declare'];
  return said(
    `${powerName(facts, one)} and ${powerName(facts, other)}: ${found.word}`,
    `${found.more ? `${found.more}. ` : ''}${says}`,
    id,
  );
}

// --- a nation in the tray ---
export function nation(view: NapoleonView, facts: Facts, id: NationId): Explained {
  const row = view.table[id];
  const hits = row.hits_to <= 1 ? 'a 1' : `1 to ${row.hits_to}`;
  return said(
    powerName(facts, id),
    `${plural(row.stars, 'star')} build as many pips a turn, up to ${row.capacity} on the map (now ${row.pips}), in at most ${row.most_dice} dice (now ${row.dice}). ${plural(row.moves, 'activation')} a turn; its pips hit on ${hits}.`,
    'napoleon.production.capacity',
  );
}

// --- scorecards ---
export const cards: Record<'stars' | 'handicap' | 'points' | 'race', Explained> = {
  stars: said(
    'Stars of the year',
    'What the nation held at the end of the year; grey: what would match history.',
    'napoleon.win.stars',
  ),
  handicap: said(
    'Handicap',
    'Added to the stars, so that a nation that does as well as in history has 10 points. In red what broken treaties cost.',
    'napoleon.win.stars',
  ),
  points: said(
    'Points',
    'Stars and handicap of the year. Green is better than history, red is worse.',
    'napoleon.win.stars',
  ),
  race: said(
    'The race',
    'For every year the points above or below what history would bring, added up. Whoever plays several nations has their average.',
    'napoleon.win.seats',
  ),
};

// --- pieces on the map ---
export const sea = (name: string, ships: string): Explained =>
  said(
    name,
    `A sea box. Armies sail from a port line on it to another, through boxes that touch.${ships ? ` ${ships}` : ''}`,
    'napoleon.navies.lift',
  );
export const shipsAt = (facts: Facts, there: { power: string; count: number }[]): string =>
  there.map(({ power, count }) => `${powerName(facts, power)} has ${plural(count, 'pip')} of ships here.`).join(' ');

// --- what may be said in a council ---
const deeds: Record<string, [string, string]> = {
  ally: [
    'Allies enter each other’s regions and fight together. It is answered in the other’s next council.',
    'napoleon.alliance.offers',
  ],
  truce: ['The war pauses for one to six turns. It is answered in the other’s next council.', 'napoleon.treaty.truce'],
  propose: [
    'A treaty with its length and up to three clauses, which you write now; the other answers in its next council.',
    'napoleon.treaty.agreement',
  ],
  pledge: [
    'Your ally may build so many pips more in this turn; Britain’s aid comes from off the map, others give what they do not use.',
    'napoleon.aid.limit',
  ],
  lend: ['Your ally may sail with your lift, with an activation of its own.', 'napoleon.navies.lent'],
  recall: ['What was lent can be used by you again.', 'napoleon.navies.lent'],
  call_corps: [
    'The two pips that were conceded serve you for a year at most; the loser’s activations move them.',
    'napoleon.concession.corps',
  ],
  open_ports: ['Its stars with a port make half a star more again.', 'napoleon.blockade.ports'],
  blockade: ['Its stars with a port no longer make half a star more.', 'napoleon.blockade.ports'],
  notice: ['The truce ends a turn from now, and you are at war again.', 'napoleon.treaty.truce'],
  part: ['You are no longer allies, and armies must leave each other’s regions.', 'napoleon.alliance.allies'],
  declare: ['From now on your armies may enter its regions. It cannot be taken back.', 'napoleon.war.declare'],
};
export function deed(act: string, word: string, price: number | null): Explained {
  const [says, id] = deeds[act] ?? ['', 'napoleon.turn.sequence'];
  return said(
    word,
    act === 'declare' && price ? `It breaks a treaty: ${plural(price, 'point')} lost. ${says}` : says,
    id,
  );
}

// --- peace ---
const effects: Record<string, string> = {
  client: 'napoleon.concession.client',
  marriage: 'napoleon.concession.marriage',
  corps: 'napoleon.concession.corps',
  passage: 'napoleon.concession.passage',
  vassal: 'napoleon.concession.vassal',
  length: 'napoleon.concession.length',
  force_russia: 'napoleon.concession.force_russia',
  alliance: 'napoleon.concession.russia_alliance',
  declare_wars: 'napoleon.concession.russia_wars',
};
export function concession(facts: Facts, row: ConcessionRow, closed: boolean): Explained {
  const stars = (row.regions ?? []).reduce((sum, id) => sum + (facts.region(id)?.stars ?? 0), 0);
  const summary = row.summary || 'victor gains control';
  return said(
    `Concession ${row.item}: ${row.name}`,
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}${row.regions ? `; ${stars > 0 ? plural(stars, 'star') : 'no star'}` : ''}.${
      closed ? ' It cannot be taken now.' : ''
    }`,
    effects[row.effect] ?? 'napoleon.concession.list',
  );
}
