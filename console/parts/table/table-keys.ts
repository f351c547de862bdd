import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../../shell/shortcuts.ts';

/** What keys do in a table. */
export interface TableKeys {
  /** Goes so many rows on; with `extends` the rows are chosen on the way. */
  move(by: number, isExtending: boolean): void;
  open(): void;
  toggle(): void;
  clear(): void;
  search(): void;
  filter(): void;
}

const FAR = 1_000_000;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  J: 1,
  ArrowUp: -1,
  k: -1,
  K: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -FAR,
  End: FAR,
};

/** The keys of a table, wherever the focus is in the room; those that are typed into a field are left alone. */
export function useTableKeys(keys: TableKeys): void {
  const now = useLatest(keys);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (act(event, now.current)) event.preventDefault();
    };
    // Before the keys of the whole console, of which a room may use one for itself.
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [now]);
}

function act(event: KeyboardEvent, keys: TableKeys): boolean {
  const step = STEPS[event.key];
  if (step !== undefined) keys.move(step, event.shiftKey);
  else if (event.key === 'Enter' && !isPressed(event.target)) keys.open();
  else if (event.key === 'x') keys.toggle();
  else if (event.key === 'Escape') keys.clear();
  else if (event.key === '/') keys.search();
  else if (event.key === 'f') keys.filter();
  else return false;
  return true;
}

/** Whether the key belongs to a link or a button. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button') !== null;
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
