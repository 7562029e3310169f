// Land or sea divided among points: each spot belongs to the nearest. Where neighbours belong to different places runs a
// border; the borders come out as arcs that both sides share.

// Delaunay's triangles, point by point (Bowyer and Watson).
function triangles(points) {
  const far = 1e5;
  const all = [...points, [-far, -far], [far, -far], [0, far]];
  const n = points.length;
  const circle = (corners) => {
    const [a, b, c] = corners.map((i) => all[i]);
    const d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]));
    const square = (p) => p[0] * p[0] + p[1] * p[1];
    const x = (square(a) * (b[1] - c[1]) + square(b) * (c[1] - a[1]) + square(c) * (a[1] - b[1])) / d;
    const y = (square(a) * (c[0] - b[0]) + square(b) * (a[0] - c[0]) + square(c) * (b[0] - a[0])) / d;
    return { corners, centre: [x, y], radius: (a[0] - x) ** 2 + (a[1] - y) ** 2 };
  };
  let found = [circle([n, n + 1, n + 2])];
  for (let i = 0; i < n; i++) {
    const [x, y] = points[i];
    const rim = new Map();
    const kept = [];
    for (const one of found) {
      if ((one.centre[0] - x) ** 2 + (one.centre[1] - y) ** 2 > one.radius) {
        kept.push(one);
        continue;
      }
      for (let k = 0; k < 3; k++) {
        const [a, b] = [one.corners[k], one.corners[(k + 1) % 3]];
        const name = a < b ? `${a} ${b}` : `${b} ${a}`;
        if (!rim.delete(name)) rim.set(name, [a, b]);
      }
    }
    for (const [a, b] of rim.values()) kept.push(circle([a, b, i]));
    found = kept;
  }
  return found.filter((one) => one.corners.every((i) => i < n));
}

// The borders as chains of circumcentres, from one meeting of three places to the next.
function chains(found, places) {
  const sides = new Map();
  found.forEach(({ corners }, t) => {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k], corners[(k + 1) % 3]];
      const name = a < b ? `${a} ${b}` : `${b} ${a}`;
      sides.set(name, [...(sides.get(name) ?? []), t]);
    }
  });
  const steps = new Map(); // from triangle to triangle, along a border
  for (const [name, ends] of sides) {
    const [a, b] = name.split(' ').map((i) => places[i]);
    if (a === b || ends.length < 2) continue;
    const pair = [a, b].sort();
    ends.forEach((t, k) => steps.set(t, [...(steps.get(t) ?? []), { to: ends[1 - k], name, pair }]));
  }
  const done = new Set();
  const out = [];
  const walk = (start, first) => {
    const nodes = [start];
    let step = first;
    while (step) {
      done.add(step.name);
      nodes.push(step.to);
      const next = steps.get(step.to);
      if (step.to === start || next.length !== 2) break;
      step = next.find((one) => !done.has(one.name));
    }
    out.push({ pair: first.pair, nodes });
  };
  const begin = (wanted) => {
    for (const [t, list] of steps) if (wanted(list)) for (const step of list) if (!done.has(step.name)) walk(t, step);
  };
  begin((list) => list.length !== 2); // meetings and ends,
  begin(() => true); // then rings
  return out;
}

// `points`: { at, place }. Outside of all of them lies `beyond`.
export function cellArcs(points, beyond, reach) {
  const [cx, cy] = [reach.x + reach.width / 2, reach.y + reach.height / 2];
  const far = Math.hypot(reach.width, reach.height) * 3;
  const ring = Array.from({ length: 24 }, (_, i) => [
    cx + far * Math.cos((i * Math.PI) / 12 + 0.01),
    cy + far * Math.sin((i * Math.PI) / 12 + 0.01),
  ]);
  const places = [...points.map(({ place }) => place), ...ring.map(() => beyond)];
  const found = triangles([...points.map(({ at }) => at), ...ring]);
  return chains(found, places).map(({ pair, nodes }) => ({
    pair,
    from: nodes[0],
    to: nodes.at(-1),
    line: nodes.map((t) => found[t].centre),
  }));
}

// The rings of each place, of the arcs around it.
export function ringsOf(arcs) {
  const around = new Map();
  for (const arc of arcs) for (const place of arc.pair) around.set(place, [...(around.get(place) ?? []), arc]);
  return Object.fromEntries([...around].map(([place, list]) => [place, chained(list)]));
}

// Pieces with the names of their ends, put together to rings.
export function chained(pieces) {
  const left = new Set(pieces);
  const rings = [];
  while (left.size > 0) {
    const [first] = left;
    left.delete(first);
    const ring = [...first.line];
    let end = first.to;
    while (end !== first.from) {
      const next = [...left].find((one) => one.from === end || one.to === end);
      if (!next) break;
      left.delete(next);
      const forth = next.from === end;
      ring.push(...(forth ? next.line : [...next.line].reverse()).slice(1));
      end = forth ? next.to : next.from;
    }
    if (ring.length > 3) rings.push(ring);
  }
  return rings;
}
