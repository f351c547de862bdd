import type { Failure } from '../../core/failure.ts';
import { EMAIL_LENGTH_MAX } from '../../services/user/email.ts';
import type { OpenPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { doneNote, field, problemSummary } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { sendOnward } from '../onward.ts';
import { sendLonePage } from '../page.ts';
import { returnPath } from '../return-path.ts';
import { addressOf, browserOf, formFields, goTo, type PageVisit, pathTo, signInAs, signOut } from '../visit.ts';

/** Whether any user exists. */
const ANY_USER = { select: { id: true } } as const;

/** The notices of the page, by the reason of the redirect. */
const DONE = new Map([
  ['signed-out', 'You are signed out.'],
  ['restart', 'You are signed out. To connect a program as another user, start again from that program.'],
]);

/** What the form is shown with. */
interface Shown {
  /** Where it leads. */
  back: string;
  email: string;
  problem: Failure | null;
  done?: string | undefined;
}

/** Signing in and out. */
export const pages: readonly OpenPage[] = [
  { path: '/sign-in', isFor: 'public', get: show, post: signIn },
  { path: '/sign-out', isFor: 'public', post: leave },
];

async function show(visit: PageVisit): Promise<void> {
  const { searchParams } = addressOf(visit);
  const back = returnPath(searchParams.get('return'), visit.parts.baseUrl());
  if (visit.session !== null && !searchParams.has('again')) return goBack(visit, back);
  const email = (searchParams.get('hint') ?? visit.session?.email ?? '').slice(0, EMAIL_LENGTH_MAX);
  return sendForm(visit, { back, email, problem: null, done: DONE.get(searchParams.get('done') ?? '') });
}

/** A form that leads to an interaction may be led on to any program from there. */
function goBack(visit: PageVisit, back: string): void {
  if (!back.startsWith(pathTo(visit, '/interaction/'))) {
    goTo(visit, back);
    return;
  }
  sendOnward(visit, { title: 'You are signed in', text: 'The program that asked is waiting.', address: back });
}

async function signIn(visit: PageVisit, form: URLSearchParams): Promise<void> {
  const { parts, request } = visit;
  const email = fieldOf(form, 'email').slice(0, EMAIL_LENGTH_MAX);
  const back = returnPath(form.get('return'), parts.baseUrl());
  try {
    const password = form.get('password') ?? '';
    const address = parts.addressOf(request);
    const { userId } = await parts.signIn({ email, password, address, ...browserOf(visit, email) });
    await signInAs(visit, userId, email);
  } catch (error) {
    return sendForm(visit, { back, email, problem: formFailure(error) });
  }
  return goTo(visit, `${pathTo(visit, '/sign-in')}?${new URLSearchParams({ return: back })}`);
}

async function leave(visit: PageVisit, form: URLSearchParams): Promise<void> {
  await signOut(visit);
  const done = form.get('from') === 'interaction' ? 'restart' : 'signed-out';
  goTo(visit, `${pathTo(visit, '/sign-in')}?done=${done}`);
}

async function sendForm(visit: PageVisit, { back, email, problem, done }: Shown): Promise<void> {
  const { parts } = visit;
  const isWrong = problem !== null;
  const isEmpty = !isWrong && (await parts.db.prisma.user.findFirst(ANY_USER)) === null;
  if (problem !== null) setRetryAfter(visit, problem);
  const body = html`<div class="card"><h1>Sign in to ${parts.resourceName}</h1>
${doneNote(done)}${problemSummary(problem)}${isEmpty && firstPerson()}
<form method="post" action="${pathTo(visit, '/sign-in')}">${formFields(visit)}<input type="hidden" name="return" value="${back}">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, about: isWrong })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', about: isWrong })}
<button class="primary wide">Sign in</button></form>
<p class="small after"><a href="${pathTo(visit, '/forgotten')}">Forgot the password?</a></p>${companyLink(visit, back)}</div>`;
  sendLonePage(visit, { title: 'Sign in', body, status: problem?.status ?? 200, isWrong });
}

/** The other way in, where there is one. */
export function companyLink(visit: PageVisit, back: string): Html | null {
  const { company } = visit.parts;
  if (company === null) return null;
  const query = new URLSearchParams({ return: back });
  return html`<p class="or">or</p>
<a class="button wide" href="${pathTo(visit, '/sign-in/company')}?${query.toString()}">Continue with ${company.label}</a>`;
}

function firstPerson(): Html {
  return html`<div class="note"><h2>There are no users yet</h2><p>Open the link that the service printed when it was
started (<code>/welcome/…</code>). The operator of this installation can also create the first user with <code>landfall users add you@example.com</code>, which prints a link to choose a password.</p></div>`;
}
