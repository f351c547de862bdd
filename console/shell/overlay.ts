import { createStore } from '../data/store.ts';

/** What is shown in front of the room; null for nothing. */
export const overlay = createStore<'palette' | 'help' | null>(null);
