import { keep, kept } from '../data/kept.ts';
import { createStore } from '../data/store.ts';

export type Theme = 'light' | 'dark' | 'system';

const NAME = 'theme';
const YEAR_SECONDS = 31_536_000;

/** The theme that was chosen; that of the system without a choice. */
export const theme = createStore<Theme>(themeOf(kept(NAME)));

tellPages(theme.get());

/** Shows a theme from now on, also the next time. */
export function chooseTheme(chosen: Theme): void {
  keep(NAME, chosen === 'system' ? null : chosen);
  tellPages(chosen);
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  theme.set(chosen);
}

/** The pages for people and keys are made by the service, which learns of the choice by a cookie. */
function tellPages(chosen: Theme): void {
  const age = chosen === 'system' ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not there in every browser
  document.cookie = `theme=${chosen}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}
