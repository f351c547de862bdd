import type { PersonPage } from '../define-page.ts';
import { fieldOf } from '../forms.ts';
import { returnPath } from '../return-path.ts';
import { goTo, type PersonVisit, pathTo } from '../visit.ts';

/** Which account is shown. */
export const pages: readonly PersonPage[] = [{ path: '/account', isFor: 'person', post: choose }];

async function choose(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  await visit.parts.sessions.chooseAccount(visit.cookieValue, fieldOf(form, 'account'));
  goTo(visit, returnPath(form.get('return') ?? pathTo(visit, '/connections'), visit.parts.baseUrl()));
}
