import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element is on the screen, which it is told of by the ref that goes with it. */
export function useOnScreen<Shown extends Element>(): [RefObject<Shown | null>, boolean] {
  const shown = useRef<Shown>(null);
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (shown.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting === true));
    observer.observe(shown.current);
    return () => observer.disconnect();
  }, []);
  return [shown, isOnScreen];
}
