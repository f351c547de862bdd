import type { Clock } from '../../core/clock.ts';
import { unavailableAnswer } from '../http-answer.ts';
import { type IssuedToken, requestToken, type TokenAnswer, type TokenEndpoint } from './token-request.ts';

/** Keeps the token of one line. */
export interface TokenStore {
  /** The cached token, or a new one: concurrent callers wait for the same request. */
  get(deadlineMs: number, signal: AbortSignal): Promise<TokenAnswer<string>>;
  /** Forgets a token that was not accepted, unless it has been replaced already. */
  drop(token: string): void;
}

/** The assumed lifetime of a token of a line that does not state one. */
const TOKEN_SECONDS_DEFAULT = 300;
/** A token is renewed so long before its end, or at half of a life that is shorter than twice that. */
const RENEWAL_SECONDS = 30;

/** A store of tokens that an endpoint issues. */
export function createTokenStore(endpoint: TokenEndpoint, clock: Clock): TokenStore {
  let kept: { token: string; renewAtMs: number } | null = null;
  let pending: Promise<TokenAnswer<string>> | null = null;
  return { get, drop };

  async function get(deadlineMs: number, signal: AbortSignal): Promise<TokenAnswer<string>> {
    if (kept !== null && clock.now() < kept.renewAtMs) return { ok: true, value: kept.token };
    // The first request has the least time left of all, so that no request waits beyond its deadline.
    pending ??= renew(deadlineMs).finally(() => {
      pending = null;
    });
    return unlessCancelled(pending, signal);
  }

  function drop(token: string): void {
    if (kept?.token === token) kept = null;
  }

  async function renew(deadlineMs: number): Promise<TokenAnswer<string>> {
    const issued = await requestToken(endpoint, deadlineMs);
    if (!issued.ok) return issued;
    const { token } = issued.value;
    kept = { token, renewAtMs: clock.now() + usableSeconds(issued.value) * 1000 };
    return { ok: true, value: token };
  }
}

function usableSeconds({ lifeSeconds = TOKEN_SECONDS_DEFAULT }: IssuedToken): number {
  return lifeSeconds - Math.min(RENEWAL_SECONDS, lifeSeconds / 2);
}

async function unlessCancelled<T>(pending: Promise<TokenAnswer<T>>, signal: AbortSignal): Promise<TokenAnswer<T>> {
  let stopWaiting = () => {};
  const cancelled = new Promise<TokenAnswer<T>>((resolve) => {
    stopWaiting = () => resolve({ ok: false, answer: unavailableAnswer(0, 'The poll was cancelled.') });
  });
  signal.addEventListener('abort', stopWaiting, { once: true });
  if (signal.aborted) stopWaiting();
  try {
    return await Promise.race([pending, cancelled]);
  } finally {
    signal.removeEventListener('abort', stopWaiting);
  }
}
