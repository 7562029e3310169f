// The scoring of a year, line by line: counties, buildings, and who has most of each kind in each region.
import type { SeatLook } from '../../../parts/looks';
import type { LedgerCell, LedgerRow } from '../../../table/telling/ledger';
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { Voice } from '../../../table/telling/voice';
import { listed } from '../../../parts/words';
import type { GameEvent, Seat } from '../../../table/wire';
import { coloursOf, type BuildingId, type Facts, type WallensteinView } from '../view';
import { buildingName, capital, plural } from '../words';
import { number, word } from './moment';

export const kinds: BuildingId[] = ['palace', 'church', 'trading_post'];
const many: Record<BuildingId, string> = { palace: 'Palaces', church: 'Churches', trading_post: 'Trading posts' };

export interface Lead {
  region: string;
  building: BuildingId;
  seats: Seat[]; // more than one: they are tied
  points: number; // each
  rule: string;
}

export interface YearScoring {
  year: number;
  leads: Lead[];
  seats: { seat: Seat; counties: number; buildings: number; majorities: number }[];
  rule: string;
  ended: boolean; // the game
  winners: Seat[];
  moment: WallensteinView; // the board that is counted
}

export const beginScoring = (view: WallensteinView): YearScoring => ({
  year: view.year,
  leads: [],
  seats: [],
  rule: '',
  ended: false,
  winners: [],
  moment: view,
});

export function scoringWith(scoring: YearScoring, event: GameEvent): YearScoring {
  switch (event.kind) {
    case 'majority':
    case 'majority_shared': {
      const seats = event.kind === 'majority' ? [number(event.seat)] : (event.seats as Seat[]);
      const lead: Lead = {
        region: word(event.region) ?? '',
        building: event.building as BuildingId,
        seats,
        points: number(event.points),
        rule: event.rule,
      };
      return { ...scoring, leads: [...scoring.leads, lead] };
    }
    case 'scored': {
      const line = {
        seat: number(event.seat),
        counties: number(event.counties),
        buildings: number(event.buildings),
        majorities: number(event.majorities),
      };
      return { ...scoring, seats: [...scoring.seats, line], rule: event.rule };
    }
    case 'year_ended':
      return { ...scoring, year: number(event.year) };
    case 'game_ended':
      return { ...scoring, ended: true, winners: Array.isArray(event.winners) ? (event.winners as Seat[]) : [] };
    default:
      return scoring;
  }
}

// Where a seat has buildings of a kind in a region.
export function heldBy(view: WallensteinView, facts: Facts, seat: Seat, region: string, kind: BuildingId): string[] {
  const colour = coloursOf(view)[seat];
  return facts.counties
    .filter((county) => county.region === region)
    .filter(({ id }) => view.counties[id]?.owner === colour && view.counties[id]?.buildings?.includes(kind))
    .map(({ id }) => id);
}

export interface Line {
  row: LedgerRow;
  step: TellingStep;
  region: string | null; // null: the whole board
  building: BuildingId | null;
}

function plainLine(scoring: YearScoring, id: 'counties' | 'buildings', worth: number, voice: Voice): Line {
  const cells = new Map<Seat, LedgerCell>(
    scoring.seats.map((one) => [one.seat, { count: null, points: one[id], tied: false }]),
  );
  const said = scoring.seats.map((one) => `${voice.subject(one.seat)} ${one[id]}`).join(', ');
  const name = capital(id);
  return {
    row: { id, group: `${worth} each`, tint: '', name, worth: '', cells },
    step: {
      name,
      text: `${name}, ${plural(worth, 'point')} each: ${said}.`,
      rule: scoring.rule,
      ms: usual.line,
      head: `${name}, ${plural(worth, 'point')} each.`,
    },
    region: null,
    building: null,
  };
}

function leadSays(name: string, lead: Lead | undefined, voice: Voice): string {
  if (!lead) return `${name}: nobody has one.`;
  const [first = 0] = lead.seats;
  if (lead.seats.length === 1) return `${name}: ${voice.does(first, 'lead')}, ${plural(lead.points, 'point')}.`;
  const who = listed(lead.seats.map((seat, i) => (i === 0 ? voice.subject(seat) : voice.object(seat))));
  return `${name}: ${who} tie, ${lead.points === 0 ? 'nobody scores' : `${plural(lead.points, 'point')} each`}.`;
}

export function linesOf(scoring: YearScoring, facts: Facts, voice: Voice, seats: SeatLook[]): Line[] {
  const { moment } = scoring;
  const lines: Line[] = [
    plainLine(scoring, 'counties', facts.scoring('county')?.points ?? 1, voice),
    plainLine(scoring, 'buildings', facts.scoring('building')?.points ?? 1, voice),
  ];
  for (const region of facts.regions) {
    for (const building of kinds) {
      const lead = scoring.leads.find((one) => one.region === region.id && one.building === building);
      const cells = new Map<Seat, LedgerCell>();
      for (const { seat } of seats) {
        const leads = lead?.seats.includes(seat) ?? false;
        const count = heldBy(moment, facts, seat, region.id, building).length;
        cells.set(seat, {
          count: count > 0 ? count : null,
          points: leads ? (lead?.points ?? 0) : null,
          tied: (lead?.seats.length ?? 0) > 1,
        });
      }
      const name = `${many[building]} in ${region.name}`;
      const head = leadSays(name, lead, voice);
      lines.push({
        row: {
          id: `${region.id}.${building}`,
          group: region.name,
          tint: `var(--r-${region.id})`,
          name: many[building],
          worth: String(facts.scoring(building)?.points ?? ''),
          cells,
        },
        step: { name, text: head, rule: lead?.rule ?? null, ms: usual.line, head },
        region: region.id,
        building,
      });
    }
  }
  return lines;
}

// What a lead brings, and a tie for it.
export function worthSays(facts: Facts, building: BuildingId): string {
  const row = facts.scoring(building);
  return `${plural(row?.points ?? 0, 'point')}; if tied, ${row?.tied ?? 0} each`;
}
export const mostSays = (building: BuildingId): string => `Most ${many[building].toLowerCase()}`;
export const oneOf = (building: BuildingId): string => buildingName[building] ?? building;
