// Where the lettering of each county stands: a block with name, tax and grain, and a block with shield,
// armies and count, both clear of the building sites and of the neighbours. Solved for the smallest
// scale at which the whole map is shown; at larger scales the same places have more room.
const K = 0.72;
const SIZE = 11;
const WIDE = {
  m: 0.8,
  w: 0.7,
  M: 0.9,
  W: 0.95,
  i: 0.26,
  l: 0.25,
  t: 0.32,
  r: 0.36,
  f: 0.3,
  '.': 0.23,
  ' ': 0.24,
  '-': 0.3,
  j: 0.26,
  s: 0.37,
  e: 0.42,
  B: 0.62,
  K: 0.68,
  S: 0.5,
};
export const textWidth = (text, size) =>
  [...text].reduce((sum, c) => sum + (WIDE[c] ?? (/[A-ZÖÜÄ]/.test(c) ? 0.66 : 0.48)), 0) * size + text.length * 0.2;

export function within([x, y], ring) {
  let hit = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) hit = !hit;
  }
  return hit;
}
export const common = (a, b, gap) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) + gap) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) + gap);

export function layOut(counties, shapes, towns, split) {
  const states = counties.map((county) => {
    const ring = shapes[county.id].map(([x, y]) => [x * K, y * K]);
    const xs = ring.map((p) => p[0]);
    const ys = ring.map((p) => p[1]);
    const box = { x: Math.min(...xs), y: Math.min(...ys), X: Math.max(...xs), Y: Math.max(...ys) };
    let [cx, cy, twice] = [0, 0, 0];
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length];
      const f = p[0] * q[1] - q[0] * p[1];
      cx += (p[0] + q[0]) * f;
      cy += (p[1] + q[1]) * f;
      twice += f;
    });
    const sites = towns
      .filter((t) => t.county === county.id)
      .map(({ at }) => ({ x: at[0] * K - 7.5, y: at[1] * K - 7.5, w: 15, h: 15 }));
    return {
      county,
      ring,
      box,
      cx: cx / (3 * twice),
      cy: cy / (3 * twice),
      area: Math.abs(twice / 2),
      sites,
      name: null,
      army: null,
    };
  });
  const close = (b, q) => b.x < q.X + 12 && b.x + b.w > q.x - 12 && b.y < q.Y + 12 && b.y + b.h > q.y - 12;
  const sites = states.flatMap((s) => s.sites);
  for (const s of states) {
    s.near = sites.filter((b) => close(b, s.box));
    s.beside = states.filter(
      (t) => t !== s && close({ x: t.box.x, y: t.box.y, w: t.box.X - t.box.x, h: t.box.Y - t.box.y }, s.box),
    );
  }
  const cost = (q, s, below) => {
    let bad = 0;
    for (let i = 0; i <= 4; i++)
      for (const j of [0, 0.5, 1])
        if (!within([q.x - 2 + ((q.w + 4) * i) / 4, q.y - 1.5 + (q.h + 3) * j], s.ring)) bad += 34;
    for (const b of s.near) bad += common(q, b, 2) * 4;
    for (const t of s.beside) if (t.name) bad += (common(q, t.name, 4) + common(q, t.army, 4)) * 3;
    return bad + Math.hypot(q.x + q.w / 2 - s.cx, q.y + q.h / 2 - s.cy - below) * 0.35;
  };
  const grid = (s, w, h, below, extra) => {
    const out = [];
    for (let x = s.box.x - 4; x < s.box.X - w + 8; x += 2) {
      for (let y = s.box.y - 2; y < s.box.Y - h + 4; y += 2) {
        const q = { x, y, w, h, ...extra };
        out.push({ ...q, cost: cost(q, s, below) });
      }
    }
    return out.sort((a, b) => a.cost - b.cost).slice(0, 150);
  };
  const order = [...states].sort((a, b) => a.area - b.area);
  for (let sweep = 0; sweep < 3; sweep++) {
    for (const s of order) {
      s.name = s.army = null;
      const armies = grid(s, 46, 17, 10, {});
      const forms = [[s.county.name], ...(split[s.county.name] ? [split[s.county.name]] : [])];
      let best = null;
      forms.forEach((lines, form) => {
        const tw = Math.max(...lines.map((line) => textWidth(line, SIZE)));
        const tall = lines.length * SIZE * 0.98;
        const names = [
          ...grid(s, Math.max(tw, 27), tall + 13, -10, { lines, beside: false, penalty: form * 8 }),
          ...grid(s, tw + 29, Math.max(13, tall + 1), -10, { lines, beside: true, penalty: form * 8 + 10 }),
        ];
        for (const name of names) {
          for (const army of armies) {
            const least = name.cost + army.cost + name.penalty;
            if (best && least >= best.cost) break;
            const all = least + common(name, army, 2) * 6 + (army.y < name.y ? 5 : 0);
            if (!best || all < best.cost) best = { cost: all, name, army };
          }
        }
      });
      s.name = best.name;
      s.army = best.army;
    }
  }
  const middle = (b) => [Math.round(((b.x + b.w / 2) / K) * 10) / 10, Math.round(((b.y + b.h / 2) / K) * 10) / 10];
  const taken = states
    .flatMap((s) => [s.name, s.army, ...s.sites])
    .map((b) => ({ x: b.x / K, y: b.y / K, w: b.w / K, h: b.h / K }));
  return {
    places: Object.fromEntries(
      states.map((s) => [
        s.county.id,
        {
          name: middle(s.name),
          lines: s.name.lines,
          beside: s.name.beside,
          wide: Math.round(s.name.w),
          army: middle(s.army),
          middle: [Math.round(s.cx / K), Math.round(s.cy / K)],
        },
      ]),
    ),
    free: (x, y, gap) =>
      !taken.some((b) => x > b.x - gap && x < b.x + b.w + gap && y > b.y - gap && y < b.y + b.h + gap),
  };
}
