import { AUDIT_KINDS, type AuditEvent, listAuditEvents } from '../../services/audit.ts';
import type { PersonPage } from '../define-page.ts';
import { type Html, html } from '../html.ts';
import { sendPage } from '../page.ts';
import { claim, moment } from '../shown-text.ts';
import { addressOf, contextOf, type PersonVisit, pathTo } from '../visit.ts';

const EVENTS_ON_PAGE = 50;

/** Of a longer list of values the beginning is shown. */
const VALUES_MAX = 20;

/** Who did what in the account. */
export const pages: readonly PersonPage[] = [{ path: '/audit', isFor: 'owner', get: show }];

async function show(visit: PersonVisit): Promise<void> {
  const before = addressOf(visit).searchParams.get('before');
  const input = { limit: EVENTS_ON_PAGE, ...(before === null ? {} : { before }) };
  const { events, next } = await listAuditEvents.run(contextOf(visit), input);
  const older = next !== null && `${pathTo(visit, '/audit')}?${new URLSearchParams({ before: next })}`;
  const body = html`<h1>Audit</h1><section class="card">${events.length === 0 ? html`<p>Nothing happened yet.</p>` : table(events)}
</section><p class="row">${before !== null && html`<a class="button" href="${pathTo(visit, '/audit')}">Newest</a>`}
${older !== false && html`<a class="button" href="${older}">Older</a>`}</p>`;
  sendPage(visit, { title: 'Audit', body });
}

function table(events: readonly AuditEvent[]): Html {
  return html`<table><caption>Who did what in this account, the newest first</caption><thead><tr><th scope="col">What</th>
<th scope="col">Who</th><th scope="col">When</th><th scope="col">From</th><th scope="col">About</th></tr></thead>
<tbody>${events.map(row)}</tbody></table>`;
}

function row({ kind, actor, at, address, detail }: AuditEvent): Html {
  return html`<tr><th scope="row">${AUDIT_KINDS[kind]}</th><td class="long mail" data-label="Who">${claim(actor)}</td>
<td data-label="When">${moment(at)}</td><td class="long" data-label="From">${address === null ? '–' : claim(address)}</td>
<td class="long" data-label="About">${aboutText(detail)}</td></tr>`;
}

/** `name: till; prefix: lf_12345678`. What is in there was partly written by others. */
function aboutText(detail: Record<string, unknown>): string {
  const facts = Object.entries(detail).map(([name, value]) => {
    // Each is shortened for itself, so that a list of permissions is shown to its end.
    const texts = [value].flat().map((one) => claim(String(one)));
    return `${name.replaceAll('_', ' ')}: ${texts.slice(0, VALUES_MAX).join(', ')}${texts.length > VALUES_MAX ? ', …' : ''}`;
  });
  return facts.length === 0 ? '–' : facts.join('; ');
}
