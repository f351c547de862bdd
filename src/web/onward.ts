import { html } from './html.ts';
import { sendLonePage } from './page.ts';
import type { PageVisit } from './visit.ts';

/** Where a browser goes on to, and what is said meanwhile. */
interface Onward {
  title: string;
  text: string;
  address: string;
}

/**
 * Ends the way of a form at a page, which goes on by itself. Chromium holds every redirect that follows a form to the
 * `form-action` of its page, and a program may lead the browser on to any address and scheme.
 */
export function sendOnward(visit: PageVisit, { title, text, address }: Onward): void {
  const body = html`<div class="card"><h1>${title}</h1><p>${text}</p>
<a class="button primary wide" href="${address}">Continue</a></div>`;
  sendLonePage(visit, { title, body, next: address });
}
