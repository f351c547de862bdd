import { checkNewPassword, hashPassword } from '../../auth/password.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { acceptInvitation } from '../../services/sign-in-link/accept-invitation.ts';
import { choosePassword } from '../../services/sign-in-link/choose-password.ts';
import { findSignInLink } from '../../services/sign-in-link/find-sign-in-link.ts';
import type { OpenPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { field, problemSummary } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { sendLonePage } from '../page.ts';
import { PASSWORD_HINT } from '../password-hint.ts';
import { claim } from '../shown-text.ts';
import { addressOf, formFields, goTo, pathTo, signInAs, type Visit } from '../visit.ts';
import { companyLink } from './sign-in.ts';

const NAME_LENGTH_MAX = 100;

type Link = Awaited<ReturnType<typeof findSignInLink>>;

/** What the page is shown with. */
interface Shown {
  link: Link;
  token: string;
  problem: Failure | null;
  name: string;
}

/** Links that let one person in once. */
export const pages: readonly OpenPage[] = [{ path: '/link', isFor: 'anybody', get: show, post: use }];

async function show(visit: Visit): Promise<void> {
  const token = addressOf(visit).searchParams.get('token') ?? '';
  const link = await findSignInLink(visit.parts.db, token);
  send(visit, { link, token, problem: null, name: '' });
}

async function use(visit: Visit, form: URLSearchParams): Promise<void> {
  const token = fieldOf(form, 'token');
  const link = await findSignInLink(visit.parts.db, token);
  const name = inline(fieldOf(form, 'name'));
  try {
    if (link.kind === 'invitation' && link.user !== null) await accept(visit, link.user.id, token);
    else await choose(visit, { link, token, name, password: form.get('password') ?? '' });
  } catch (error) {
    send(visit, { link, token, problem: formFailure(error), name });
  }
}

/** Somebody who is known accepts as themselves and nobody else. */
async function accept(visit: Visit, userId: string, token: string): Promise<void> {
  const { parts, request, session, cookieValue } = visit;
  if (session?.userId !== userId)
    throw new Failure('forbidden', 'Sign in as the person who is invited, and accept then.');
  const { accountId } = await acceptInvitation(parts.db, { token, userId, address: parts.addressOf(request) });
  await parts.sessions.chooseAccount(cookieValue, accountId);
  goTo(visit, `${pathTo(visit, '/connections')}?done=joined`);
}

/** Somebody who is not known yet, or has a link for it, chooses a password and is signed in with it. */
async function choose(
  visit: Visit,
  { link, token, name, password }: { link: Link; token: string; name: string; password: string },
): Promise<void> {
  const { parts, request } = visit;
  const address = parts.addressOf(request);
  const isNew = link.kind === 'invitation';
  if (isNew && (name === '' || name.length > NAME_LENGTH_MAX)) {
    throw new Failure('invalid_input', `Give your name, in at most ${NAME_LENGTH_MAX} characters.`, {
      pointer: '/name',
    });
  }
  checkNewPassword(password, link.email);
  const passwordHash = await hashPassword(password);
  const { userId } = isNew
    ? await acceptInvitation(parts.db, { token, name, passwordHash, address })
    : await choosePassword(parts.db, { token, passwordHash, address });
  await signInAs(visit, userId);
  goTo(visit, `${pathTo(visit, '/connections')}?done=welcome`);
}

function send(visit: Visit, shown: Shown): void {
  const { link, problem } = shown;
  if (problem !== null) setRetryAfter(visit, problem);
  const title = link.kind === 'password' ? 'Choose a password' : `Join ${claim(link.account.name)}`;
  const body = html`<div class="card"><h1>${title}</h1>${problemSummary(problem)}${askOf(visit, shown)}</div>`;
  sendLonePage(visit, { title, body, status: problem?.status ?? 200, isWrong: problem !== null });
}

function askOf(visit: Visit, shown: Shown): Html {
  const { user, kind } = shown.link;
  if (kind === 'password') return passwordForm(visit, shown, null);
  const intro = html`<p>You are invited as <b>${claim(shown.link.email)}</b>, to be ${shown.link.role}.</p>`;
  if (user === null) return html`${intro}${newPersonForm(visit, shown)}`;
  if (visit.session === null) return html`${intro}${signInFirst(visit, shown)}`;
  return html`${intro}${visit.session.userId === user.id ? acceptForm(visit, shown) : otherPerson(visit)}`;
}

function newPersonForm(visit: Visit, shown: Shown): Html {
  const { pointer } = shown.problem?.detail ?? {};
  const wrong = pointer === '/name' ? (shown.problem?.message ?? null) : null;
  const name = { name: 'name', label: 'Your name', autocomplete: 'name', value: shown.name, wrong };
  return html`${passwordForm(visit, shown, field({ ...name, lengthMax: NAME_LENGTH_MAX }))}
${companyLink(visit, pathTo(visit, '/connections'))}`;
}

function passwordForm(visit: Visit, { link, token, problem }: Shown, before: Html | null): Html {
  const wrong = problem?.detail.pointer === '/password' ? problem.message : null;
  const label = link.kind === 'password' ? 'New password' : 'Password';
  const username = { name: 'username', label: 'E-mail address', type: 'email', autocomplete: 'username' } as const;
  return html`<form method="post" action="${pathTo(visit, '/link')}">${linkFields(visit, token)}
${field({ ...username, value: link.email, isReadonly: true })}${before}
${field({ name: 'password', label, type: 'password', autocomplete: 'new-password', hint: PASSWORD_HINT, wrong })}
<button class="primary wide">${link.kind === 'password' ? 'Save and sign in' : 'Join'}</button></form>`;
}

function signInFirst(visit: Visit, { link, token }: Shown): Html {
  if (link.user?.hasPassword !== true && link.user?.hasIdentity !== true && visit.parts.company === null) {
    return html`<p>You have not chosen a password yet. Ask whoever invited you for a password link, and then open this link again.</p>`;
  }
  const back = `${pathTo(visit, '/link')}?${new URLSearchParams({ token })}`;
  const query = new URLSearchParams({ return: back, hint: link.email });
  return html`<p>You are known here already. Sign in, and then accept.</p>
<a class="button primary wide" href="${pathTo(visit, '/sign-in')}?${query.toString()}">Sign in</a>`;
}

function acceptForm(visit: Visit, { link, token }: Shown): Html {
  return html`<form method="post" action="${pathTo(visit, '/link')}">${linkFields(visit, token)}
<button class="primary wide">Join ${claim(link.account.name)}</button></form>`;
}

function otherPerson(visit: Visit): Html {
  return html`<p class="note warn">You are signed in as ${claim(visit.session?.email ?? '')}. Sign out, and open the link again.</p>
<form method="post" action="${pathTo(visit, '/sign-out')}">${formFields(visit)}<button class="wide">Sign out</button></form>`;
}

function linkFields(visit: Visit, token: string): Html {
  return html`${formFields(visit)}<input type="hidden" name="token" value="${token}">`;
}
