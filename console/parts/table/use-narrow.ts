import { useSyncExternalStore } from 'react';

const NARROW = matchMedia('(max-width: 40rem)');

/** Whether the window is as narrow as a telephone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => NARROW.matches);
}

function follow(changed: () => void): () => void {
  NARROW.addEventListener('change', changed);
  return () => NARROW.removeEventListener('change', changed);
}
