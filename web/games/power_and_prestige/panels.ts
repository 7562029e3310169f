// What opens over the map, and its key.
import { isWinter } from './words';
import type { PrestigeView } from './view';

export type Panel = 'battle' | 'economy' | 'time' | 'powers' | 'alliances' | 'buildings';
export interface PanelRow {
  id: Panel;
  name: string;
  key: string;
}
export const panelsOf = (view: PrestigeView): PanelRow[] => [
  ...(view.battle ? [{ id: 'battle' as const, name: 'Battle', key: 'b' }] : []),
  ...(isWinter(view.ask) ? [{ id: 'economy' as const, name: 'Winter', key: 'w' }] : []),
  { id: 'time', name: 'Time', key: 't' },
  { id: 'powers', name: 'Powers', key: 'p' },
  { id: 'alliances', name: 'Alliances', key: 'l' },
  { id: 'buildings', name: 'Buildings', key: 'g' },
];
// What a question is best answered with open.
export function panelFor(view: PrestigeView): Panel | null {
  if (view.battle) return 'battle';
  return view.ask === 'plan' && (view.viewer === undefined || view.viewer === null || view.asked.includes(view.viewer))
    ? 'economy'
    : null;
}
