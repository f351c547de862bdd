import { useEffect, useState } from 'react';

/** How long typing has to pause before the service is asked. */
const PAUSE_MS = 150;

/** A value once it has been the same for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
