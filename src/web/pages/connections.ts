import { type Permission, permissionsOf } from '../../core/permission.ts';
import type { Instant } from '../../domain/instant.ts';
import { endConnection, listConnections } from '../../services/connection.ts';
import type { PersonPage } from '../define-page.ts';
import { doneNote } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { sendPage } from '../page.ts';
import { groupTitles } from '../permission-groups.ts';
import { claim, moment } from '../shown-text.ts';
import { addressOf, contextOf, formFields, goTo, type PersonVisit, pathTo } from '../visit.ts';

const DONE = new Map([['ended', 'The program is disconnected. It can do nothing in your name any more.']]);

/** The content of one row. */
interface Listed {
  id: string;
  user_email: string;
  client_name: string;
  redirect_host: string;
  permissions: Permission[];
  created_at: Instant;
  last_used_at: Instant | null;
}

/** The connections of the user, and for owners those of all members. */
export const pages: readonly PersonPage[] = [
  { path: '/connections', isFor: 'person', get: show },
  { path: '/connections/end', isFor: 'person', post: end },
];

async function show(visit: PersonVisit): Promise<void> {
  const { account, email } = visit.session;
  const done = DONE.get(addressOf(visit).searchParams.get('done') ?? '');
  if (account === null) return sendNoAccount(visit);
  const isOwner = permissionsOf(account.role).includes('account:admin');
  const context = contextOf(visit);
  const own = (await listConnections.run(context, { of: 'me' })).connections;
  const all = isOwner ? (await listConnections.run(context, { of: 'account' })).connections : [];
  const others = all.filter(({ user_email }) => user_email !== email);
  const body = html`<h1>Connections</h1>${doneNote(done)}
<section class="card">${own.length === 0 ? howToConnect(visit) : table(visit, own, 'Programs that act in your name')}</section>
${others.length > 0 && html`<section class="card">${table(visit, others, 'Programs of other people in this account', true)}</section>`}`;
  return sendPage(visit, { title: 'Connections', body });
}

async function end(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  await endConnection.run(contextOf(visit), { id: fieldOf(form, 'id') });
  goTo(visit, `${pathTo(visit, '/connections')}?done=ended`);
}

function sendNoAccount(visit: PersonVisit): void {
  const body = html`<h1>Connections</h1><section class="card"><p>You belong to no account.</p>
<p>Ask an owner of an account to invite you with the address ${claim(visit.session.email)}.</p></section>`;
  sendPage(visit, { title: 'Connections', body });
}

function howToConnect({ parts }: PersonVisit): Html {
  return html`<h2>No program is connected yet</h2>
<p>Add ${parts.resourceName} as a connector in the program that you ask, such as Claude, ChatGPT, Cursor or VS Code. It sends
you here to sign in, and you decide what it may do.</p>
<div class="field"><label for="mcp-url">Address to connect to</label>
<input class="code" id="mcp-url" type="text" readonly autocomplete="off" value="${parts.mcpUrl()}"></div>`;
}

function table(visit: PersonVisit, connections: readonly Listed[], caption: string, showsPerson = false): Html {
  return html`<table><caption>${caption}</caption><thead><tr><th scope="col">Program</th>
${showsPerson && html`<th scope="col">Person</th>`}<th scope="col">Answers to</th><th scope="col">May</th><th scope="col">Since</th>
<th scope="col">Last used</th><th scope="col">Action</th></tr></thead>
<tbody>${connections.map((connection) => row(visit, connection, showsPerson))}</tbody></table>`;
}

function row(visit: PersonVisit, connection: Listed, showsPerson: boolean): Html {
  const name = claim(connection.client_name);
  return html`<tr><th class="long" scope="row">${name}</th>${
    showsPerson && html`<td class="long" data-label="Person">${claim(connection.user_email)}</td>`
  }<td class="long" data-label="Answers to"><code>${claim(connection.redirect_host)}</code></td>
<td data-label="May">${groupTitles(connection.permissions).join(', ')}</td>
<td data-label="Since">${moment(connection.created_at)}</td><td data-label="Last used">${moment(connection.last_used_at, 'never')}</td>
<td><form method="post" action="${pathTo(visit, '/connections/end')}">${formFields(visit)}
<input type="hidden" name="id" value="${connection.id}"><button class="danger" aria-label="Disconnect ${name}">Disconnect</button></form></td></tr>`;
}
