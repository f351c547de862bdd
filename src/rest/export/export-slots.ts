import { Failure } from '../../core/failure.ts';

/** An export takes a core of the database while it goes on, and a request makes one: so many at once are enough for an account. */
const AT_ONCE_MAX = 2;

const RETRY_SECONDS = 5;

/** How many exports of each account this process is sending. */
const underWay = new Map<string, number>();

/** Runs a body that exports. Errors: `rate_limited` where the account has enough exports under way; whatever the body fails with. */
export async function inExportSlot<T>(accountId: string, body: () => Promise<T>): Promise<T> {
  const taken = underWay.get(accountId) ?? 0;
  if (taken >= AT_ONCE_MAX) {
    const message = `An account can have ${AT_ONCE_MAX} exports under way at once; wait until one of them ends.`;
    throw new Failure('rate_limited', message, { retryAfterSeconds: RETRY_SECONDS });
  }
  underWay.set(accountId, taken + 1);
  try {
    return await body();
  } finally {
    const left = (underWay.get(accountId) ?? 1) - 1;
    if (left > 0) underWay.set(accountId, left);
    else underWay.delete(accountId);
  }
}
