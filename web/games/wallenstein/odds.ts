// Chances of a battle by casting the tower many times, with what a player may know: how many cubes of each
// colour rest inside, not where. The figures of the tower are the board's.
import type { TowerRow } from './view';

export interface Fight { attacking: number; defending: number; helping: number; neutral: boolean; helpers: boolean; tray: { attacker: number; defender: number; peasants: number; others: number }; inside: { attacker: number; defender: number; peasants: number; others: number } }
export interface Odds { win: number; tie: number; lose: number; survivors: number }

function generator(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function oddsOf(fight: Fight, tower: TowerRow, runs = 2000, seed = 1634): Odds {
  const random = generator(seed);
  const shuffle = (list: number[]): number[] => {
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [list[i], list[j]] = [list[j] ?? 0, list[i] ?? 0];
    }
    return list;
  };
  const cubes = (attacker: number, defender: number, peasants: number, others: number): number[] =>
    [attacker, defender, peasants, others].flatMap((count, kind) => Array<number>(Math.max(0, count)).fill(kind));
  const { tray, inside } = fight;
  const held = cubes(inside.attacker, inside.defender, inside.peasants, inside.others);
  const thrown = cubes(tray.attacker + fight.attacking, tray.defender + (fight.neutral ? 0 : fight.defending), tray.peasants + fight.helping + (fight.neutral ? fight.defending : 0), tray.others);
  let win = 0;
  let tie = 0;
  let left = 0;
  for (let run = 0; run < runs; run++) {
    const pool = shuffle([...held]);
    const cut = Math.round(pool.length / 2);
    let falling = shuffle([...thrown]);
    const pour = tower.pour_min + random() * (tower.pour_max - tower.pour_min);
    for (const floor of [pool.slice(0, cut), pool.slice(cut)]) {
      const out: number[] = [];
      for (const cube of falling) {
        for (let i = 0; i < floor.length; i++) {
          if (random() >= tower.knock) continue;
          out.push(...floor.splice(i, 1));
          i--;
        }
        if (random() < pour * tower.catch_when_empty * (1 - floor.length / tower.capacity)) floor.push(cube);
        else out.push(cube);
      }
      falling = out;
    }
    const count = [0, 0, 0, 0];
    for (const kind of falling) count[kind] = (count[kind] ?? 0) + 1;
    const [a = 0, d = 0, p = 0] = count;
    const against = (fight.neutral ? 0 : d) + (fight.helpers ? p : 0);
    if (a > against) {
      win++;
      left += a - against;
    } else if (fight.neutral ? false : a === against || d === 0) tie++;
  }
  return { win: win / runs, tie: tie / runs, lose: (runs - win - tie) / runs, survivors: win === 0 ? 0 : left / win };
}
