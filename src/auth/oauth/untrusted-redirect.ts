import type { KoaContextWithOIDC } from 'oidc-provider';
import { Failure } from '../../core/failure.ts';

/** What decides about a redirect that answers an authorization request. */
export interface RedirectParts {
  /** Whether the user of this browser has connected the program. */
  isConnected(ctx: KoaContextWithOIDC, clientId: string): Promise<boolean>;
  /** Answers with a page. */
  show(ctx: KoaContextWithOIDC, failure: Failure): void;
}

/**
 * An invalid request, or one with `prompt=none`, would redirect anyone to an address that anyone can register, without a
 * page that says so. Such an answer is shown on a page of ours, unless the user has connected the program before (RFC 9700
 * §4.11.2). Codes and refusals on the consent page are not concerned: the user has seen the program there.
 */
export function showUntrustedRedirects({ isConnected, show }: RedirectParts) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.oidc?.route !== 'authorization') return;
    const answer = errorIn(ctx.response.get('Location'));
    const clientId = ctx.oidc.client?.clientId;
    if (answer === null || (clientId !== undefined && (await isConnected(ctx, clientId)))) return;
    ctx.res.removeHeader('Location');
    show(ctx, failureFor(answer));
  };
}

interface ErrorAnswer {
  error: string;
  why: string | null;
}

/** The error that an absolute address carries (RFC 6749 §4.1.2.1); our own pages are relative. */
function errorIn(location: string): ErrorAnswer | null {
  if (!URL.canParse(location)) return null;
  const url = new URL(location);
  // The library answers in the fragment if the kind of answer that is requested would be there.
  const query = url.hash.includes('error=') ? new URLSearchParams(url.hash.slice(1)) : url.searchParams;
  // A registered address may have a parameter of that name; ours is the last.
  const error = query.getAll('error').at(-1);
  return error === undefined ? null : { error, why: query.getAll('error_description').at(-1) ?? null };
}

/** What only means that the user has to see a page. */
const PAGE_NEEDED = ['login_required', 'consent_required', 'interaction_required', 'account_selection_required'];

function failureFor({ error, why }: ErrorAnswer): Failure {
  const advice = 'You were not sent on to the program, because you have not connected it yet.';
  if (PAGE_NEEDED.includes(error)) {
    return new Failure(
      'bad_request',
      `The program asked for access without a page to sign in or to allow it (${error}). ${advice}`,
    );
  }
  const reason = why === null ? error : `${error}: ${why}`;
  return new Failure('bad_request', `The request of the program is not valid (${reason}). ${advice}`);
}
