// A battle as an account: what each side's total is made of, line by line, from what lies open. The totals that count are
// the server's; where they differ the account is of the units that are left now.
import type { Facts } from './facts';
import {
  armNames,
  arms,
  playerOf,
  seatOf,
  stackAt,
  sumOf,
  type Arms,
  type Banner,
  type Battle,
  type PrestigeView,
} from './view';

export interface AccountLine {
  id: string;
  name: string;
  note: string; // "3 × 2", "held to 2 units"
  value: number;
  banner?: Banner; // whose
  rule: string;
}
export interface Account {
  units: Arms;
  lines: AccountLine[];
  total: number;
}
export type SideName = 'attackers' | 'defenders';

export const inBattle = (view: PrestigeView, battle: Battle, side: SideName): { banner: Banner; units: Arms }[] =>
  battle[side].map((banner) => ({ banner, units: stackAt(view.troops, banner, battle.place ?? '') }));
const together = (stacks: { units: Arms }[]): Arms =>
  stacks.reduce<Arms>((sum, { units }) => [sum[0] + units[0], sum[1] + units[1], sum[2] + units[2]], [0, 0, 0]);

// The combat advantage of an owner, no higher than its units in battle.
function advantage(view: PrestigeView, facts: Facts, banner: Banner, attacks: boolean): number {
  if (banner === 'ally') return facts.ally(view)?.bonus ?? 0;
  const seat = seatOf(view, banner);
  const player = playerOf(view, seat);
  const tile = seat !== null && (view.ally_tiles?.includes(seat) ?? false) ? 1 : 0;
  return facts.bonus((attacks ? (player?.attack ?? 0) : (player?.defence ?? 0)) + tile);
}

// The places from which attackers came.
export const enteredFrom = (view: PrestigeView, place: string): string[] => view.entered?.[place] ?? [];
function terrain(view: PrestigeView, facts: Facts, place: string): AccountLine[] {
  const line = (id: string, name: string, note = ''): AccountLine[] => [
    { id, name, note, value: -facts.figure(`${id}_modifier`), rule: `combat.${id}` },
  ];
  if (!view.change_turn && view.fortresses?.includes(place)) return line('fortress', 'fortress');
  if (facts.place(place)?.hills) return line('hills', 'hills');
  const bridge = enteredFrom(view, place).find((near) =>
    facts.roadsAt(place).some(({ to, road }) => to === near && road.bridge),
  );
  return bridge ? line('river', 'over a bridge', `from ${facts.place(bridge)?.name ?? bridge}`) : [];
}

export function accountOf(view: PrestigeView, facts: Facts, battle: Battle, side: SideName): Account {
  const place = battle.place ?? '';
  const other: SideName = side === 'attackers' ? 'defenders' : 'attackers';
  const [own, against] = [inBattle(view, battle, side), inBattle(view, battle, other)];
  const [units, enemy] = [together(own), together(against)];
  const walls = !view.change_turn && (view.fortresses?.includes(place) ?? false);
  const lines: AccountLine[] = [];
  arms.forEach((arm, i) => {
    const count = units[i] ?? 0;
    const { combat } = facts.arm(arm);
    if (count > 0)
      lines.push({
        id: arm,
        name: armNames[arm],
        note: `${count} × ${combat}`,
        value: count * combat,
        rule: 'combat.pairs',
      });
  });
  arms.forEach((arm, i) => {
    const { bonus, against: target } = facts.arm(arm);
    let pairs = Math.min(units[i] ?? 0, enemy[arms.indexOf(target)] ?? 0);
    if (walls && side === 'attackers' && arm === 'cavalry') pairs = 0;
    if (walls && side === 'defenders' && arm === 'artillery') pairs = units[i] ?? 0;
    if (pairs > 0)
      lines.push({
        id: `${arm}>`,
        name: `${armNames[arm]} against ${armNames[target]}`,
        note: `${pairs} × ${bonus}`,
        value: pairs * bonus,
        rule: 'combat.pairs',
      });
  });
  if (side === 'attackers') {
    for (const [stacks, attacks] of [
      [own, true],
      [against, false],
    ] as const)
      for (const { banner, units: of } of stacks) {
        const full = advantage(view, facts, banner, attacks);
        const held = Math.min(full, sumOf(of));
        if (full > 0)
          lines.push({
            id: `${banner}${attacks ? '+' : '-'}`,
            name: attacks ? 'attack advantage' : 'defence advantage',
            note: held < full ? `${full}, held to ${sumOf(of)} in battle` : '',
            value: attacks ? held : -held,
            banner,
            rule: 'combat.advantages',
          });
      }
    lines.push(...terrain(view, facts, place));
  }
  return { units, lines, total: lines.reduce((sum, line) => sum + line.value, 0) };
}

// What a total does: one loss for each six, one more if the die is not above the rest.
export const lossesOf = (total: number): { sure: number; on: number } => ({
  sure: Math.floor(Math.max(0, total) / 6),
  on: Math.max(0, total) % 6,
});
export function lossWords(total: number): string {
  const { sure, on } = lossesOf(total);
  const more = on === 0 ? 'no die' : `one more on ${on === 1 ? '1' : `1–${on}`}`;
  return `${sure === 1 ? '1 loss' : `${sure} losses`}, ${more}`;
}
