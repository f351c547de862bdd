import { OPERATOR_PERMISSION } from '../../core/permission.ts';
import { type LineConnectionRecord, listLineConnections } from '../../services/source/list-line-connections.ts';
import { COPIED_NOTE, COPY_SCRIPT, copyField } from '../copy-field.ts';
import type { PersonPage } from '../define-page.ts';
import { type Html, html } from '../html.ts';
import { type PageContent, sendLonePage } from '../page.ts';
import { contextOf, type PersonVisit } from '../visit.ts';
import { hostStep } from './host-step.ts';
import { nextStep, stepList, type WelcomePath } from './step-list.ts';

/** Numbers of the sandbox line that show the most: three containers, a hold, a delay. */
const SANDBOX_NUMBERS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];

/** The steps after joining; each can be skipped, and opened again. */
export const pages: readonly PersonPage[] = [
  { path: '/welcome/source', isFor: 'person', get: sources },
  { path: '/welcome/numbers', isFor: 'person', get: numbers },
  { path: '/welcome/host', isFor: 'person', get: hostStep },
  { path: '/welcome/ready', isFor: 'person', get: ready },
];

async function sources(visit: PersonVisit): Promise<void> {
  const { operates } = visit.session;
  const lines = operates ? await linesOf(visit) : null;
  const usable = lines?.filter(({ state }) => state === 'ready') ?? [];
  const body = html`<h1>Where data comes from</h1>${sandboxNote(visit)}
<h2>Your shipping lines</h2><p>A line is polled with credentials, which you get at its portal. Owners set those of their account in
<a href="/console/feeds">Lines and feeds</a>. Those of the installation, which all accounts share, the operator sets as variables of the
environment (<a href="/docs/sources">guide</a>) and starts the service again.</p>
${lines === null ? html`<p class="muted">The state of each line is shown to who operates the installation.</p>` : lineList(lines)}
${onward(visit, '/welcome/source', visit.parts.hasSandbox || usable.length > 0)}`;
  sendStep(visit, '/welcome/source', { title: 'Where data comes from', body });
}

function sandboxNote({ parts }: PersonVisit): Html {
  if (parts.hasSandbox) {
    return html`<div class="note good"><h2>The sandbox is on</h2><p>A fictional shipping line, <code>TEST</code>, answers at once.
Try it first: nothing of it is real cargo, and every answer says so.</p></div>`;
  }
  return html`<div class="note"><h2>The sandbox is off</h2><p>To try without credentials, start the service with <code>SANDBOX=1</code>:
a fictional shipping line answers then.</p></div>`;
}

async function linesOf(visit: PersonVisit): Promise<LineConnectionRecord[]> {
  const context = contextOf(visit);
  const permissions = new Set([...context.principal.permissions, OPERATOR_PERMISSION] as const);
  const asOperator = { ...context, principal: { ...context.principal, permissions } };
  return (await listLineConnections.run(asOperator, {})).line_connections;
}

const STATES = {
  ready: 'set up',
  not_set_up: 'not set up',
  incomplete: 'incomplete',
  wrong: 'wrong',
} as const satisfies Record<LineConnectionRecord['state'], string>;

function lineList(lines: readonly LineConnectionRecord[]): Html {
  return html`<div class="lines">${lines.map(lineDetails)}</div>`;
}

function lineDetails({ scac, name, state, set, missing, problem, portal }: LineConnectionRecord): Html {
  return html`<details><summary><span>${name} <code>${scac}</code></span> <span class="tag">${STATES[state]}</span></summary>
<dl class="facts"><dt>Set variables</dt><dd>${codes(set)}</dd><dt>Missing variables</dt><dd>${codes(missing)}</dd>
${problem !== null && html`<dt>Problem</dt><dd>${problem}</dd>`}
${portal !== null && html`<dt>Portal</dt><dd><a href="${portal}" rel="noreferrer">${portal}</a></dd>`}</dl></details>`;
}

function codes(names: readonly string[]): Html {
  return names.length === 0 ? html`nothing` : html`${names.map((name) => html`<code>${name}</code> `)}`;
}

async function numbers(visit: PersonVisit): Promise<void> {
  const { parts } = visit;
  const { accountId } = contextOf(visit).principal;
  const count = await parts.db.prisma.trackingRequest.count({ where: { accountId } });
  const examples = html`<p>Numbers of the sandbox to try:</p>
${copyField({ id: 'numbers', label: 'Sandbox numbers', value: SANDBOX_NUMBERS.join(' ') })}${COPIED_NOTE}`;
  const body = html`<h1>Which containers</h1><p>Paste a column of bills of lading, bookings or container numbers, or drop a CSV or Excel
file. Each is checked while you look.</p>${parts.hasSandbox && examples}
<p><a class="button${count === 0 && ' primary'} wide" href="/console/add">Add numbers</a></p>
<p class="muted">${tracked(count)} When you are done there, come back to this page.</p>${onward(visit, '/welcome/numbers', count > 0)}`;
  sendStep(visit, '/welcome/numbers', { title: 'Which containers', body, script: COPY_SCRIPT });
}

function tracked(count: number): string {
  if (count === 0) return 'Nothing is tracked yet.';
  return count === 1 ? 'One number is tracked.' : `${count} numbers are tracked.`;
}

async function ready(visit: PersonVisit): Promise<void> {
  const body = html`<h1>You are there</h1><p>“Today” shows what needs a person now: last free days, holds, late arrivals, and what failed.</p>
<p><a class="button primary wide" href="/console/">Open Today</a></p>
<ul class="plain"><li><a href="/people">Invite others</a></li><li><a href="/docs">Documentation</a></li></ul>
<p class="muted">These steps stay at <code>/welcome</code>.</p>`;
  sendStep(visit, '/welcome/ready', { title: 'You are there', body });
}

/** The way on: a step that was not done can be skipped. */
export function onward(visit: PersonVisit, here: WelcomePath, isDone: boolean): Html {
  const look = isDone ? 'button primary wide' : 'button wide';
  return html`<p><a class="${look}" href="${nextStep(visit, here)}">${isDone ? 'Continue' : 'Skip for now'}</a></p>`;
}

function sendStep(visit: PersonVisit, here: WelcomePath, { body, ...content }: PageContent): void {
  sendLonePage(visit, { ...content, body: html`${stepList(visit, here)}<div class="card">${body}</div>` });
}
