// Small drawings on a grid of 12, as paths that are stroked.
export const buildings: Record<string, string> = {
  art_academy:
    'M6 1.500C2.500 1.500 1 4 1 6.500S3 10.500 5 10.500C6.500 10.500 5.500 8.500 7 8.500H9C10.500 8.500 11 7.500 11 6 11 3.500 9 1.500 6 1.500M4 4.500H4.200M7.500 4.200H7.700M3.500 7H3.700',
  art_manufactory: 'M1 11V5L4 7V5L7 7V2H9V11ZM3 9.500H4M6 9.500H7M10.500 3 11.500 5',
  bank: 'M1 4.500 6 1.500 11 4.500ZM2.500 5V9.500M6 5V9.500M9.500 5V9.500M1 10.800H11',
  barracks: 'M1 11V6L6 2.500 11 6V11ZM4.500 11V8H7.500V11M6 2.500V.5H8.500',
  foundry: 'M1 7.500 8.500 4.500 9.500 7 2.500 9.800M7 9.500a2 2 0 1 0 .1 0',
  horse_farm: 'M3 1.500V6C3 9 4.500 10.500 6 10.500S9 9 9 6V1.500M2 1.500H4M8 1.500H10',
  manufactory: 'M1 11V5L4.500 7V5L8 7V2H10.500V11ZM3 9.300H4M6 9.300H7',
  trading_house: 'M1.500 11V5H10.500V11ZM.8 5 3 1.500H9L11.200 5M4.800 11V7.800H7.200V11',
  university:
    'M6 3.500C4.500 2.300 2.500 2.200 1 2.500V9.800C2.500 9.500 4.500 9.600 6 10.800 7.500 9.600 9.500 9.500 11 9.800V2.500C9.500 2.200 7.500 2.300 6 3.500V10.800',
  windmill: 'M6 6 2 1.500M6 6 10.500 2M6 6 10 10.500M6 6 1.500 10M4.800 11.500 5.500 6H6.500L7.200 11.500Z',
};
// Palace tiles on a grid of 60 by 30.
export const tiles: Record<string, string> = {
  palace: 'M8 29V13H52V29ZM5 13 30 3 55 13ZM14 29V19H19V29M41 29V19H46V29M26 29V20C26 16 34 16 34 20V29M14 16H46',
  grand_palace:
    'M2 29V11H58V29ZM18 11 30 1 42 11M2 11H58M7 15H11V20H7ZM16 15H20V20H16ZM40 15H44V20H40ZM49 15H53V20H49ZM25 29V16C25 12 35 12 35 16V29M7 29V23H11V29M49 29V23H53V29',
  garden:
    'M3 27H57M8 27V20M8 20a4 5 0 1 1 .1 0M19 27V21M19 21a3 4 0 1 1 .1 0M41 27V21M41 21a3 4 0 1 1 .1 0M52 27V20M52 20a4 5 0 1 1 .1 0M23 27C26 22 34 22 37 27M30 23V15M30 15C27 12 27 17 25 18M30 15C33 12 33 17 35 18',
  magnificent_hall:
    'M3 29V8H57V29M3 8C12 0 48 0 57 8M10 29V16C10 12 18 12 18 16V29M22 29V16C22 12 30 12 30 16V29M34 29V16C34 12 42 12 42 16V29M46 29V16C46 12 53 12 53 16V29',
};
// Arts on a grid of 12.
export const artistSigns: Record<string, string> = {
  writer: 'M2 11C4 5 7 2 11 1 10.500 5 8 8 4.500 8.500M2 11 6 6',
  musician: 'M4 9.500V2.500L10 1V8M4 9.500a1.500 1.300 0 1 1-.1-.2M10 8a1.500 1.300 0 1 1-.1-.2',
  painter: 'M10.500 1.500 5.500 7M5.500 7C3.500 7 3.500 9 1.500 10.500 4 11 6.500 10.500 6.500 8Z',
  sculptor: 'M6 1a2 2 0 1 0 .1 0M3.500 10.500C3.500 7 4.500 5.500 6 5.500S8.500 7 8.500 10.500ZM2.500 11.300H9.500',
  gardener: 'M6 11V6M6 6C3 6 2.500 3.500 4 2.500 4.500.8 7.500.8 8 2.500 9.500 3.500 9 6 6 6',
  architect: 'M6 1V3M6 3 2 11M6 3 10 11M3.500 8H8.500',
};
export const empty = 'M2.500 10V6L6 3 9.500 6V10Z';
export const fortress = 'M1.500 11V2.500H3.200V4H4.800V2.500H7.200V4H8.800V2.500H10.500V11ZM4.800 11V8.500H7.200V11';
export const residence = 'M1 11V6H3.500V3L6 1 8.500 3V6H11V11ZM5 11V8H7V11M2 8H2.300M9.700 8H10';
export const swords = 'M2 2 9 9M9 7 7 9M10 10 9 9M10 2 3 9M3 7 5 9M2 10 3 9';
export const coin =
  'M6 1.500a4.500 4.500 0 1 0 .1 0M6 4V8M4.500 5.200C4.500 3.700 7.500 3.700 7.500 5.200S4.500 6.300 4.500 7.500 7.500 8.500 7.500 7';
export const hat = 'M.8 8C2.500 3 9.500 3 11.200 8 8 6.500 4 6.500 .8 8ZM6 4.300V6.500';
// Signs of luxury goods by two letters.
export const goodLetters: Record<string, string> = {
  coffee: 'Co',
  furs: 'Fu',
  glass: 'Gl',
  marble: 'Ma',
  porcelain: 'Po',
  silk: 'Si',
  sugar: 'Su',
  tobacco: 'To',
  wine: 'Wi',
  artwork: 'Ar',
  tea: 'Te',
};
// Where the eyes of a die stand on a grid of 3.
export const eyes: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};
