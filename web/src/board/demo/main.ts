// A page for those who work on the board, and for its tests: every state of
// the widget without any rules behind it. Only the development server has it;
// the built page does not.
//
// `?scene=` names one of scenes.ts, `?theme=` one of the themes; `top` and
// `rotation` turn the board.

import { mount } from 'svelte';
import '../../styles/index.css';
import { showTheme, THEMES, type Theme } from '../../styles/theme.ts';
import Demo from './Demo.svelte';
import Gallery from './Gallery.svelte';
import { SCENES } from './scenes.ts';

const query = new URLSearchParams(location.search);
const theme = query.get('theme') ?? 'system';
showTheme(THEMES.includes(theme as Theme) ? (theme as Theme) : 'system');

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');

const name = query.get('scene') ?? 'play';
const scene = SCENES[name];
if (name === 'bugs') {
  mount(Gallery, { target });
} else if (scene) {
  const orientation = {
    top: query.get('top') === 'flat' ? ('flat' as const) : ('pointy' as const),
    rotation: Number(query.get('rotation') ?? 0),
  };
  mount(Demo, { target, props: { scene, orientation } });
} else {
  target.textContent = `No scene "${name}"; there are bugs, ${Object.keys(SCENES).join(', ')}.`;
}
