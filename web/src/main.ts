import { mount } from 'svelte';
import './styles/index.css';
import App from './App.svelte';
import { loadLanguage, pickLanguage } from './messages';
import { keepOffline } from './offline/register';
import { loadPage } from './pages/pages';
import { currentRoute, startRouter } from './router';
import { currentSettings, onSettings, type Settings } from './settings';
import { showTheme } from './styles/theme';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');

const wantedLanguage = ({ language }: Settings) => language ?? pickLanguage(navigator.languages);

let shown = currentSettings();
let stopTheme = showTheme(shown.theme);
onSettings((settings) => {
  if (wantedLanguage(settings) !== wantedLanguage(shown)) loadLanguage(wantedLanguage(settings));
  if (settings.theme !== shown.theme) {
    stopTheme();
    stopTheme = showTheme(settings.theme);
  }
  shown = settings;
});

// `old-browser.js` has said already that nothing would work.
if (document.documentElement.dataset.tooOld === undefined) {
  startRouter();
  // Texts come first: a page of keys would be worse than a moment of nothing.
  const { page: name } = currentRoute();
  const [page] = await Promise.all([loadPage(name), loadLanguage(wantedLanguage(shown))]);
  mount(App, { target, props: { first: { name, page } } });
  keepOffline();
}
