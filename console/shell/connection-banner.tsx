import { useEffect, useState } from 'react';
import { agoText } from '../../view/model/time.ts';
import { liveState } from '../data/live.ts';
import { useOnline } from '../data/online.ts';
import { useStore } from '../data/store.ts';

/** A connection that is made anew within this time is not worth a word. */
const PATIENCE_MS = 8_000;

/** Says that what is shown may be old, because changes do not arrive. */
export function ConnectionBanner() {
  const { isConnected, lastAt } = useStore(liveState);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (isConnected) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  const isOnline = useOnline();
  if (isOnline && (isConnected || !isLate)) return null;
  const since = lastAt === 0 ? '' : ` What is shown is from ${agoText(new Date(lastAt).toISOString(), Date.now())}.`;
  return (
    <p className="banner" role="status">
      {isOnline ? 'The service cannot be reached.' : 'You are offline.'}
      {since} It is tried again by itself.
    </p>
  );
}
