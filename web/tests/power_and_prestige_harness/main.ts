// The board of Power & Prestige alone, for looking at it: ?theme=dark&hand, or a question as in ?ask=battle.
import { mount } from 'svelte';
import '../../style/fonts.css';
import '../../style/tokens.css';
import '../../style/base.css';
import Harness from './Harness.svelte';

const files = import.meta.glob<{ rows: Record<string, unknown>[] }>('../../../games/power_and_prestige/data/*.json', {
  import: 'default',
  eager: true,
});
const data = Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/').at(-1) ?? '', file]));
const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const target = document.getElementById('app');
if (target) mount(Harness, { target, props: { data, hand: query.has('hand'), ask: query.get('ask') ?? 'march' } });
