import { createRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty } from '../../design/states.tsx';
import { rootRoute } from '../../shell/root-route.tsx';

/** Where the sign-in leads in the window that was opened for it. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signed-in',
  component: SignedIn,
});

function SignedIn() {
  useEffect(() => window.close(), []);
  return (
    <Empty title="You are signed in">
      <p>Close this window and continue in the window that you came from.</p>
    </Empty>
  );
}
