import type { Authorization } from '../auth/oauth/authorizations.ts';
import type { SessionAccount } from '../auth/session.ts';
import { PERMISSIONS, type Permission, permissionsOf } from '../core/permission.ts';
import { type Html, html, raw } from './html.ts';
import { PERMISSION_GROUPS, type PermissionGroup } from './permission-groups.ts';
import { claim } from './shown-text.ts';
import { formFields, type PersonVisit, pathTo } from './visit.ts';

/**
 * The consent to a client for the shown account, with what the user needs to know to decide.
 * Choosing another account is a step of its own, after which the page shows what the program could do there.
 */
export function consentBody(visit: PersonVisit, authorization: Authorization): Html {
  const { parts, session, request } = visit;
  const { account } = session;
  const name = programName(authorization);
  const allowed = authorization.permissions.filter((one) => permissionsOf(account?.role ?? '').includes(one));
  const label = session.accounts.length > 1 && account !== null ? `Allow for ${claim(account.name)}` : 'Allow';
  return html`<div class="card"><h1>${name} wants to use ${parts.resourceName} in your name</h1>
${whoAsks(authorization)}${whereTo(authorization)}
<dl class="facts"><dt>Signed in as</dt><dd>${claim(session.email)}</dd>
<dt>Answer goes to</dt><dd><code>${claim(authorization.redirect.host)}</code></dd>
<dt>Account</dt><dd>${account === null ? 'None' : claim(account.name)}</dd></dl>${accountChoice(visit)}
<form id="decision" method="post" action="${pathTo(visit, request.path)}">${formFields(visit)}
<input type="hidden" name="account" value="${account?.id ?? ''}">
<h2>It could then</h2>${requestedList(authorization.permissions, account)}
${allowed.length === 0 && nothingNote(account)}
<p class="small muted">You can end this at any time under Connections.</p>
${account !== null && choices(allowed.length > 0, label)}</form></div>
<form method="post" action="${pathTo(visit, '/sign-out')}">${formFields(visit)}
<input type="hidden" name="from" value="interaction"><p class="row"><span>Not you?</span> <button>Sign out</button></p></form>`;
}

/** What a program calls itself. */
export function programName({ client }: Authorization): string {
  const name = claim(client.name ?? '');
  return name === '' ? 'A program without a name' : name;
}

/** Both are as large and as plain as each other; neither is the one to press without reading. */
function choices(mayAllow: boolean, label: string): Html {
  return html`<div class="choices"><button name="decision" value="deny">Deny</button>${
    mayAllow && html`<button name="decision" value="allow">${label}</button>`
  }</div>`;
}

/** A client may be registered under any name, so the name is not a proof of identity. */
function whoAsks({ client }: Authorization): Html {
  if (!client.isSelfDescribed) {
    return html`<p>The name is what the program says of itself; it has not been verified.</p>`;
  }
  return html`<p>The name is what the program says of itself. It is identified by the address
<code>${claim(hostOf(client.id))}</code>, which describes it.</p>`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

function whereTo({ redirect }: Authorization): Html | null {
  if (redirect.kind === 'web') return null;
  if (redirect.kind === 'loopback') {
    return html`<div class="note warn"><h2>The answer stays on this computer</h2><p>Any program on this computer could be the
one that receives it. Continue only if you just started this from a program on this computer.</p></div>`;
  }
  return html`<div class="note warn"><h2>The answer goes to a program on this computer</h2><p>It goes to a program on this
computer that has registered the scheme <code>${claim(redirect.host)}</code>. Continue only if you just started this there.</p></div>`;
}

/** What a program may do differs from account to account, so another one is shown before anything is allowed in it. */
function accountChoice(visit: PersonVisit): Html | null {
  const { account, accounts } = visit.session;
  if (accounts.length < 2) return null;
  const options = accounts.map(
    ({ id, name, role }) =>
      html`<option value="${id}"${id === account?.id && raw(' selected')}>${claim(name)} (${role})</option>`,
  );
  return html`<form method="post" action="${pathTo(visit, '/account')}">${formFields(visit)}
<input type="hidden" name="return" value="${pathTo(visit, visit.request.path)}"><div class="field">
<label for="account">Another account</label><p class="hint" id="account-hint">What it could do depends on your role there.</p>
<select id="account" name="account" aria-describedby="account-hint">${options}</select></div>
<button class="wide">Use this account</button></form>`;
}

function requestedList(requested: readonly Permission[], account: SessionAccount | null): Html {
  const groups = PERMISSION_GROUPS.map((group) => ({
    ...group,
    permissions: group.permissions.filter((permission) => requested.includes(permission)),
  }));
  return html`<ul class="may">${groups.filter(({ permissions }) => permissions.length > 0).map((group) => asItem(group, account))}</ul>`;
}

function asItem({ title, permissions, isPowerful }: PermissionGroup, account: SessionAccount | null): Html {
  const role = account?.role ?? '';
  const allowed = permissions.filter((permission) => permissionsOf(role).includes(permission));
  const isAllowed = allowed.length > 0;
  const kind = isAllowed ? (isPowerful ? 'strong' : '') : 'not';
  return html`<li class="${kind}"><h3>${title}</h3>
<ul>${permissions.map(
    (permission) =>
      html`<li>${PERMISSIONS[permission]}${isAllowed && !allowed.includes(permission) && ' (not included)'}</li>`,
  )}</ul>
${isAllowed && isPowerful && html`<p class="small">With this it can let others in. Allow it only to a program of your own.</p>`}
${!isAllowed && html`<p class="small muted">Not included: your role ${role === '' ? 'here' : role} does not allow it.</p>`}</li>`;
}

function nothingNote(account: SessionAccount | null): Html {
  const where =
    account === null ? 'You belong to no account' : `Your role in ${claim(account.name)} allows nothing of this`;
  return html`<p class="note warn">${where}, so there is nothing to allow.</p>`;
}
