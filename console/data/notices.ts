import { createStore } from './store.ts';

/** What is said in a corner for a while: that something was done, or why not. */
export interface Notice {
  id: number;
  text: string;
  isProblem: boolean;
  /** Takes back what was done. */
  undo?: (() => void) | undefined;
}

const SHOWN_MS = 6_000;
const NOTICES_MAX = 4;

/** The notices that are shown. */
export const notices = createStore<readonly Notice[]>([]);

let lastId = 0;

/** Says that something was done. A problem stays until it is closed. */
export function notify(
  text: string,
  { isProblem = false, undo }: { isProblem?: boolean; undo?: () => void } = {},
): void {
  lastId += 1;
  const notice = { id: lastId, text, isProblem, undo };
  notices.set([...notices.get(), notice].slice(-NOTICES_MAX));
  if (!isProblem) setTimeout(() => dismiss(notice.id), SHOWN_MS);
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}
