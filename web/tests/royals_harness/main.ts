// The Royals board alone, with real views from the engine: ?scene=play&theme=dark. For looking at it.
import { mount } from 'svelte';
import '../../style/fonts.css';
import '../../style/tokens.css';
import '../../style/base.css';
import Harness from './Harness.svelte';
import type { Scene } from './scene';
import data from '../fixtures/royals/data.json';

const scenes = import.meta.glob<Scene>('../fixtures/royals/*.json', { import: 'default' });
const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
const scene = await scenes[`../fixtures/royals/${query.get('scene') ?? 'play'}.json`]?.();
const target = document.getElementById('app');
if (scene && target) mount(Harness, { target, props: { scene, data, told: query.has('update') } });
