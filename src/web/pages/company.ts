import { z } from 'zod';
import { readCookie } from '../../auth/session-cookie.ts';
import type { CompanySignIn } from '../../auth/sso/sign-in.ts';
import { userOfIdentity } from '../../auth/sso/user.ts';
import { Failure } from '../../core/failure.ts';
import type { OpenPage } from '../define-page.ts';
import { returnPath } from '../return-path.ts';
import { addressOf, goTo, type PageVisit, signInAs } from '../visit.ts';

const MAX_AGE_SECONDS = 600;

/** The cookie during an SSO sign-in. */
const Kept = z.object({ state: z.string(), back: z.string() });

/** The pages of SSO. */
export const pages: readonly OpenPage[] = [
  { path: '/sign-in/company', isFor: 'public', get: begin },
  { path: '/sign-in/callback', isFor: 'public', get: finish },
];

async function begin(visit: PageVisit): Promise<void> {
  const { url, state } = await companyOf(visit).begin();
  const back = returnPath(addressOf(visit).searchParams.get('return'), visit.parts.baseUrl());
  const kept = Buffer.from(JSON.stringify({ state, back })).toString('base64url');
  visit.response.append('Set-Cookie', cookie(visit, kept, MAX_AGE_SECONDS));
  goTo(visit, url);
}

async function finish(visit: PageVisit): Promise<void> {
  const { parts, request, response } = visit;
  const company = companyOf(visit);
  // The cookie is good for one attempt, whatever comes of that.
  response.append('Set-Cookie', cookie(visit, '', 0));
  const kept = readKept(readCookie(request.get('Cookie'), cookieName(visit)));
  const identity = await company.finish(addressOf(visit), kept.state);
  const { userId } = await userOfIdentity(parts.db, identity, { address: parts.addressOf(request) });
  // A user of the company's provider has no password that others could guess at.
  await signInAs(visit, userId, null);
  goTo(visit, returnPath(kept.back, parts.baseUrl()));
}

function companyOf({ parts }: PageVisit): CompanySignIn {
  if (parts.company !== null) return parts.company;
  throw new Failure('not_found', 'Users sign in with a password here; open the sign-in page.');
}

function readKept(value: string | null): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString('utf8')));
  } catch {
    const why = 'This attempt to sign in took too long or was begun in another browser';
    throw new Failure('bad_request', `${why}; start again from the sign-in page.`);
  }
}

/** `Lax`, because the browser comes back from another site. */
function cookie(visit: PageVisit, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(visit) ? '; Secure' : '';
  return `${cookieName(visit)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(visit: PageVisit): string {
  return isSecure(visit) ? '__Host-landfall-sign-in' : 'landfall-sign-in';
}

function isSecure({ parts }: PageVisit): boolean {
  return new URL(parts.baseUrl()).protocol === 'https:';
}
