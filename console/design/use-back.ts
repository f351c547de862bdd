import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What is open in front of the room, the innermost last. */
const opened: object[] = [];

/** While something is open in front of the room, the back button closes it and leaves the room as it is. */
export function useBack(close: (() => void) | undefined): void {
  const { history } = useRouter();
  const latest = useRef(close);
  latest.current = close;
  const isClosable = close !== undefined;
  useEffect(() => {
    if (!isClosable) return;
    const own = {};
    opened.push(own);
    const state = window.history.state;
    // Before the page on which one came, nothing is ours: a step to the same page is what leads back.
    if (state?.__TSR_index === 0) window.history.pushState({ ...state, __TSR_index: 1 }, '');
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        if (action !== 'BACK' || opened.at(-1) !== own) return false;
        latest.current?.();
        return currentLocation.href !== nextLocation.href;
      },
    });
    return () => {
      opened.splice(opened.indexOf(own), 1);
      unblock();
    };
  }, [history, isClosable]);
}
