import type { AttemptPace } from './attempt-pace.ts';

/** Counts attempts under a key, over all processes together. */
export interface AttemptThrottle {
  /** Counts one. Errors: `rate_limited`, with the time of the next attempt. */
  take(key: string): Promise<void>;
  /** Counts one; false if none is permitted now. */
  tryTake(key: string): Promise<boolean>;
  /** Takes one back that turned out to be no guess. */
  giveBack(key: string): Promise<void>;
}

/** Counts attempts for a person, by the networks that they come from and from all of them together. */
export interface UserAttempts {
  /** Counts one; false if all networks together have used what is permitted. Errors: `rate_limited` for a network. */
  take(name: string, networks: readonly string[]): Promise<boolean>;
  /** Takes one back that turned out to be no guess. */
  giveBack(name: string, networks: readonly string[]): Promise<void>;
}

/** What keeps strangers from guessing passwords, and never keeps a browser out that its user signed in with before. */
export interface SignInLimits {
  /** Counts every attempt of a stranger in the networks of the address. Errors: `rate_limited`. */
  byNetworks: { take(networks: readonly string[]): Promise<void> };
  /** Counts the attempts of strangers for a person that failed. */
  byUser: UserAttempts;
  /** Counts the attempts of a known browser that failed. */
  byDevice: AttemptThrottle;
  /** Orders the attempts of strangers for a person beyond what is permitted at once. */
  pace: AttemptPace;
}
