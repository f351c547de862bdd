import { useNavigate } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { overlay } from './overlay.ts';
import { Navigation } from './room.ts';

/** How long the first key of two waits for the second. */
const SECOND_KEY_MS = 1_200;

/** The keys that work in every room: search, help, and `g` with a letter for a room. Keys typed into a field are left alone. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const entries = useContext(Navigation);
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const pressed = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        overlay.set('palette');
        return;
      }
      // A room may have used the key already, as for a search of its own.
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        overlay.set('palette');
      }
      if (event.key === '?') overlay.set('help');
      const isSecond = event.timeStamp - firstAt < SECOND_KEY_MS;
      const keys = isSecond ? `${first} ${event.key}` : event.key;
      const entry = entries.find((one) => one.keys === keys);
      if (entry !== undefined) void navigate({ to: entry.path });
      first = event.key;
      firstAt = event.timeStamp;
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [navigate, entries]);
}

/** Whether a key belongs to what has the focus: a field, or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [role=menu]') !== null;
}
