// Mountains as eighteenth-century hachures: hand-set ridge lines, short strokes falling to both sides.
// Each ridge: length of its strokes in pixels, then its points in degrees.
const RIDGES = [
  [
    9,
    [6.9, 44.1],
    [6.9, 45],
    [7, 45.9],
    [8.2, 46.5],
    [9.6, 46.5],
    [10.8, 46.9],
    [12.4, 47.1],
    [13.6, 47.1],
    [15.2, 47.5],
  ],
  [6, [10, 46.1], [11.4, 46.3], [12.8, 46.5], [14, 46.4]],
  [7, [-1.5, 43.1], [0, 42.75], [1.5, 42.6], [2.6, 42.45]],
  [5, [-6.8, 42.95], [-5, 43.05], [-3.5, 42.95]],
  [4, [-6, 40.3], [-4.9, 40.5], [-3.9, 40.95]],
  [5, [-4, 36.98], [-3.2, 37.1], [-2.3, 37.25]],
  [4, [-6.4, 38.2], [-4.6, 38.45], [-3.2, 38.4]],
  [4, [-2.9, 42], [-1.9, 41.2], [-1.2, 40.4]],
  [5, [2.8, 45.5], [2.9, 44.9], [3.5, 44.4]],
  [4, [3.7, 44.1], [4.4, 45.1]],
  [4, [5.8, 46.2], [6.6, 46.9], [7.2, 47.3]],
  [4, [7, 47.9], [7.15, 48.6]],
  [4, [8, 47.9], [8.3, 48.6]],
  [4, [12.5, 49.6], [13.4, 49], [14.2, 48.65]],
  [4, [12.5, 50.4], [13.7, 50.75]],
  [5, [15.2, 50.8], [16.3, 50.4], [17.3, 50.1]],
  [
    5,
    [8.3, 44.4],
    [9.8, 44.3],
    [11.2, 44],
    [12.5, 43.3],
    [13.4, 42.4],
    [14.3, 41.6],
    [15.4, 40.8],
    [16.1, 39.9],
    [16.4, 39],
  ],
  [6, [14.6, 45.5], [16, 44.5], [17.6, 43.6], [19, 42.8], [20.2, 42.2]],
  [6, [18.3, 49.4], [19.8, 49.2], [21.5, 49.2], [23.2, 48.7], [24.6, 47.9], [25.5, 47]],
  [6, [25.6, 45.5], [24, 45.5], [22.6, 45.3]],
  [5, [20.8, 41.8], [21, 40.8], [21.3, 39.8], [21.8, 38.9]],
  [5, [23, 42.6], [24.6, 42.7], [26.2, 42.7]],
  [5, [-5.4, 56.6], [-4.3, 57], [-3.2, 57.1]],
  [4, [-2.35, 54.9], [-2.1, 54.1], [-1.9, 53.4]],
  [4, [-3.9, 53], [-3.6, 52.3]],
  [6, [6.4, 59.2], [7.4, 60.1], [8.4, 61.2]],
  [5, [-5.6, 35], [-4.3, 34.9], [-3, 34.8]],
  [7, [-8.6, 30.9], [-7, 31.5], [-5.2, 32.3], [-3.8, 33.2]],
  [5, [0.5, 35.6], [2.5, 36.2], [4.5, 36.4], [6.5, 36.5]],
];

// `box`: beyond it nobody looks.
export function hachures(project, box = null) {
  const seen = ([x, y]) => box === null || (x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height);
  let state = 7;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const strokes = [];
  for (const [length, ...points] of RIDGES) {
    const ridge = points.map(project);
    for (let i = 0; i + 1 < ridge.length; i++) {
      const [[x1, y1], [x2, y2]] = [ridge[i], ridge[i + 1]];
      const run = Math.hypot(x2 - x1, y2 - y1);
      const normal = [-(y2 - y1) / run, (x2 - x1) / run];
      for (let along = 0; along < run; along += 2.6) {
        for (const side of [-1, 1]) {
          const x = x1 + ((x2 - x1) * along) / run + (random() - 0.5) * 2;
          const y = y1 + ((y2 - y1) * along) / run + (random() - 0.5) * 2;
          const reach = side * length * (0.55 + random() * 0.55);
          const lean = (random() - 0.5) * 2.2;
          const start = side * (1 + random() * 0.8);
          strokes.push([
            [x + normal[0] * start, y + normal[1] * start],
            [x + normal[0] * reach + lean, y + normal[1] * reach + lean * 0.4],
          ]);
        }
      }
    }
  }
  return strokes.filter(([start]) => seen(start));
}

export function graticule(project, [west, south, east, north], every) {
  const lines = [];
  const steps = (from, to, by) => Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
  for (const lon of steps(Math.ceil(west / every) * every, east, every)) {
    lines.push(steps(south, north, 1).map((lat) => project([lon, lat])));
  }
  for (const lat of steps(Math.ceil(south / every) * every, north, every)) {
    lines.push(steps(west, east, 2).map((lon) => project([lon, lat])));
  }
  return lines;
}
