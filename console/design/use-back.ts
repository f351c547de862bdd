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
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || opened.at(-1) !== own) return false;
        latest.current?.();
        return true;
      },
    });
    return () => {
      opened.splice(opened.indexOf(own), 1);
      unblock();
    };
  }, [history, isClosable]);
}
