// The sheet of Royals: western Europe, its realms made of the lands of today.
export default {
  kind: 'lands',
  parallels: [43, 59],
  meridian: 4,
  latitude: 47.05,
  scale: 1885,
  centre: [521, 350],
  window: [-38, 24, 52, 64],
  realms: {
    france: ['France'],
    german_states: ['Germany', 'Austria', 'Czechia'],
    britain: ['United Kingdom', 'Ireland'],
    spain: ['Spain'],
  },
  detail: 0.4,
  smallest: 2.2,
  shore: { detail: 4, smallest: 20 }, // for the wide water lines, which are slow to draw
};
