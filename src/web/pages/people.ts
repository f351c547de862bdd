import { Failure } from '../../core/failure.ts';
import { isRole, type Role } from '../../core/permission.ts';
import { inviteMember, withdrawInvitation } from '../../services/member/invitation.ts';
import { changeMemberRole, listMembers, removeMember } from '../../services/member/member.ts';
import { createPasswordLink, forgetSignIn } from '../../services/member/password-link.ts';
import { COPY_SCRIPT } from '../copy-field.ts';
import type { PersonPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { doneNote, problemSummary, shownOnce } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import { invitationTable, inviteForm, memberTable } from '../people-tables.ts';
import { claim } from '../shown-text.ts';
import { addressOf, contextOf, goTo, linkUrl, type PersonVisit, pathTo } from '../visit.ts';

const DONE = new Map([
  ['withdrawn', 'The invitation is withdrawn; its link no longer works.'],
  ['saved', 'The role is saved.'],
  ['forgotten', 'The company sign-in is forgotten, and they are signed out.'],
  ['removed-with-keys', 'They are removed; their programs are disconnected, and the keys that they made are revoked.'],
  ['removed', 'They are removed, and their programs are disconnected from this account.'],
]);

/** What the page is shown with. */
interface Shown {
  problem?: Failure;
  /** What was filled in, if it is shown again. */
  form?: URLSearchParams;
  /** A link for one sign-in. */
  link?: { label: string; token: string; advice: string };
}

type Step = (visit: PersonVisit, form: URLSearchParams) => Promise<void>;

/** Who belongs to the account. */
export const pages: readonly PersonPage[] = [
  { path: '/people', isFor: 'owner', get: (visit) => show(visit, {}) },
  { path: '/people/invite', isFor: 'owner', post: shownAgain(invite) },
  { path: '/people/withdraw', isFor: 'owner', post: shownAgain(withdraw) },
  { path: '/people/role', isFor: 'owner', post: shownAgain(changeRole) },
  { path: '/people/remove', isFor: 'owner', post: shownAgain(remove) },
  { path: '/people/forget-sign-in', isFor: 'owner', post: shownAgain(forget) },
  { path: '/people/password-link', isFor: 'owner', post: shownAgain(linkToPassword) },
];

/** Failures are shown on the page of the form. */
function shownAgain(step: Step): Step {
  return async (visit, form) => {
    try {
      await step(visit, form);
    } catch (error) {
      await show(visit, { problem: formFailure(error), form });
    }
  };
}

async function invite(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  const { invitation, token } = await inviteMember.run(contextOf(visit), {
    email: fieldOf(form, 'email'),
    role: roleOf(form),
  });
  const advice = `${sendAdvice(visit)} It is shown this once, works once, and ends in 7 days.`;
  return show(visit, { link: { label: `Invitation for ${claim(invitation.email)}`, token, advice } });
}

async function linkToPassword(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  const { token } = await createPasswordLink.run(contextOf(visit), { user_id: fieldOf(form, 'user_id') });
  const advice = `${sendAdvice(visit)} It is shown this once, works once, and ends in 24 hours.`;
  return show(visit, { link: { label: 'Link to choose a new password', token, advice } });
}

function sendAdvice({ parts }: PersonVisit): string {
  return parts.sendsMail
    ? 'It is on its way to them by mail; if that does not arrive, send it yourself.'
    : 'Send it to them yourself.';
}

async function withdraw(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  await withdrawInvitation.run(contextOf(visit), { id: fieldOf(form, 'id') });
  goTo(visit, `${pathTo(visit, '/people')}?done=withdrawn`);
}

async function changeRole(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  const userId = fieldOf(form, 'user_id');
  await changeMemberRole.run(contextOf(visit), { user_id: userId, role: roleOf(form) });
  goBack(visit, { userId, done: 'saved' });
}

async function remove(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  const userId = fieldOf(form, 'user_id');
  const isWithKeys = fieldOf(form, 'revoke_keys') !== '';
  await removeMember.run(contextOf(visit), { user_id: userId, revoke_keys: isWithKeys });
  goBack(visit, { userId, done: isWithKeys ? 'removed-with-keys' : 'removed' });
}

async function forget(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  const userId = fieldOf(form, 'user_id');
  await forgetSignIn.run(contextOf(visit), { user_id: userId });
  goBack(visit, { userId, done: 'forgotten' });
}

function roleOf(form: URLSearchParams): Role {
  const role = fieldOf(form, 'role');
  if (isRole(role)) return role;
  throw new Failure('invalid_input', 'Choose one of the roles.', { pointer: '/role' });
}

/** A member who lost the owner role may not see this page any more, but every member sees the own role. */
function goBack(visit: PersonVisit, { userId, done }: { userId: string; done: string }): void {
  const page = userId === visit.session.userId ? '/connections' : '/people';
  goTo(visit, `${pathTo(visit, page)}?done=${done}`);
}

/** Whether invitations are mailed, and where each person chooses their own mail. */
function mailNote(visit: PersonVisit) {
  const page = html`<a href="${pathTo(visit, '/mail')}">Mail</a>`;
  return visit.parts.sendsMail
    ? html`<p>Invitations and links to choose a password are mailed. What is mailed about the cargo each person chooses under ${page}.</p>`
    : html`<p>No mail server is set: ask your operator to set <code>SMTP_URL</code> and <code>MAIL_FROM</code>. Until then, send invitations and links yourself; what there would be is under ${page}.</p>`;
}

async function show(visit: PersonVisit, { problem, form, link }: Shown): Promise<void> {
  const { members, invitations } = await listMembers.run(contextOf(visit), {});
  const done = DONE.get(addressOf(visit).searchParams.get('done') ?? '');
  if (problem !== undefined) setRetryAfter(visit, problem);
  const isInvitation = visit.request.path === '/people/invite' && problem !== undefined;
  const body = html`<h1>People</h1>${doneNote(done)}${problemSummary(problem ?? null)}${
    link !== undefined && shownOnce({ ...link, value: linkUrl(visit, link.token) })
  }<section class="card">${memberTable(visit, members)}</section>
${invitations.length > 0 && html`<section class="card">${invitationTable(visit, invitations)}</section>`}
<section class="card"><h2>Invite a person</h2>${inviteForm(visit, isInvitation ? form : undefined)}</section>
<section class="card"><h2>Mail</h2>${mailNote(visit)}</section>`;
  sendPage(visit, {
    title: 'People',
    body,
    status: problem?.status ?? 200,
    isWrong: problem !== undefined,
    ...(link === undefined ? {} : { script: COPY_SCRIPT }),
  });
}
