import type { AuthRates } from '../config/option-types.ts';
import type { Log } from '../core/context.ts';
import { type CounterParts, createCounter } from './counter.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** What keeps people and programs that sign in from trying too often. The first three are keyed by address. */
export interface AuthLimits {
  register: Throttle;
  authorize: Throttle;
  token: Throttle;
  /** Attempts from the networks of an address. */
  signInByNetworks: NetworkThrottle;
  signInByUser: UserThrottle;
  /** Attempts of a browser in which the user signed in before. */
  signInByDevice: Throttle;
  /** Shared pages that are opened, by network. */
  shared: Throttle;
  /** Requests for a new password from the networks of an address, and for a person. */
  forgottenByNetworks: NetworkThrottle;
  forgottenByUser: UserThrottle;
  /** Welcome links that are opened or used, by network. */
  welcome: Throttle;
  /** Sessions of the demonstration that are begun, by network and in all, and its requests by network. */
  demoByNetwork: Throttle;
  demoOfAll: Throttle;
  demoRequests: Throttle;
  /** All requests of visitors together: a session can be used from any number of networks. */
  demoRequestsOfAll: Throttle;
  /** The attempts for a person beyond the first hundred, from all networks together. */
  signInSlowly: Throttle;
}

/** Counts attempts from networks that contain each other, the smallest first; larger ones are permitted more. */
export interface NetworkThrottle {
  /** Counts one in each. Fails with `rate_limited`, with when the next is possible. */
  take(networks: readonly string[]): Promise<void>;
}

/** Counts attempts for a person, by the networks that they come from and from all of them together. */
export interface UserThrottle {
  /** Counts one; false if all networks together have used what is permitted. Fails with `rate_limited` for a network. */
  take(person: string, networks: readonly string[]): Promise<boolean>;
  /** Takes one back, as if it had never been. */
  giveBack(person: string, networks: readonly string[]): Promise<void>;
}

export interface AuthLimitsParts extends CounterParts {
  /** Requests a minute from one address. */
  rates: AuthRates;
  log: Log;
}

const MINUTE_SECONDS = 60;

/**
 * Ten guesses at a password in a quarter of an hour find none that was not given away. From many networks together there may
 * be more, and beyond those one in some seconds, so that guesses of others delay a person but never keep the person out.
 */
const FAILURES_MAX = 10;
const FAILURES_OF_ALL_MAX = 100;
const FAILURES_SECONDS = 900;
const SLOW_SECONDS = 6;

/** A /56 of IPv6 is permitted twice what a /64 is, and a /48 four times: neither is shared by many customers. */
const SHARE_OF_NETWORK = [1, 2, 4] as const;

/** An office behind one address may keep many shared pages open; who tries tokens finds none in any number of tries. */
const SHARED_PER_MINUTE = 120;

/** Who does not find the mail asks again; from all networks together a person is mailed no more than this. */
const FORGOTTEN_MAX = 3;
const FORGOTTEN_OF_ALL_MAX = 6;

/** One person opens one welcome link. */
const WELCOME_PER_MINUTE = 20;

/** An office behind one address looks at the demonstration together; a session lasts an hour, so there are never more than twice these. */
const DEMO_PER_MINUTE = 10;
const DEMO_REQUESTS_PER_MINUTE = 300;
/** The most expensive read takes about 65 ms of processor time, so visitors leave the rest of two cores to the accounts. */
const DEMO_REQUESTS_OF_ALL_PER_MINUTE = 1_200;
const DEMO_SESSIONS_MAX = 500;
const DEMO_SESSIONS_SECONDS = 3_600;

/** Makes the limits of signing in, which all replicas share. */
export function createAuthLimits({ db, clock, rates, log }: AuthLimitsParts): AuthLimits {
  const counter = createCounter({ db, clock });
  const throttle = (name: string, limit: number, seconds = MINUTE_SECONDS) =>
    createThrottle(counter, { name, rate: { limit, seconds }, log });
  const byNetwork = (name: string, limit: number, seconds?: number) =>
    SHARE_OF_NETWORK.map((share) => throttle(name, limit * share, seconds));
  const byNetworks = byNetwork('sign_in', rates.sign_in);
  const forgottenByNetworks = byNetwork('forgotten', rates.sign_in);
  return {
    register: throttle('register', rates.register),
    authorize: throttle('authorize', rates.authorize),
    token: throttle('token', rates.token),
    signInByNetworks: { take: (networks) => takeEach(byNetworks, networks) },
    signInByUser: userThrottle(
      byNetwork('sign_in_user_network', FAILURES_MAX, FAILURES_SECONDS),
      throttle('sign_in_user', FAILURES_OF_ALL_MAX, FAILURES_SECONDS),
    ),
    signInByDevice: throttle('sign_in_device', FAILURES_MAX, FAILURES_SECONDS),
    shared: throttle('shared', SHARED_PER_MINUTE),
    forgottenByNetworks: { take: (networks) => takeEach(forgottenByNetworks, networks) },
    forgottenByUser: userThrottle(
      byNetwork('forgotten_user_network', FORGOTTEN_MAX, FAILURES_SECONDS),
      throttle('forgotten_user', FORGOTTEN_OF_ALL_MAX, FAILURES_SECONDS),
    ),
    welcome: throttle('welcome', WELCOME_PER_MINUTE),
    demoByNetwork: throttle('demo', DEMO_PER_MINUTE),
    demoOfAll: throttle('demo_all', DEMO_SESSIONS_MAX, DEMO_SESSIONS_SECONDS),
    demoRequests: throttle('demo_requests', DEMO_REQUESTS_PER_MINUTE),
    demoRequestsOfAll: throttle('demo_requests_all', DEMO_REQUESTS_OF_ALL_PER_MINUTE),
    signInSlowly: throttle('sign_in_slowly', 1, SLOW_SECONDS),
  };
}

/** A network that has to wait takes nothing from the others. */
function userThrottle(ofNetworks: Throttle[], ofAll: Throttle): UserThrottle {
  const keysOf = (person: string, networks: readonly string[]) => networks.map((network) => `${person} ${network}`);
  return {
    take: async (person, networks) => {
      await takeEach(ofNetworks, keysOf(person, networks));
      return ofAll.tryTake(person);
    },
    giveBack: async (person, networks) => {
      const keys = keysOf(person, networks);
      await Promise.all([...keys.map((key, at) => ofNetworks[at]?.giveBack(key)), ofAll.giveBack(person)]);
    },
  };
}

async function takeEach(throttles: readonly Throttle[], keys: readonly string[]): Promise<void> {
  for (const [at, key] of keys.entries()) await throttles[at]?.take(key);
}
