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
  /** A successful sign-in gives its point back. */
  signInByUser: UserThrottle;
}

/** Counts what is tried for a person, by the network that it comes from and from all of them together. */
export interface UserThrottle {
  /** Counts one. Fails with `rate_limited`, with when the next is possible. */
  take(person: string, network: string): Promise<void>;
  /** Takes one back, as if it had never been. */
  giveBack(person: string, network: string): Promise<void>;
}

export interface AuthLimitsParts {
  db: Database;
  /** Requests a minute from one address. */
  rates: AuthRates;
  log: Log;
}

const MINUTE_SECONDS = 60;

/**
 * Ten guesses at a password in a quarter of an hour find none that was not given away. From many networks together there may
 * be more, so that it takes more than one of them to keep the person out.
 */
const FAILURES_MAX = 10;
const FAILURES_OF_ALL_MAX = 100;
const FAILURES_SECONDS = 900;

/** Opens the limits of signing in, which all replicas share. */
export async function openAuthLimits({ db, rates, log }: AuthLimitsParts): Promise<AuthLimits> {
  const [register, authorize, token, signInByAddress, ofNetwork, ofAll] = await Promise.all([
    openThrottle(db, { name: 'register', points: rates.register, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'authorize', points: rates.authorize, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'token', points: rates.token, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'sign_in', points: rates.sign_in, seconds: MINUTE_SECONDS, log }),
    openThrottle(db, { name: 'sign_in_user_network', points: FAILURES_MAX, seconds: FAILURES_SECONDS, log }),
    openThrottle(db, { name: 'sign_in_user', points: FAILURES_OF_ALL_MAX, seconds: FAILURES_SECONDS, log }),
  ]);
  return { register, authorize, token, signInByAddress, signInByUser: userThrottle(ofNetwork, ofAll) };
}

/** A network that has to wait takes nothing from the others. */
function userThrottle(ofNetwork: Throttle, ofAll: Throttle): UserThrottle {
  return {
    take: async (person, network) => {
      await ofNetwork.take(`${person} ${network}`);
      await ofAll.take(person);
    },
    giveBack: async (person, network) => {
      await Promise.all([ofNetwork.giveBack(`${person} ${network}`), ofAll.giveBack(person)]);
    },
  };
}
