import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/**
 * Says whether the address is still that of the room that is shown. A room stays on the screen until the next one is loaded, and
 * what it puts into the address then would lead back to it.
 */
export function useStillHere(): () => boolean {
  const { history } = useRouter();
  const shown = useRef(history.location.pathname);
  return useCallback(() => history.location.pathname === shown.current, [history]);
}
