import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import type { Sealer } from '../../core/sealer.ts';

/** What an attempt to sign in needs to remember; the browser that began it keeps it, sealed. */
export const CompanyState = z.object({
  /** The PKCE verifier (RFC 7636). */
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** In milliseconds since the epoch. */
  until: z.number(),
});
export type CompanyState = z.infer<typeof CompanyState>;

const PURPOSE = 'company-sign-in';
const LENGTH_MAX = 2_000;

/** The text that a browser keeps. */
export function sealState(sealer: Sealer, state: CompanyState): string {
  return sealer.seal(JSON.stringify(state), PURPOSE).toString('base64url');
}

/** What a browser kept. Fails with `bad_request` if it is not what we gave it, or is over. */
export function openState(sealer: Sealer, sealed: string, now: number): CompanyState {
  const state = sealed.length > LENGTH_MAX ? null : readState(sealer, sealed);
  if (state === null || state.until <= now) throw startAgain('This attempt to sign in is over');
  return state;
}

/** The failure of an attempt to sign in that cannot go on. */
export function startAgain(what: string): Failure {
  return new Failure('bad_request', `${what}; start again from the sign-in page.`);
}

function readState(sealer: Sealer, sealed: string): CompanyState | null {
  try {
    return CompanyState.parse(JSON.parse(sealer.open(Buffer.from(sealed, 'base64url'), PURPOSE)));
  } catch {
    return null;
  }
}
