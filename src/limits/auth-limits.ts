import type { AuthRates } from '../config/option-types.ts';
import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { openThrottle, type Throttle } from './throttle.ts';

/** What keeps people and programs that sign in from trying too often. All but the last are keyed by address. */
export interface AuthLimits {
  register: Throttle;
  authorize: Throttle;
  token: Throttle;
  signInByAddress: Throttle;
  /** Keyed by the person who is tried, wherever it comes from; whoever succeeds gives back what they took. */
  signInByUser: Throttle;
}

export interface AuthLimitsParts {
  db: Database;
  /** Requests a minute from one address. */
  rates: AuthRates;
  log: Log;
}

const MINUTE_SECONDS = 60;

/** Ten guesses at a password in a quarter of an hour find none that was not given away. */
const FAILURES_MAX = 10;
const FAILURES_SECONDS = 900;

/** Opens the limits of signing in, which all replicas share. */
export async function openAuthLimits({ db, rates, log }: AuthLimitsParts): Promise<AuthLimits> {
  const [register, authorize, token, signInByAddress, signInByUser] = await Promise.all([
    openThrottle(db, { name: 'register', points: rates.register, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'authorize', points: rates.authorize, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'token', points: rates.token, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'sign_in', points: rates.sign_in, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'sign_in_user', points: FAILURES_MAX, seconds: FAILURES_SECONDS, log }),
  ]);
  return { register, authorize, token, signInByAddress, signInByUser };
}
