// Areas and borders that share their lines, put together again (tools/geo/joined.mjs takes them apart): every line is sent
// once, and what is made of it names it; a line that runs the other way is named by its complement.
type Line = [number, number][];

export interface Joined<Area extends string, Border extends string> {
  arcs: string[];
  areas: Record<Area, number[][]>;
  lines: Record<Border, number[][]>;
}

function pointsOf(arc: string): Line {
  const numbers = arc.match(/-?\d+/g) ?? [];
  const line: Line = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += Number(numbers[i]);
    y += Number(numbers[i + 1]);
    line.push([x, y]);
  }
  return line;
}

export function parted<Area extends string, Border extends string>(
  sheet: Joined<Area, Border>,
): { areas: Record<Area, string>; lines: Record<Border, string> } {
  const arcs = sheet.arcs.map(pointsOf);
  const lineOf = (names: number[]): Line =>
    names.flatMap((name, i) => {
      const line = name < 0 ? [...(arcs[~name] ?? [])].reverse() : (arcs[name] ?? []);
      return i === 0 ? line : line.slice(1);
    });
  const text = (list: number[][], end: string): string =>
    list
      .map((names) => {
        const line = lineOf(names);
        return `M${(end === '' ? line : line.slice(0, -1)).map((point) => point.join(' ')).join('L')}${end}`;
      })
      .join('');
  const each = <Name extends string>(of: Record<Name, number[][]>, end: string): Record<Name, string> =>
    Object.fromEntries(Object.entries<number[][]>(of).map(([name, list]) => [name, text(list, end)])) as Record<
      Name,
      string
    >;
  return { areas: each(sheet.areas, 'Z'), lines: each(sheet.lines, '') };
}
