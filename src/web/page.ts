import { readCookie } from '../auth/session-cookie.ts';
import { CONSOLE_HOME } from './console/handler.ts';
import { contentPolicy, POLICY_HEADER } from './headers.ts';
import { type Html, html, raw } from './html.ts';
import { pagesNavigation, roomsNavigation } from './rooms-nav.ts';
import { claim } from './shown-text.ts';
import { STYLE } from './style.ts';
import { formFields, type PageVisit, type PersonVisit, pathTo } from './visit.ts';

/** What is said on one page. */
export interface PageContent {
  title: string;
  body: Html;
  /** 200 by default. */
  status?: number;
  /** Whether something on it went wrong, which its title then says first. */
  isWrong?: boolean;
  /** Sends the browser on by itself. */
  next?: string;
  /** A script of our own that the page runs; without it no script may run. */
  script?: string;
}

/** Sends a page without navigation. */
export function sendLonePage(visit: PageVisit, content: PageContent): void {
  const body = html`<header class="plain"><div class="alone"><span class="brand">${mark(visit)}</span></div></header>
<main class="narrow" id="main">${content.body}</main>`;
  sendDocument(visit, content, body);
}

/** Sends a page of a signed-in user in the frame of the console. */
export function sendPage(visit: PersonVisit, content: PageContent): void {
  const body = html`<a class="skip" href="#main">Skip to the content</a>
<header><div class="bar"><a class="brand" href="${CONSOLE_HOME}">${mark(visit)}</a>${roomsNavigation(visit)}${pagesNavigation(visit)}${person(visit)}</div></header>
<main id="main">${content.body}</main>`;
  sendDocument(visit, content, html`<div class="framed">${body}</div>`);
}

function sendDocument({ parts, request, response }: PageVisit, content: PageContent, body: Html): void {
  const theme = THEMES.find((one) => one === readCookie(request.get('Cookie'), THEME_COOKIE));
  const { title, status = 200, isWrong = false, next, script } = content;
  if (script !== undefined) response.setHeader(POLICY_HEADER, contentPolicy(script));
  const document = html`<!doctype html>
<html lang="en"${theme !== undefined && html` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${next !== undefined && html`<meta http-equiv="refresh" content="0;url=${next}">`}
<title>${isWrong && 'Error: '}${title} – ${parts.resourceName}</title><style>${raw(STYLE)}</style></head>
<body>${body}${script !== undefined && html`<script>${raw(script)}</script>`}</body></html>
`;
  const bytes = Buffer.from(document.toString());
  response.writeHead(status, { 'Content-Length': bytes.length });
  response.end(bytes);
}

/** The theme that was chosen in the console; without one it is that of the system. */
const THEME_COOKIE = 'theme';
const THEMES = ['light', 'dark'] as const;

/** Two waves under a box. */
const MARK = raw(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 4h12v8H6zM10 4v8M14 4v8M2 16c2.5 0 2.5 1.5 5 1.5S9.5 16 12 16s2.5 1.5 5 1.5S19.5 16 22 16M4 20.5c2 0 2 1 4 1s2-1 4-1 2 1 4 1 2-1 4-1"/></svg>',
);

function mark({ parts }: PageVisit): Html {
  return html`${MARK}${parts.resourceName}`;
}

function person(visit: PersonVisit): Html {
  return html`<div class="who">${accountChoice(visit)}<span class="email">${claim(visit.session.email)}</span>
<form method="post" action="${pathTo(visit, '/sign-out')}">${formFields(visit)}<button>Sign out</button></form></div>`;
}

function accountChoice(visit: PersonVisit): Html {
  const { account, accounts } = visit.session;
  if (account === null && accounts.length < 2) return html`<span>No account</span>`;
  if (account !== null && accounts.length < 2) {
    const [initial = ''] = account.name;
    return html`<span class="initial" aria-hidden="true">${initial.toUpperCase()}</span><b>${claim(account.name)}</b>`;
  }
  const options = accounts.map(
    ({ id, name }) => html`<option value="${id}"${id === account?.id && raw(' selected')}>${claim(name)}</option>`,
  );
  return html`<form method="post" action="${pathTo(visit, '/account')}">${formFields(visit)}
<label class="small" for="shown-account">Account</label><select id="shown-account" name="account">${options}</select>
<button>Switch</button></form>`;
}
