import type { Clock } from '../core/clock.ts';
import type { FailedAnswer } from './http-answer.ts';

/** A token with its life, or the answer with which a poll ends that got none. */
export type TokenIssue =
  /** `lifeSeconds` is null where it was not stated. */
  { ok: true; token: string; lifeSeconds: number | null } | { ok: false; answer: FailedAnswer };

/** Keeps a token for as long as it is accepted. */
export interface KeptToken {
  /** The token that is kept, or a new one: concurrent callers wait for the same request. */
  get(deadlineMs: number): Promise<TokenIssue>;
  /** Forgets a token that was not accepted, unless it has been replaced already. */
  drop(token: string): void;
}

/** The assumed life of a token that states none. */
const TOKEN_SECONDS_DEFAULT = 300;
/** A token is renewed so long before its end, or at half of a life that is shorter than twice that. */
const RENEWAL_SECONDS = 30;

/** Keeps what an issuer gives, which must not fail. */
export function keepToken(issue: (deadlineMs: number) => Promise<TokenIssue>, clock: Clock): KeptToken {
  let kept: { issued: Extract<TokenIssue, { ok: true }>; renewAtMs: number } | null = null;
  let pending: Promise<TokenIssue> | null = null;
  return { get, drop };

  async function get(deadlineMs: number): Promise<TokenIssue> {
    if (kept !== null && clock.now() < kept.renewAtMs) return kept.issued;
    // The first request has the least time left of all, so that no request waits beyond its deadline.
    pending ??= renew(deadlineMs).finally(() => {
      pending = null;
    });
    return pending;
  }

  function drop(token: string): void {
    if (kept?.issued.token === token) kept = null;
  }

  async function renew(deadlineMs: number): Promise<TokenIssue> {
    const issued = await issue(deadlineMs);
    if (!issued.ok) return issued;
    const lifeSeconds = issued.lifeSeconds ?? TOKEN_SECONDS_DEFAULT;
    const usableSeconds = lifeSeconds - Math.min(RENEWAL_SECONDS, lifeSeconds / 2);
    kept = { issued, renewAtMs: clock.now() + usableSeconds * 1000 };
    return issued;
  }
}
