import { type RefObject, useEffect, useState } from 'react';

/** Rows above and below the visible ones that are drawn too, so that fast scrolling shows no gap. */
const ROWS_BESIDE = 8;

/** Which rows of equal height are to be drawn; the last one is included. */
export interface RowWindow {
  first: number;
  last: number;
}

/** Follows the scrolling of an element. It is drawn anew only when other rows are to be shown. */
export function useWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      element.toggleAttribute('data-aside', element.scrollLeft > 0);
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - ROWS_BESIDE);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + ROWS_BESIDE;
      setShown((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight]);
  return shown;
}

const POINTER = 40;
const FINGER = 48;

/** The height of a row in pixels: fingers need more. */
export const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? FINGER : POINTER;
