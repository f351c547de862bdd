import { render } from 'preact';
import { applyAppearance } from './host/appearance.ts';
import { connectHost } from './host/bridge.ts';
import { App } from './parts/app.tsx';
import { ViewSession } from './session/session.ts';

/** Countdowns and ages move on with the clock. */
const MINUTE_MS = 60_000;

const root = document.getElementById('root');
const session = new ViewSession(show);

function show(): void {
  if (root !== null) render(<App session={session} now={Date.now()} />, root);
}

show();
setInterval(show, MINUTE_MS);
connectHost({
  context: applyAppearance,
  result: (answer) => session.take(answer),
  cancelled: (reason) =>
    session.fail(reason === null ? 'The call was cancelled.' : `The call was cancelled: ${reason}`),
})
  .then((host) => session.attach(host))
  .catch((error: unknown) => session.fail(error instanceof Error ? error.message : 'The host has not answered.'));
