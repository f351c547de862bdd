import { hash } from 'node:crypto';
import { networksOf } from '../../core/client-address.ts';
import { Failure } from '../../core/failure.ts';
import { FORGOTTEN_LINK_HOURS, mailForgottenPassword } from '../../services/sign-in-link/forgotten-password.ts';
import { EMAIL_LENGTH_MAX, Email } from '../../services/user/email.ts';
import type { OpenPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { doneNote, field, problemSummary } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { sendLonePage } from '../page.ts';
import { addressOf, formFields, goTo, linkUrl, type PageVisit, pathTo } from '../visit.ts';

const SENT = `If a person with this address signs in here with a password, a mail with a link is on its way. It works once, within ${FORGOTTEN_LINK_HOURS * 60} minutes.`;

/** Where a person who forgot the password asks for a link to choose another. */
export const pages: readonly OpenPage[] = [{ path: '/forgotten', isFor: 'public', get: show, post: ask }];

async function show(visit: PageVisit): Promise<void> {
  const { searchParams } = addressOf(visit);
  const isSent = searchParams.get('done') === 'sent';
  send(visit, { email: (searchParams.get('hint') ?? '').slice(0, EMAIL_LENGTH_MAX), problem: null, isSent });
}

/** The answer is the same for everybody and is given before it is looked whether there is such a person. */
async function ask(visit: PageVisit, form: URLSearchParams): Promise<void> {
  const { parts, request } = visit;
  if (!parts.sendsMail) throw new Failure('not_found', 'This installation sends no mail.');
  const given = fieldOf(form, 'email').slice(0, EMAIL_LENGTH_MAX + 1);
  const address = parts.addressOf(request);
  let isMailed = false;
  let email = '';
  try {
    email = checked(given);
    isMailed = await parts.countForgotten(hash('sha256', email), networksOf(address));
  } catch (error) {
    return send(visit, { email: given, problem: formFailure(error), isSent: false });
  }
  goTo(visit, `${pathTo(visit, '/forgotten')}?done=sent`);
  if (!isMailed) return;
  try {
    const linkOf = (token: string) => linkUrl(visit, token);
    await mailForgottenPassword(parts.db, parts.sealer, { email, address, linkUrl: linkOf });
  } catch (error) {
    // The answer was sent before.
    parts.log.error({ err: error }, 'sign_in.forgotten_not_mailed');
  }
}

function checked(text: string): string {
  const known = Email.safeParse(text);
  if (known.success) return known.data;
  const message = `${known.error.issues[0]?.message ?? 'This is no e-mail address'}.`;
  throw new Failure('invalid_input', message, { pointer: '/email' });
}

/** What the page is shown with. */
interface Shown {
  email: string;
  problem: Failure | null;
  isSent: boolean;
}

function send(visit: PageVisit, { email, problem, isSent }: Shown): void {
  if (problem !== null) setRetryAfter(visit, problem);
  const title = 'Forgot the password';
  const back = html`<p><a href="${pathTo(visit, '/sign-in')}">Back to the sign-in</a></p>`;
  const form = visit.parts.sendsMail ? askForm(visit, email, problem) : whomToAsk();
  const body = html`<div class="card"><h1>${title}</h1>${doneNote(isSent ? SENT : undefined)}${problemSummary(problem)}
${isSent ? null : form}${back}</div>`;
  sendLonePage(visit, { title, body, status: problem?.status ?? 200, isWrong: problem !== null });
}

function askForm(visit: PageVisit, value: string, problem: Failure | null): Html {
  const wrong = problem?.detail.pointer === '/email' ? problem.message : null;
  const email = {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'username',
    value,
    wrong,
  } as const;
  return html`<p>Give the address that you sign in with. A link to choose a new password is mailed to it.</p>
<form method="post" action="${pathTo(visit, '/forgotten')}">${formFields(visit)}${field(email)}
<button class="primary wide">Mail a link</button></form>`;
}

function whomToAsk(): Html {
  return html`<p>This installation sends no mail. Ask an owner of your account for a link on the page “People”, or the operator of the
installation, who makes one with <code>landfall users link you@example.com</code>.</p>`;
}
