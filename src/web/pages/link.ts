import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { acceptInvitation } from '../../services/sign-in-link/accept-invitation.ts';
import { choosePassword } from '../../services/sign-in-link/choose-password.ts';
import { findSignInLink } from '../../services/sign-in-link/find-sign-in-link.ts';
import { checkNewPassword, hashPassword } from '../../services/user/password.ts';
import { CONSOLE_HOME } from '../console/handler.ts';
import type { OpenPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { field, problemSummary } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { sendLonePage } from '../page.ts';
import { PASSWORD_HINT } from '../password-hint.ts';
import { claim } from '../shown-text.ts';
import { addressOf, formFields, goTo, type PageVisit, type PersonVisit, pathTo, signInAs } from '../visit.ts';
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

/** The page of sign-in links; each can be used once. */
export const pages: readonly OpenPage[] = [{ path: '/link', isFor: 'public', get: show, post: use }];

async function show(visit: PageVisit): Promise<void> {
  const token = addressOf(visit).searchParams.get('token') ?? '';
  const link = await findSignInLink(visit.parts.db, token);
  send(visit, { link, token, problem: null, name: '' });
}

async function use(visit: PageVisit, form: URLSearchParams): Promise<void> {
  const token = fieldOf(form, 'token');
  const link = await findSignInLink(visit.parts.db, token);
  const filled = { link, token, name: inline(fieldOf(form, 'name')), password: form.get('password') ?? '' };
  try {
    if (link.kind === 'password') await choose(visit, filled);
    else if (visit.session === null) await join(visit, filled);
    else await accept({ ...visit, session: visit.session }, filled);
  } catch (error) {
    send(visit, { ...filled, problem: formFailure(error) });
  }
}

/** What was filled in. */
interface Filled {
  link: Link;
  token: string;
  name: string;
  password: string;
}

/** Sets the password of an existing user and signs the user in. */
async function choose(visit: PageVisit, { link, token, password }: Filled): Promise<void> {
  const { parts, request } = visit;
  const passwordHash = await hashOf(password, link);
  const sealer = parts.sendsMail ? parts.sealer : null;
  const address = parts.addressOf(request);
  const { userId } = await choosePassword(parts.db, { token, passwordHash, address, sealer });
  await signInAs(visit, userId, link.email);
  goTo(visit, CONSOLE_HOME);
}

/** Creates the user with a password and signs the user in. */
async function join(visit: PageVisit, { link, token, name, password }: Filled): Promise<void> {
  const { parts, request } = visit;
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    const message = `Give your name, in at most ${NAME_LENGTH_MAX} characters.`;
    throw new Failure('invalid_input', message, { pointer: '/name' });
  }
  const passwordHash = await hashOf(password, link);
  const address = parts.addressOf(request);
  const { userId } = await acceptInvitation(parts.db, { token, name, passwordHash, address });
  await signInAs(visit, userId, link.email);
  goTo(visit, CONSOLE_HOME);
}

/** A known user can only accept as themselves. All their sessions end, so this browser gets a new one. */
async function accept(visit: PersonVisit, { link, token, password }: Filled): Promise<void> {
  const { parts, request, session } = visit;
  const { userId } = session;
  const mustChoose = link.user?.id === userId && link.user.mustChoosePassword;
  const passwordHash = mustChoose ? await hashOf(password, link) : null;
  const address = parts.addressOf(request);
  const { accountId } = await acceptInvitation(parts.db, { token, userId, passwordHash, address });
  await signInAs(visit, userId, session.email);
  await parts.sessions.chooseAccount(visit.cookieValue, accountId);
  goTo(visit, CONSOLE_HOME);
}

function hashOf(password: string, { email }: Link): Promise<string> {
  checkNewPassword(password, email);
  return hashPassword(password);
}

function send(visit: PageVisit, shown: Shown): void {
  const { link, problem } = shown;
  if (problem !== null) setRetryAfter(visit, problem);
  const title = link.kind === 'password' ? 'Choose a password' : `Join ${claim(link.account.name)}`;
  const body = html`<div class="card"><h1>${title}</h1>${problemSummary(problem)}${askOf(visit, shown)}</div>`;
  sendLonePage(visit, { title, body, status: problem?.status ?? 200, isWrong: problem !== null });
}

/** Whether an invited user exists is only shown to that user: others see both ways to accept. */
function askOf(visit: PageVisit, shown: Shown): Html {
  const { user, kind, email, role } = shown.link;
  if (kind === 'password') return passwordForm(visit, shown, { button: 'Save and sign in', label: 'New password' });
  const intro = html`<p>You are invited as <b>${claim(email)}</b>, as ${role}.</p>`;
  if (visit.session === null) return html`${intro}${signInFirst(visit, shown)}${newPersonForm(visit, shown)}`;
  if (visit.session.userId !== user?.id) return html`${intro}${otherPerson(visit)}`;
  return html`${intro}${user.mustChoosePassword ? acceptWithPassword(visit, shown) : acceptForm(visit, shown)}`;
}

function newPersonForm(visit: PageVisit, shown: Shown): Html {
  const { pointer } = shown.problem?.detail ?? {};
  const wrong = pointer === '/name' ? (shown.problem?.message ?? null) : null;
  const name = { name: 'name', label: 'Your name', autocomplete: 'name', value: shown.name, wrong };
  const before = field({ ...name, lengthMax: NAME_LENGTH_MAX });
  return html`<h2>If you are new here</h2>${passwordForm(visit, shown, { button: 'Join', label: 'Password', before })}
${companyLink(visit, CONSOLE_HOME)}`;
}

interface PasswordForm {
  button: string;
  label: string;
  before?: Html;
}

function passwordForm(
  visit: PageVisit,
  { link, token, problem }: Shown,
  { button, label, before }: PasswordForm,
): Html {
  const wrong = problem?.detail.pointer === '/password' ? problem.message : null;
  const username = { name: 'username', label: 'E-mail address', type: 'email', autocomplete: 'username' } as const;
  return html`<form method="post" action="${pathTo(visit, '/link')}">${linkFields(visit, token)}
${field({ ...username, value: link.email, isReadonly: true })}${before}
${field({ name: 'password', label, type: 'password', autocomplete: 'new-password', hint: PASSWORD_HINT, wrong })}
<button class="primary wide">${button}</button></form>`;
}

function signInFirst(visit: PageVisit, { link, token }: Shown): Html {
  const back = `${pathTo(visit, '/link')}?${new URLSearchParams({ token })}`;
  const query = new URLSearchParams({ return: back, hint: link.email });
  return html`<h2>If you sign in here already</h2><p>Sign in first, and then accept. Without a password that works, ask the
person who invited you for a password link.</p>
<a class="button wide" href="${pathTo(visit, '/sign-in')}?${query.toString()}">Sign in</a>`;
}

function acceptForm(visit: PageVisit, { link, token }: Shown): Html {
  return html`<form method="post" action="${pathTo(visit, '/link')}">${linkFields(visit, token)}
<button class="primary wide">Join ${claim(link.account.name)}</button></form>`;
}

/**
 * A password that was set by a link that the inviting owner saw does not prove the identity, so a new one is required.
 */
function acceptWithPassword(visit: PageVisit, shown: Shown): Html {
  const button = `Join ${claim(shown.link.account.name)}`;
  return html`<p>Choose a new password too, because your current one was set by a link that another person could see.</p>
${passwordForm(visit, shown, { button, label: 'New password' })}`;
}

function otherPerson(visit: PageVisit): Html {
  return html`<p class="note warn">You are signed in as ${claim(visit.session?.email ?? '')}. Sign out, and open the link again.</p>
<form method="post" action="${pathTo(visit, '/sign-out')}">${formFields(visit)}<button class="wide">Sign out</button></form>`;
}

function linkFields(visit: PageVisit, token: string): Html {
  return html`${formFields(visit)}<input type="hidden" name="token" value="${token}">`;
}
