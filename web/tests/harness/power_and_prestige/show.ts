// ?hand, or a question as in ?ask=battle.
import { ui } from '../../../games/power_and_prestige/index';
import { aim, take } from '../../../games/power_and_prestige/ui.svelte';
import type { PrestigeView } from '../../../games/power_and_prestige/view';
import type { Show } from '../show';
import { askedOf, foreseen } from './table';

export const show: Show<PrestigeView> = {
  title: 'Power & Prestige',
  ui,
  props(data, query, hears) {
    const ask = query.get('ask') ?? 'march';
    const told = ask === 'march' ? (foreseen as unknown as Record<string, unknown>) : null;
    return askedOf(data, ask, { ...hears, foresee: () => Promise.resolve(told) });
  },
  hold() {
    const [march] = foreseen.marches;
    if (!march) return;
    take({ march: march.march, banner: march.banner, from: march.from, units: march.units, picked: [4, 2, 1] });
    aim(march.goals.find((goal) => goal.to === 'ulm') ?? null);
  },
};
