import { keep, kept } from '../data/kept.ts';
import { createStore } from '../data/store.ts';

export type Theme = 'light' | 'dark' | 'system';

const NAME = 'theme';

/** The theme that was chosen; that of the system without a choice. */
export const theme = createStore<Theme>(themeOf(kept(NAME)));

/** Shows a theme from now on, also the next time. */
export function chooseTheme(chosen: Theme): void {
  keep(NAME, chosen === 'system' ? null : chosen);
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  theme.set(chosen);
}

function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}
