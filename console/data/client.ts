import { createLandfall } from 'landfall/client';
import { sessionFetch } from './session-fetch.ts';
import { chosenAccount, sessionEnded } from './session-state.ts';

/** The API, with the session of this browser, for the account that this window shows. */
export const landfall = createLandfall({
  url: new URL('/v2', location.href).href,
  fetch: sessionFetch({ accountId: chosenAccount, ended: sessionEnded }),
  // A person who waits wants to know soon; queries are read again later anyway.
  retries: 2,
  maxWaitSeconds: 20,
});
