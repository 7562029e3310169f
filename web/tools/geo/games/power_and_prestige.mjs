// The sheet of Power & Prestige: central Europe with the roads of the game's data. Degrees are drawn as they are, so that the
// straight borders of the provinces stay straight.
export default {
  kind: 'roads',
  rows: {
    regions: 'provinces',
    places: 'locations',
    cells: 'cells',
    borders: 'borders',
    roads: 'roads',
    rivers: 'rivers',
  },
  view: { west: 0.78, north: 54.9, latitude: 49.5, scale: 100 }, // sheet pixels per degree of latitude
  window: [-7, 40, 27, 60], // degrees: what is drawn
  world: { x: -160, y: -140, width: 1480, height: 1460 }, // how far one may wander
  detail: 0.8, // the scale for which the lettering is laid out
  coast: { detail: 0.5, smallest: 4 },
  shore: { detail: 4, smallest: 20 },
  river: { names: ['Rhine', 'Donau', 'Elbe', 'Weser', 'Maas', 'Mosel', 'Main', 'Inn', 'Po', 'Rhone', 'Oder', 'Seine'] },
  // Names of what lies around: [name, kind, size, degrees].
  names: [
    ['North Sea', 'water', 15, [4.2, 54.2]],
    ['Adriatic', 'water', 13, [13.2, 44.6]],
    ['Baltic', 'water', 13, [14.3, 54.65]],
    ['France', 'land', 13, [1.7, 46.4]],
    ['Poland', 'land', 13, [17.4, 52.3]],
    ['Hungary', 'land', 12, [17.5, 47.2]],
  ],
};
