import { isLoopback } from '../../core/loopback.ts';
import { COPIED_NOTE, COPY_SCRIPT, copyField } from '../copy-field.ts';
import { type Html, html } from '../html.ts';
import { sendLonePage } from '../page.ts';
import type { PersonVisit } from '../visit.ts';
import { nextStep, stepList } from './step-list.ts';

/** Shows what to give each AI host, with the address of this service; a host signs in by itself then. */
export async function hostStep(visit: PersonVisit): Promise<void> {
  const url = visit.parts.mcpUrl();
  const title = 'Connect an AI host';
  const body = html`${stepList(visit, '/welcome/host')}<div class="card"><h1>${title}</h1>
<p>Give the host the address of this service. It opens a browser, where you sign in and see what it may do.</p>
${!isReachable(url) && localNote()}
<h2>Claude, ChatGPT</h2><p>Settings, Connectors, Add custom connector:</p>${copyField({ id: 'address', label: 'Address', value: url })}
<h2>Claude Code</h2>${copyField({ id: 'claude-code', label: 'Command', value: `claude mcp add --transport http landfall ${url}` })}
<h2>Cursor</h2><p>In <code>~/.cursor/mcp.json</code>:</p>
${copyField({ id: 'cursor', label: 'Cursor configuration', value: JSON.stringify({ mcpServers: { landfall: { url } } }) })}
<h2>VS Code</h2><p>In <code>.vscode/mcp.json</code>:</p>
${copyField({ id: 'vs-code', label: 'VS Code configuration', value: JSON.stringify({ servers: { landfall: { type: 'http', url } } }) })}
${COPIED_NOTE}<p>Then ask it: “Where are my containers, and which must leave the terminal first?”</p>
<p><a class="button primary wide" href="${nextStep(visit, '/welcome/host')}">Continue</a></p>
<p class="muted"><a href="/docs/connect">All hosts</a>, also on the same machine without an address.</p></div>`;
  sendLonePage(visit, { title, body, script: COPY_SCRIPT });
}

/** Hosts that run elsewhere need https. */
function isReachable(url: string): boolean {
  const address = new URL(url);
  return address.protocol === 'https:' && !isLoopback(address);
}

function localNote(): Html {
  return html`<div class="note warn"><p>Claude and ChatGPT on the web reach only an https address that the internet knows: the operator sets
it as <code>PUBLIC_URL</code>. Hosts on this machine work now.</p></div>`;
}
