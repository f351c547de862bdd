import { useEffect, useState } from 'react';
import { useStore } from '../../data/store.ts';
import { theme } from '../../shell/theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** A text that is another one when the colors of a map have to be: by the theme that was chosen, or by the system. */
export function useMapColors(): string {
  const chosen = useStore(theme);
  const [isDark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const list = matchMedia(DARK);
    const changed = () => setDark(list.matches);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }, []);
  return `${chosen} ${isDark}`;
}
