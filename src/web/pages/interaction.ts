import type { Authorization } from '../../auth/oauth/authorizations.ts';
import type { Session } from '../../auth/session.ts';
import { Failure } from '../../core/failure.ts';
import { permissionsOf } from '../../core/permission.ts';
import { toEpochMs } from '../../domain/instant.ts';
import { consentBody } from '../consent.ts';
import type { OpenPage } from '../define-page.ts';
import { fieldOf } from '../forms.ts';
import { pageHeaders } from '../headers.ts';
import { sendLonePage } from '../page.ts';
import { goTo, type PersonVisit, pathTo, type Visit } from '../visit.ts';

const HINT_LENGTH_MAX = 254;

/** Where the authorization server sends people: first to sign in, then to say whether a program may act for them. */
export const pages: readonly OpenPage[] = [{ path: '/interaction/:uid', isFor: 'anybody', get: show, post: decide }];

async function show(visit: Visit): Promise<void> {
  const { parts, request, response, session } = visit;
  const authorization = await parts.authorizations.find(request, response);
  if (session === null) return goToSignIn(visit, authorization);
  if (authorization.prompt === 'login') {
    if (!isFresh(session, authorization)) return goToSignIn(visit, authorization);
    const { userId, signedInAt } = session;
    return parts.authorizations.signedIn(request, response, { userId, signedInAt });
  }
  const asked = askedPerson({ ...visit, session }, authorization);
  allowFormTarget(visit, authorization);
  const body = consentBody(asked, authorization);
  return sendLonePage(visit, { title: 'Allow access', body });
}

async function decide(visit: Visit, form: URLSearchParams): Promise<void> {
  const { parts, request, response, session } = visit;
  const authorization = await parts.authorizations.find(request, response);
  if (session === null || authorization.prompt !== 'consent') return goTo(visit, pathTo(visit, request.path));
  const asked = askedPerson({ ...visit, session }, authorization);
  const account = chosenAccount(asked.session, fieldOf(form, 'account'));
  const who = { userId: session.userId, accountId: account.id, address: parts.addressOf(request) };
  allowFormTarget(visit, authorization);
  if (fieldOf(form, 'decision') !== 'allow') return parts.authorizations.deny(request, response, who);
  const permissions = authorization.permissions.filter((name) => permissionsOf(account.role).includes(name));
  if (permissions.length === 0) throw nothingLeft(account);
  return parts.authorizations.allow(request, response, { ...who, permissions });
}

/** Who begins as one person and ends as another has mixed up two accounts, or was made to. */
function askedPerson(visit: PersonVisit, { userId }: Authorization): PersonVisit {
  if (visit.session.userId === userId) return visit;
  const why = `You are signed in as ${visit.session.email}, but this request is for somebody else`;
  throw new Failure('forbidden', `${why}; start again from the program.`);
}

function chosenAccount({ accounts }: Session, id: string): Session['accounts'][number] {
  const account = accounts.find((candidate) => candidate.id === id);
  if (account !== undefined) return account;
  throw new Failure('forbidden', 'You do not belong to this account any more; start again from the program.');
}

function nothingLeft({ name, role }: Session['accounts'][number]): Failure {
  const why = `In ${name} your role ${role} allows nothing of what the program asks for`;
  return new Failure('forbidden', `${why}; go back and choose another account, or ask an owner.`);
}

function isFresh({ signedInAt }: Session, { needsFreshSignIn, startedAt }: Authorization): boolean {
  return !needsFreshSignIn || toEpochMs(signedInAt) > startedAt;
}

function goToSignIn(visit: Visit, { loginHint, needsFreshSignIn }: Authorization): void {
  const query = new URLSearchParams({ return: pathTo(visit, visit.request.path) });
  if (needsFreshSignIn) query.set('again', '1');
  if (loginHint !== null) query.set('hint', loginHint.slice(0, HINT_LENGTH_MAX));
  goTo(visit, `${pathTo(visit, '/sign-in')}?${query}`);
}

function allowFormTarget({ response }: Visit, { redirect }: Authorization): void {
  for (const [name, value] of Object.entries(pageHeaders(redirect.formAction))) response.setHeader(name, value);
}
