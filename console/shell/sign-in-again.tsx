import { useCallback, useEffect } from 'react';
import { me, queryClient } from '../data/queries.ts';
import { signInNeeded } from '../data/session-state.ts';
import { Dialog } from '../design/dialog.tsx';

/** How often it is looked whether the person has signed in elsewhere. */
const LOOK_MS = 3_000;

/** Asks to sign in again in another window. The page stays as it is, with everything that was typed. */
export function SignInAgain({ url }: { url: string }) {
  const look = useCallback(async () => {
    if (document.visibilityState !== 'visible') return;
    const before = queryClient.getQueryData(me.queryKey);
    const answer = await fetch('/v2/me').catch(() => null);
    if (answer?.ok !== true) return;
    const { data } = await answer.json();
    signInNeeded.set(null);
    // Another person must not go on with what this one has typed.
    if (data.attributes.user_id === before?.user_id) void queryClient.invalidateQueries();
    else location.assign('/console/');
  }, []);
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [look]);
  const address = `${url}?${new URLSearchParams({ return: '/console/signed-in' })}`;
  return (
    <Dialog title="Your session has ended">
      <p>Sign in again in the window that opens. This page stays as it is, with everything that you have typed.</p>
      <div className="actions">
        <a className="button primary" href={address} target="_blank" rel="noopener opener">
          Sign in
        </a>
      </div>
    </Dialog>
  );
}
