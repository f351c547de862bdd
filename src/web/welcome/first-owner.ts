import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { Email } from '../../services/user/email.ts';
import { checkNewPassword, hashPassword } from '../../services/user/password.ts';
import { makeFirstOwner } from '../../services/welcome/make-first-owner.ts';
import { deadWelcome, hasPeople, isOpenWelcome } from '../../services/welcome/welcome-link.ts';
import type { OpenPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { field, problemSummary } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { html } from '../html.ts';
import { sendLonePage } from '../page.ts';
import { PASSWORD_HINT } from '../password-hint.ts';
import { formFields, goTo, type PageVisit, pathTo, signInAs } from '../visit.ts';
import { stepList } from './step-list.ts';

const NAME_LENGTH_MAX = 100;

/** What was filled in. */
interface Filled {
  token: string;
  name: string;
  email: string;
}

/** Where the first person joins, by the link that the service printed. */
export const pages: readonly OpenPage[] = [
  { path: '/welcome', isFor: 'public', get: goOn, post: join },
  { path: '/welcome/:token', isFor: 'public', get: open },
];

/** Who has joined comes back to the steps; others read how to begin. */
async function goOn(visit: PageVisit): Promise<void> {
  const steps = pathTo(visit, '/welcome/source');
  if (visit.session !== null) return goTo(visit, steps);
  if (await hasPeople(visit.parts.db)) {
    return goTo(visit, `${pathTo(visit, '/sign-in')}?${new URLSearchParams({ return: steps })}`);
  }
  throw new Failure('not_found', 'Open the whole link that the service printed when it was started.');
}

async function open(visit: PageVisit): Promise<void> {
  const { parts, request } = visit;
  await parts.countWelcome(parts.addressOf(request));
  const token = String(request.params.token);
  if (await isOpenWelcome(parts.db, token)) return show(visit, { token, name: '', email: '' }, null);
  // Who has joined by it, and opens it again, is led on.
  if (visit.session === null) throw deadWelcome();
  return goTo(visit, pathTo(visit, '/welcome/source'));
}

async function join(visit: PageVisit, form: URLSearchParams): Promise<void> {
  const { parts, request } = visit;
  const address = parts.addressOf(request);
  await parts.countWelcome(address);
  const filled = { token: fieldOf(form, 'token'), name: inline(fieldOf(form, 'name')), email: fieldOf(form, 'email') };
  if (!(await isOpenWelcome(parts.db, filled.token))) throw deadWelcome();
  try {
    const email = checked(filled);
    const password = form.get('password') ?? '';
    checkNewPassword(password, email);
    const passwordHash = await hashPassword(password);
    const { token, name } = filled;
    const owner = { token, name, email, passwordHash, address, accountName: parts.accountName };
    const { userId } = await makeFirstOwner(parts.db, owner);
    await signInAs(visit, userId, email);
  } catch (error) {
    return show(visit, filled, formFailure(error));
  }
  return goTo(visit, pathTo(visit, '/welcome/source'));
}

/** The e-mail address as it is known. Errors: `invalid_input`, with the field. */
function checked({ name, email }: Filled): string {
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    const message = `Give your name, in at most ${NAME_LENGTH_MAX} characters.`;
    throw new Failure('invalid_input', message, { pointer: '/name' });
  }
  const known = Email.safeParse(email);
  if (known.success) return known.data;
  const message = `${known.error.issues[0]?.message ?? 'This is no e-mail address'}.`;
  throw new Failure('invalid_input', message, { pointer: '/email' });
}

async function show(visit: PageVisit, { token, name, email }: Filled, problem: Failure | null): Promise<void> {
  if (problem !== null) setRetryAfter(visit, problem);
  const wrongOf = (pointer: string) => (problem?.detail.pointer === pointer ? problem.message : null);
  const title = `Welcome to ${visit.parts.resourceName}`;
  const names = { name: 'name', label: 'Your name', autocomplete: 'name', lengthMax: NAME_LENGTH_MAX };
  const mail = { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' } as const;
  const secret = { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' } as const;
  const body = html`${stepList(visit, '/welcome')}<div class="card"><h1>${title}</h1>${problemSummary(problem)}
<p>You are the first here. You become the owner of the account, and may set up this installation. Invite others later.</p>
<form method="post" action="${pathTo(visit, '/welcome')}">${formFields(visit)}<input type="hidden" name="token" value="${token}">
${field({ ...names, value: name, wrong: wrongOf('/name') })}${field({ ...mail, value: email, wrong: wrongOf('/email') })}
${field({ ...secret, hint: PASSWORD_HINT, wrong: wrongOf('/password') })}
<button class="primary wide">Continue</button></form></div>`;
  sendLonePage(visit, { title, body, status: problem?.status ?? 200, isWrong: problem !== null });
}
