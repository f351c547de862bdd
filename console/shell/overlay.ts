import { createStore } from '../data/store.ts';

/** What is shown in front of the room; null for nothing. */
export const overlay = createStore<'palette' | 'help' | null>(null);

/** What is done once one of them has closed, which a browser says a little later: another one may be open by then. */
export function hasClosed(which: 'palette' | 'help'): void {
  if (overlay.get() === which) overlay.set(null);
}
