import { createStore } from './store.ts';

/** Where to sign in again; null while the session lasts. */
export const signInNeeded = createStore<string | null>(null);

const ACCOUNT = 'account';

/** The account of this window: another window may show another one. */
export function chosenAccount(): string | null {
  try {
    return sessionStorage.getItem(ACCOUNT);
  } catch {
    return null;
  }
}

/** Shows another account in this window from now on; null leaves it to the session. */
export function chooseAccount(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(ACCOUNT);
    else sessionStorage.setItem(ACCOUNT, id);
  } catch {
    // The session has an account of its own.
  }
}

/** Called when an answer says that the session is over. */
export function sessionEnded(signInUrl: string): void {
  signInNeeded.set(signInUrl);
}
