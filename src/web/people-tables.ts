import { ALL_ROLES, ROLES, type Role } from '../core/permission.ts';
import type { Instant } from '../domain/instant.ts';
import { EMAIL_LENGTH_MAX } from '../services/user/email.ts';
import { field } from './field.ts';
import { fieldOf } from './forms.ts';
import { type Html, html, raw } from './html.ts';
import { claim, moment } from './shown-text.ts';
import { formFields, type PersonVisit, pathTo } from './visit.ts';

/** A member of the account. */
interface Member {
  user_id: string;
  email: string;
  name: string | null;
  role: Role;
  created_at: Instant;
  last_seen_at: Instant | null;
  signs_in_with: string;
  has_identity: boolean;
  keys_made: number;
}

/** A person who is invited to the account. */
interface Invitation {
  id: string;
  email: string;
  role: Role;
  created_at: Instant;
  expires_at: Instant;
}

/** The members, and what can be done about each. */
export function memberTable(visit: PersonVisit, members: readonly Member[]): Html {
  return html`<table><caption>Members of this account</caption><thead><tr><th scope="col">Person</th><th scope="col">Role</th>
<th scope="col">Signs in with</th><th scope="col">Since</th><th scope="col">Last seen</th><th scope="col">Actions</th></tr></thead>
<tbody>${members.map((member) => memberRow(visit, member))}</tbody></table>`;
}

function memberRow(visit: PersonVisit, member: Member): Html {
  const { user_id, email, name, role } = member;
  const who = claim(email);
  const isSelf = user_id === visit.session.userId;
  return html`<tr><th class="long" scope="row">${who}${isSelf && ' (you)'}${name !== null && html`<br><span class="muted">${claim(name)}</span>`}</th>
<td data-label="Role"><form class="row" method="post" action="${pathTo(visit, '/people/role')}">${formFields(visit)}
<input type="hidden" name="user_id" value="${user_id}"><select class="inline" name="role" aria-label="Role of ${who}">${roleOptions(role)}</select>
<button aria-label="Save the role of ${who}">Save</button></form></td>
<td data-label="Signs in with">${member.signs_in_with}</td><td data-label="Since">${moment(member.created_at)}</td>
<td data-label="Last seen">${moment(member.last_seen_at, 'never')}</td>
<td>${memberActions(visit, member)}</td></tr>`;
}

function memberActions(visit: PersonVisit, member: Member): Html {
  const { user_id, email, has_identity, keys_made } = member;
  const who = claim(email);
  const keys = html`<label class="check"><input type="checkbox" name="revoke_keys" value="1"><span>Also revoke the keys that they made
(${keys_made})</span></label>`;
  return html`<form method="post" action="${pathTo(visit, '/people/password-link')}">${formFields(visit)}
<input type="hidden" name="user_id" value="${user_id}"><button aria-label="New password link for ${who}">New password link</button></form>
${has_identity && forgetForm(visit, member)}<details><summary aria-label="Remove ${who}">Remove</summary><form method="post" action="${pathTo(visit, '/people/remove')}">${formFields(visit)}
<input type="hidden" name="user_id" value="${user_id}"><p class="small">Their programs are disconnected from this account too.</p>
${keys_made > 0 && keys}<button class="danger">Remove them</button></form></details>`;
}

/** Companies give the addresses of people who left to others. */
function forgetForm(visit: PersonVisit, { user_id, email }: Member): Html {
  const who = claim(email);
  return html`<details><summary aria-label="Forget the company sign-in of ${who}">Forget company sign-in</summary>
<form method="post" action="${pathTo(visit, '/people/forget-sign-in')}">${formFields(visit)}
<input type="hidden" name="user_id" value="${user_id}"><p class="small">Use this if the address now belongs to another person at your company: the next
person who signs in there with it becomes this user.</p>
<button class="danger">Forget it</button></form></details>`;
}

/** The invitations that are not accepted yet. */
export function invitationTable(visit: PersonVisit, invitations: readonly Invitation[]): Html {
  const rows = invitations.map(({ id, email, role, created_at, expires_at }) => {
    const who = claim(email);
    return html`<tr><th class="long" scope="row">${who}</th><td data-label="Role">${role}</td><td data-label="Invited">${moment(created_at)}</td>
<td data-label="Ends">${moment(expires_at)}</td><td><form method="post" action="${pathTo(visit, '/people/withdraw')}">${formFields(visit)}
<input type="hidden" name="id" value="${id}"><button class="danger" aria-label="Withdraw the invitation of ${who}">Withdraw</button></form></td></tr>`;
  });
  return html`<table><caption>Open invitations</caption><thead><tr><th scope="col">Person</th><th scope="col">Role</th>
<th scope="col">Invited</th><th scope="col">Ends</th><th scope="col">Action</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** The form to invite a person; `form` holds the values of a submission that failed. */
export function inviteForm(visit: PersonVisit, form: URLSearchParams | undefined): Html {
  const email = form === undefined ? '' : fieldOf(form, 'email');
  const sentences = ALL_ROLES.map((role) => html`<li><b>${role}</b>: ${ROLES[role].sentence}</li>`);
  return html`<form method="post" action="${pathTo(visit, '/people/invite')}">${formFields(visit)}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'off', lengthMax: EMAIL_LENGTH_MAX, value: email, about: form !== undefined })}
<div class="field"><label for="role">Role</label><div class="hint" id="role-hint"><ul>${sentences}</ul></div>
<select id="role" name="role" aria-describedby="role-hint">${roleOptions(form?.get('role') ?? 'member')}</select></div>
<button class="primary">Make an invitation</button></form>`;
}

function roleOptions(chosen: string): Html[] {
  return ALL_ROLES.map((role) => html`<option value="${role}"${role === chosen && raw(' selected')}>${role}</option>`);
}
