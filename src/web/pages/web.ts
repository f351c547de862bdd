import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { Failure } from '../../core/failure.ts';
import { permissionsOf } from '../../core/permission.ts';
import { inline } from '../../core/text.ts';
import { CONSOLE_HOME } from '../console/handler.ts';
import type { PageDefinition } from '../define-page.ts';
import { sendFailed } from '../failed-page.ts';
import { readForm } from '../forms.ts';
import { pageHeaders } from '../headers.ts';
import { addressOf, beginVisit, goTo, type PageVisit, type PersonVisit, pathTo } from '../visit.ts';
import type { WebParts } from '../web-parts.ts';
import { pages as firstOwnerPages } from '../welcome/first-owner.ts';
import { pages as welcomePages } from '../welcome/steps.ts';
import { pages as accountPages } from './account.ts';
import { pages as auditPages } from './audit.ts';
import { pages as companyPages } from './company.ts';
import { pages as connectionPages } from './connections.ts';
import { pages as forgottenPages } from './forgotten.ts';
import { pages as interactionPages } from './interaction.ts';
import { pages as keyPages } from './keys.ts';
import { pages as linkPages } from './link.ts';
import { pages as mailPages } from './mail.ts';
import { pages as passwordPages } from './password.ts';
import { pages as peoplePages } from './people.ts';
import { pages as signInPages } from './sign-in.ts';

const PAGES: readonly PageDefinition[] = [
  ...signInPages,
  ...companyPages,
  ...interactionPages,
  ...linkPages,
  ...forgottenPages,
  ...connectionPages,
  ...keyPages,
  ...peoplePages,
  ...auditPages,
  ...mailPages,
  ...passwordPages,
  ...accountPages,
  ...welcomePages,
  ...firstOwnerPages,
];

/** The pages for people, without any script. It answers at their paths, and lets everything else pass. */
export function createWebPages(parts: WebParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const page of PAGES) {
    router.all(page.path, async (request: Request, response: Response) => {
      await serve(page, { parts, request, response });
    });
  }
  router.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendFailed(error, { parts, request, response, cookieValue: '', session: null });
  });
  return router;
}

async function serve(
  page: PageDefinition,
  { parts, request, response }: Pick<PageVisit, 'parts' | 'request' | 'response'>,
) {
  for (const [name, value] of Object.entries(pageHeaders())) response.setHeader(name, value);
  requireMethod(page, request, response);
  const visit = await beginVisit(parts, request, response);
  if (request.method !== 'POST') await show(page, visit);
  else await take(page, visit, await readForm(visit));
}

async function show(page: PageDefinition, visit: PageVisit): Promise<void> {
  if (page.isFor === 'public') return page.get?.(visit);
  if (visit.session !== null) return page.get?.(admitted(page.isFor, { ...visit, session: visit.session }));
  const { pathname, search } = addressOf(visit);
  return goToSignIn(visit, pathname + search);
}

async function take(page: PageDefinition, visit: PageVisit, form: URLSearchParams): Promise<void> {
  if (page.isFor === 'public') return page.post?.(visit, form);
  if (visit.session !== null) {
    const person = admitted(page.isFor, { ...visit, session: visit.session });
    if (page.isFor === 'owner') requireShownAccount(person, form);
    return page.post?.(person, form);
  }
  // What they filled in is lost; the page on which it was is where to repeat it.
  return goToSignIn(visit, pageOfForm(visit, page.path));
}

/** The page that has the form which leads to a path: its own, or the one above it. */
function pageOfForm(visit: PageVisit, path: string): string {
  const above = path.slice(0, path.lastIndexOf('/'));
  const found = [path, above].find((one) =>
    PAGES.some((page) => page.path === one && page.isFor !== 'public' && page.get !== undefined),
  );
  return found === undefined ? CONSOLE_HOME : pathTo(visit, found);
}

function goToSignIn(visit: PageVisit, back: string): void {
  goTo(visit, `${pathTo(visit, '/sign-in')}?${new URLSearchParams({ return: back })}`);
}

function admitted(isFor: 'person' | 'owner', visit: PersonVisit): PersonVisit {
  const { account } = visit.session;
  if (isFor === 'person' || (account !== null && permissionsOf(account.role).includes('account:admin'))) return visit;
  throw new Failure('forbidden', 'This page is for owners of the account; ask an owner, or switch to another account.');
}

/** What was meant for one account must not be done to another. */
function requireShownAccount({ session }: PersonVisit, form: URLSearchParams): void {
  if (form.get('of') === session.account?.id) return;
  throw new Failure('conflict', 'You have switched to another account; open the page again and repeat the action.');
}

function requireMethod({ get, post }: PageDefinition, { method }: Request, response: Response): void {
  const allowed = [...(get === undefined ? [] : ['GET', 'HEAD']), ...(post === undefined ? [] : ['POST'])];
  if (allowed.includes(method)) return;
  response.setHeader('Allow', allowed.join(', '));
  throw new Failure('method_not_allowed', `This page supports ${allowed.join(', ')}, not ${inline(method)}.`);
}
