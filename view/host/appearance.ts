import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { data } from '../model/read.ts';

/** Takes over the host's theme, its style variables and the edges that it needs for itself. */
export function applyAppearance({ theme, styles, safeAreaInsets }: McpUiHostContext): void {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  for (const [name, value] of Object.entries(data(styles?.variables))) {
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  }
  for (const [side, size] of Object.entries(data(safeAreaInsets))) {
    if (typeof size === 'number') root.style.setProperty(`--inset-${side}`, `${size}px`);
  }
}
