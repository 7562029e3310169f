// The board of Napoleon alone, for looking at it: ?theme=dark&hand, ?peace, or a recorded question as in ?ask=council.
import { mount } from 'svelte';
import '../../style/fonts.css';
import '../../style/tokens.css';
import '../../style/base.css';
import questions from '../fixtures/napoleon/questions.json';
import Harness from './Harness.svelte';
import type { Asked } from './table';

const files = import.meta.glob<{ rows: Record<string, unknown>[] }>('../../../games/napoleon/data/*.json', {
  import: 'default',
  eager: true,
});
const data = Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/').at(-1) ?? '', file]));
const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const target = document.getElementById('app');
const asked = (questions as unknown as Record<string, Asked>)[query.get('ask') ?? ''] ?? null;
if (target) mount(Harness, { target, props: { data, hand: query.has('hand'), peace: query.has('peace'), asked } });
