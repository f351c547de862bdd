import type { Authorization } from '../../auth/oauth/authorizations.ts';
import type { Session, SessionAccount } from '../../auth/session.ts';
import { Failure } from '../../core/failure.ts';
import { permissionsOf } from '../../core/permission.ts';
import { toEpochMs } from '../../domain/instant.ts';
import { EMAIL_LENGTH_MAX } from '../../services/user/email.ts';
import { consentBody, programName } from '../consent.ts';
import type { OpenPage } from '../define-page.ts';
import { fieldOf } from '../forms.ts';
import { sendOnward } from '../onward.ts';
import { sendLonePage } from '../page.ts';
import { goTo, type PageVisit, type PersonVisit, pathTo } from '../visit.ts';

/** The page to which the authorization server redirects: first sign-in, then consent. */
export const pages: readonly OpenPage[] = [{ path: '/interaction/:uid', isFor: 'public', get: show, post: decide }];

async function show(visit: PageVisit): Promise<void> {
  const { parts, request, response, session } = visit;
  const authorization = await parts.authorizations.find(request, response);
  if (session === null) return goToSignIn(visit, authorization);
  if (authorization.prompt === 'login') {
    if (!isFresh(session, authorization)) return goToSignIn(visit, authorization);
    const { userId, signedInAt } = session;
    return goTo(visit, await parts.authorizations.signedIn(request, response, { userId, signedInAt }));
  }
  const requested = requestedUser({ ...visit, session }, authorization);
  const body = consentBody(requested, authorization);
  return sendLonePage(visit, { title: 'Allow access', body });
}

async function decide(visit: PageVisit, form: URLSearchParams): Promise<void> {
  const { parts, request, response, session } = visit;
  const authorization = await parts.authorizations.find(request, response);
  if (session === null || authorization.prompt !== 'consent') return goTo(visit, pathTo(visit, request.path));
  const requested = requestedUser({ ...visit, session }, authorization);
  const account = shownAccount(requested.session, form);
  const who = { userId: session.userId, accountId: account.id, address: parts.addressOf(request) };
  const name = programName(authorization);
  if (fieldOf(form, 'decision') !== 'allow') {
    const address = await parts.authorizations.deny(request, response, who);
    return sendOnward(visit, { title: 'Not allowed', text: `${name} is informed that access was denied.`, address });
  }
  const permissions = authorization.permissions.filter((one) => permissionsOf(account.role).includes(one));
  if (permissions.length === 0) throw nothingLeft(account);
  const address = await parts.authorizations.allow(request, response, { ...who, permissions });
  return sendOnward(visit, { title: 'Allowed', text: `${name} is informed and continues.`, address });
}

/** Who begins as one person and ends as another has mixed up two accounts, or was made to. */
function requestedUser(visit: PersonVisit, { userId }: Authorization): PersonVisit {
  if (visit.session.userId === userId) return visit;
  const why = `You are signed in as ${visit.session.email}, but this request is for another user`;
  throw new Failure('forbidden', `${why}; start again from the program.`);
}

/** What was read of one account must not be allowed in another, which may have been chosen in a second window. */
function shownAccount({ account, accounts }: Session, form: URLSearchParams): SessionAccount {
  const requested = fieldOf(form, 'account');
  if (!accounts.some(({ id }) => id === requested)) {
    throw new Failure('forbidden', 'You are no longer a member of this account; start again from the program.');
  }
  if (account !== null && requested === account.id && fieldOf(form, 'of') === account.id) return account;
  const why = 'The account was changed in the meantime';
  throw new Failure('conflict', `${why}; go back, open the page again and read the permissions.`);
}

function nothingLeft({ name, role }: SessionAccount): Failure {
  const why = `In ${name} your role ${role} allows nothing of what the program asks for`;
  return new Failure('forbidden', `${why}; go back and choose another account, or ask an owner.`);
}

function isFresh({ signedInAt }: Session, { needsFreshSignIn, startedAt }: Authorization): boolean {
  return !needsFreshSignIn || toEpochMs(signedInAt) > startedAt;
}

function goToSignIn(visit: PageVisit, { loginHint, needsFreshSignIn }: Authorization): void {
  const query = new URLSearchParams({ return: pathTo(visit, visit.request.path) });
  if (needsFreshSignIn) query.set('again', '1');
  if (loginHint !== null) query.set('hint', loginHint.slice(0, EMAIL_LENGTH_MAX));
  goTo(visit, `${pathTo(visit, '/sign-in')}?${query}`);
}
