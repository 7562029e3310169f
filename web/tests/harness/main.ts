// The board of a game alone, for looking at it: ?game=napoleon&theme=dark; what else may be asked for says its show.ts.
import { mount } from 'svelte';
import '../../style/fonts.css';
import '../../style/tokens.css';
import '../../style/base.css';
import type { GameProps } from '../../table/game_ui';
import Harness from './Harness.svelte';
import type { Show } from './show';

const shows = import.meta.glob<Show<unknown>>('./*/show.ts', { import: 'show' });
const files = import.meta.glob<GameProps['data'][string]>('../../../games/*/data/*.json', { import: 'default' });
const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const game = query.get('game') ?? 'napoleon';
const show = await shows[`./${game}/show.ts`]?.();
const own = Object.entries(files).filter(([path]) => path.includes(`/${game}/`));
const data = Object.fromEntries(
  await Promise.all(own.map(async ([path, load]) => [path.split('/').at(-1) ?? '', await load()] as const)),
);
const target = document.getElementById('app');
if (show && target) mount(Harness, { target, props: { show, data, query } });
