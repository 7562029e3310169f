// The sheet of Napoleon: the points of the game's data divide Europe into its hundred regions, seen from above Thuringia.
const nations = new Set(['france', 'britain', 'austria', 'prussia', 'russia']);
const north = (one) => one.remote === 'northern';

export default {
  kind: 'cells',
  rows: {
    regions: 'regions',
    points: 'map_points',
    borders: 'borders',
    barriers: 'barriers',
    seas: 'seas',
    coasts: 'coasts',
  },
  view: { lon: 13.5, lat: 50, height: 1.4, scale: 40, centre: [886, 426] }, // sheet pixels per degree of latitude
  window: [-22, 27, 58, 70.5], // degrees: what is drawn
  world: { x: -80, y: -290, width: 1680, height: 1360 }, // how far one may wander
  detail: 0.72, // the scale for which the lettering is laid out
  island: 17000, // square sheet pixels: a smaller island belongs to one region
  group: (one) => one.home_of ?? one.state, // by which great borders are drawn
  land: (one) => (nations.has(one.home_of) ? one.home_of : 'states'),
  // The remote ring, and the line beyond which winter bites.
  lines: {
    remote: (a, b) => (a.remote === 'no') !== (b.remote === 'no') || north(a) !== north(b),
    weather: (a, b) => north(a) !== north(b),
  },
  // Points beside those of the data where the finer coast needs them: no region reaches over a strait.
  more: {
    naples: [
      [15.66, 38.05],
      [15.75, 37.95],
      [15.8, 38.25],
    ],
    sicily: [
      [15.5, 38.15],
      [15.45, 37.85],
    ],
    gotaland: [
      [12.85, 55.45],
      [12.75, 56.05],
      [13.2, 55.4],
      [14.2, 55.42],
      [12.75, 56.2],
      [14.3, 55.55],
    ],
    seeland: [
      [12.55, 55.65],
      [12.58, 56.02],
      [12.2, 54.95],
      [14.9, 55.1],
    ],
    jutland: [[10.5, 57.7]],
    scotland: [
      [-4.95, 54.75],
      [-5.1, 54.95],
    ],
    ireland: [[-5.6, 54.7]],
    svealand: [[18.75, 60.05]],
    albania: [
      [20.05, 39.85],
      [20.3, 39.45],
      [20.75, 38.98],
      [20.4, 39.3],
      [21, 38.9],
    ],
    greece: [
      [21.05, 38.75],
      [21.1, 38.5],
      [21.35, 37.95],
      [21.3, 37.7],
    ],
    ionian_islands: [
      [19.85, 39.6],
      [20.05, 39.4],
      [20.65, 38.75],
      [20.7, 38.3],
      [20.85, 37.75],
      [20.65, 38.6],
    ],
    thrace: [
      [26.3, 40.25],
      [26.75, 40.5],
      [27.3, 40.75],
      [28.6, 41.05],
      [28.95, 41.2],
    ],
    anatolia: [
      [26.3, 39.95],
      [26.75, 40.3],
      [27.4, 40.3],
      [28, 40.4],
      [29.2, 41.05],
      [29.25, 41.2],
    ],
  },
  // Names that may be broken in other places than before the last word, or shortened where it is tight.
  forms: {
    western_england: [['Western', 'England', 'and Wales']],
    swedish_pomerania: [['Sw. Pomerania'], ['Swedish', 'Pomerania']],
    st_petersburg: [['St. Petersburg']],
    n_lithuania: [['N. Lithuania']],
    s_lithuania: [['S. Lithuania']],
  },
  lands: [
    { id: 'france', forms: [['France']], at: [3.2, 46.6] },
    { id: 'austria', forms: [['Austria']], at: [18.5, 47.6] },
    { id: 'russia', forms: [['Russia']], at: [31, 53.5] },
    { id: 'prussia', forms: [['Prussia']], at: [19, 53] },
    { id: 'states', forms: [['Ottoman Empire'], ['Ottoman', 'Empire']], at: [25.3, 42.2] },
  ],
};
