// ?hand, ?peace, or a recorded question as in ?ask=council.
import { ui } from '../../../games/napoleon/index';
import { aim, take } from '../../../games/napoleon/ui.svelte';
import type { NapoleonView } from '../../../games/napoleon/view';
import questions from '../../fixtures/napoleon/questions.json';
import type { Show } from '../show';
import { choice, foreseenMarches, propsOf, type Asked } from './table';

const recorded = questions as unknown as Record<string, Asked>;
const items = ['prussia_2_france', 'prussia_3', 'prussia_5'];

export const show: Show<NapoleonView> = {
  title: 'Napoleon',
  ui,
  props(data, query, hears) {
    const asked = recorded[query.get('ask') ?? ''];
    const foreseen = (asked ? asked.foreseen : foreseenMarches) as Record<string, unknown> | null;
    const plain = propsOf(data, { ...hears, foresee: () => Promise.resolve(foreseen) });
    if (asked) return { ...plain, view: asked.view, choices: asked.choices, you: asked.you };
    if (!query.has('peace')) return plain;
    return {
      ...plain,
      view: {
        ...plain.view,
        step: 'battle',
        within: [{ ask: 'concession' }],
        peace: { loser: 'prussia', picks: 2, turns: 12, victors: ['france'], taken_now: [1] },
      },
      choices: [...items.map((item) => choice(`take_item ${item}`, { item })), choice('pass')],
    };
  },
  hold() {
    take({ power: 'france', region: 'franconia', size: 6, pips: 6, bonus: false });
    aim('berlin', ['saxony', 'berlin']);
  },
};
