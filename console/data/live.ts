import { createStore } from './store.ts';

/** Whether changes arrive at present, and when the last sign of life was. */
export const liveState = createStore<{ isConnected: boolean; lastAt: number }>({ isConnected: false, lastAt: 0 });

/** Which records a query shows; it is read again when one of them changes. */
export interface Shows {
  /** The kinds of records. */
  kinds: readonly string[];
  /** The ids of the records; without them any record of the kinds. */
  ids?: readonly string[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Shows[] };
  }
}

/** States which records a query shows. */
export function shows(...of: readonly Shows[]): { shows: readonly Shows[] } {
  return { shows: of };
}
