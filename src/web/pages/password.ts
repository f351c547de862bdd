import { Failure } from '../../core/failure.ts';
import { changePassword } from '../../services/user/change-password.ts';
import { checkNewPassword, hashPassword } from '../../services/user/password.ts';
import type { PersonPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { doneNote, field, problemSummary } from '../field.ts';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import { PASSWORD_HINT } from '../password-hint.ts';
import { addressOf, browserOf, formFields, goTo, type PersonVisit, pathTo } from '../visit.ts';

const DONE = new Map([
  ['changed', 'The password is changed. You are signed out everywhere else.'],
  ['disconnected', 'The password is changed. You are signed out everywhere else, and all programs are disconnected.'],
]);

/** One's own password. */
export const pages: readonly PersonPage[] = [
  { path: '/password', isFor: 'person', get: (visit) => show(visit, null), post: change },
];

async function change(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  const { parts, request, session, cookieValue } = visit;
  const { email, userId } = session;
  const address = parts.addressOf(request);
  requirePassword(visit);
  try {
    const password = form.get('password') ?? '';
    checkNewPassword(password, email);
    // The same limits as at sign-in, so that an open browser does not allow more guesses.
    const current = form.get('current') ?? '';
    await parts.signIn({ email, password: current, address, ...browserOf(visit, email), isConfirmation: true });
    const endsConnections = form.get('disconnect') !== null;
    const passwordHash = await hashPassword(password);
    await changePassword(parts.db, { userId, passwordHash, address, endsConnections });
  } catch (error) {
    return show(visit, formFailure(error));
  }
  await parts.sessions.endOthers(userId, cookieValue);
  const done = form.get('disconnect') === null ? 'changed' : 'disconnected';
  return goTo(visit, `${pathTo(visit, '/password')}?done=${done}`);
}

async function show(visit: PersonVisit, failure: Failure | null): Promise<void> {
  requirePassword(visit);
  const isCurrentWrong = failure?.code === 'unauthorized';
  const problem = isCurrentWrong ? new Failure('unauthorized', 'The current password is not correct.') : failure;
  if (problem !== null) setRetryAfter(visit, problem);
  const done = DONE.get(addressOf(visit).searchParams.get('done') ?? '');
  const wrong = problem?.code === 'invalid_input' ? problem.message : null;
  const body = html`<h1>Password</h1>${doneNote(done)}${problemSummary(problem)}<section class="card">
<form method="post" action="${pathTo(visit, '/password')}">${formFields(visit)}
${field({ name: 'username', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.session.email, isReadonly: true })}
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', about: isCurrentWrong })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: PASSWORD_HINT, wrong })}
<label class="check"><input type="checkbox" name="disconnect" value="1"><span>Disconnect all programs too</span></label>
<button class="primary">Change password</button></form></section>`;
  sendPage(visit, { title: 'Password', body, status: problem?.status ?? 200, isWrong: problem !== null });
}

function requirePassword({ session }: PersonVisit): void {
  if (session.hasPassword) return;
  throw new Failure('not_found', 'You sign in without a password; an owner can create a link to choose one.');
}
