import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { type KeyPermission, OPERATOR_PERMISSION, permissionsOf } from '../core/permission.ts';
import type { ApiCaller, CallerRequest } from './api-caller.ts';
import { csrfTokens } from './csrf.ts';
import type { Session, SessionAccount, Sessions } from './session.ts';
import { sessionCookie } from './session-cookie.ts';

export interface SessionCallerParts {
  sessions: Pick<Sessions, 'find'>;
  csrfKeys: Readonly<Parameters<typeof csrfTokens>>;
  /** The address below which people sign in; only pages of its origin may use the session. */
  baseUrl(): string;
  /** Who is a visitor of the demonstration; null where there is none. */
  demo: ((request: CallerRequest) => Promise<ApiCaller | null>) | null;
}

/** The header of every answer to a session with the CSRF token, and of requests that change something. */
export const CSRF_HEADER = 'X-CSRF-Token';

/** The header by which a page says for which account of the person a request is. */
export const ACCOUNT_HEADER = 'X-Account-Id';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Finds the caller of requests that a browser sends with its session; null for other programs. A session is used by pages of
 * our own origin alone, and a request that changes something has to bring the CSRF token of the browser. Errors:
 * `unauthorized` with the address of the sign-in where the session is over; `forbidden`.
 */
export function sessionCaller({
  sessions,
  csrfKeys,
  baseUrl,
  demo,
}: SessionCallerParts): (request: CallerRequest) => Promise<ApiCaller | null> {
  const tokens = csrfTokens(...csrfKeys);
  return async (request) => {
    const { protocol, origin } = new URL(baseUrl());
    const cookieValue = sessionCookie(protocol === 'https:').read(request.header('Cookie'));
    if (cookieValue !== null) requireOwnOrigin(request, origin);
    const session = cookieValue === null ? null : await sessions.find(cookieValue);
    if (cookieValue === null || session === null) {
      const visitor = demo === null ? null : await demoVisitor(demo, request, origin);
      if (visitor !== null) return visitor;
      if (cookieValue !== null) throw sessionOver(baseUrl(), '/sign-in');
      // A page of ours asks with what it has; who sends a key from elsewhere does not know our sign-in.
      if (request.header('Sec-Fetch-Site') !== 'same-origin') return null;
      throw sessionOver(baseUrl(), demo === null ? '/sign-in' : '/demo');
    }
    if (!SAFE_METHODS.has(request.method) && !tokens.isValid(cookieValue, request.header(CSRF_HEADER) ?? '')) {
      throw noToken(tokens.tokenFor(cookieValue));
    }
    const account = accountOf(session, request.header(ACCOUNT_HEADER));
    return { principal: principalOf(session, account), headers: { [CSRF_HEADER]: tokens.tokenFor(cookieValue) } };
  };
}

/** The failure of a page without a valid session, with the address where a session begins. */
function sessionOver(baseUrl: string, path: '/sign-in' | '/demo'): Failure {
  return new Failure('unauthorized', 'The session has ended; sign in again.', {
    meta: { sign_in: `${baseUrl}${path}` },
  });
}

/** The visitor of the demonstration, by a page of our own origin as well. */
async function demoVisitor(
  demo: NonNullable<SessionCallerParts['demo']>,
  request: CallerRequest,
  origin: string,
): Promise<ApiCaller | null> {
  const visitor = await demo(request);
  if (visitor !== null) requireOwnOrigin(request, origin);
  return visitor;
}

function principalOf({ userId, accounts, operates }: Session, { id, role }: SessionAccount): Principal {
  const operator: KeyPermission[] = operates ? [OPERATOR_PERMISSION] : [];
  const permissions = new Set([...permissionsOf(role), ...operator]);
  return { accountId: id, keyId: null, userId, permissions, accounts };
}

/** The account that the request names, so that two windows can show two accounts; else the one that was chosen last. */
function accountOf({ account, accounts }: Session, named: string | undefined): SessionAccount {
  const found = named === undefined ? account : accounts.find(({ id }) => id === named);
  if (found !== null && found !== undefined) return found;
  const why =
    named === undefined ? 'You are not a member of an account' : 'You are not a member of the account that was named';
  throw new Failure('forbidden', `${why}; ask an owner to invite you, or choose another account.`);
}

/** Browsers say where a request comes from; what they do not say is left to the token and to the cookie's `SameSite`. */
function requireOwnOrigin(request: CallerRequest, own: string): void {
  const origin = request.header('Origin');
  const site = request.header('Sec-Fetch-Site');
  const isOwn = origin === undefined || origin === own;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwn && isOwnSite) return;
  throw new Failure('forbidden', `A session is used by pages of ${own} alone; other programs send an API key.`);
}

/** The token is given with it, so that a page that was open while its person signed in again can repeat the request. */
function noToken(token: string): Failure {
  const message = `A change with a session needs the header ${CSRF_HEADER}, whose value each answer has.`;
  return new Failure('forbidden', message, { meta: { csrf_token: token } });
}
