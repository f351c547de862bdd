import { Failure } from '../../core/failure.ts';
import { ALL_PERMISSIONS, isPermission, PERMISSIONS } from '../../core/permission.ts';
import { type Instant, toEpochMs } from '../../domain/instant.ts';
import { type ApiKey, createApiKey, LEAST_PERMISSIONS, listApiKeys, revokeApiKey } from '../../services/api-key.ts';
import { COPY_SCRIPT } from '../copy-field.ts';
import type { PersonPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { doneNote, field, problemSummary, shownOnce } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { type Html, html, raw } from '../html.ts';
import { sendPage } from '../page.ts';
import { groupTitles } from '../permission-groups.ts';
import { claim, moment } from '../shown-text.ts';
import { addressOf, contextOf, formFields, goTo, type PersonVisit, pathTo } from '../visit.ts';

const NAME_LENGTH_MAX = 100;

/** For how many days a key may live; the empty one is for good. */
const LIFETIMES = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In 365 days'],
] as const;

/** What the page is shown with. */
interface Shown {
  problem?: Failure;
  /** What was filled in, if it is shown again. */
  form?: URLSearchParams;
  /** The key itself, this once. */
  created?: { key: string; name: string };
}

/** The keys of the account, for programs. */
export const pages: readonly PersonPage[] = [
  { path: '/keys', isFor: 'owner', get: (visit) => show(visit, {}), post: create },
  { path: '/keys/revoke', isFor: 'owner', post: revoke },
];

async function create(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  try {
    const { key, api_key } = await createApiKey.run(contextOf(visit), keyOf(form));
    return await show(visit, { created: { key, name: api_key.name } });
  } catch (error) {
    return show(visit, { problem: formFailure(error), form });
  }
}

/** What was filled in. Errors: `invalid_input`, in the words of the page. */
function keyOf(form: URLSearchParams) {
  const days = LIFETIMES.find(([value]) => value !== '' && value === form.get('expires_in_days'))?.[0];
  const name = fieldOf(form, 'name');
  const permissions = form.getAll('permission').filter(isPermission);
  if (name === '') throw new Failure('invalid_input', 'Give the key a name.', { pointer: '/name' });
  if (permissions.length === 0) throw new Failure('invalid_input', 'Choose at least one permission.');
  return { name, permissions, ...(days === undefined ? {} : { expires_in_days: Number(days) }) };
}

async function revoke(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  try {
    await revokeApiKey.run(contextOf(visit), { key: fieldOf(form, 'key') });
  } catch (error) {
    return show(visit, { problem: formFailure(error) });
  }
  return goTo(visit, `${pathTo(visit, '/keys')}?done=revoked`);
}

async function show(visit: PersonVisit, { problem, form, created }: Shown): Promise<void> {
  const context = contextOf(visit);
  const { api_keys } = await listApiKeys.run(context, {});
  const isRevoked = addressOf(visit).searchParams.get('done') === 'revoked';
  const done = isRevoked ? 'The key is revoked; servers refuse it within ten seconds.' : undefined;
  if (problem !== undefined) setRetryAfter(visit, problem);
  const body = html`<h1>Keys</h1>${doneNote(done)}${problemSummary(problem ?? null)}${created !== undefined && onceNote(created)}
<section class="card">${api_keys.length === 0 ? html`<p>This account has no keys.</p>` : table(visit, api_keys, context.clock.now())}</section>
<section class="card"><h2>New key</h2>${createForm(visit, form)}</section>`;
  sendPage(visit, {
    title: 'Keys',
    body,
    status: problem?.status ?? 200,
    isWrong: problem !== undefined,
    ...(created === undefined ? {} : { script: COPY_SCRIPT }),
  });
}

function onceNote({ key, name }: { key: string; name: string }): Html {
  const advice = 'It is not shown again: keep it where secrets are kept.';
  return shownOnce({ label: `The key ${claim(name)}`, value: key, advice });
}

function table(visit: PersonVisit, keys: readonly ApiKey[], now: number): Html {
  return html`<table><caption>Keys of this account</caption><thead><tr><th scope="col">Name</th><th scope="col">Begins with</th>
<th scope="col">May</th><th scope="col">Created</th><th scope="col">By</th><th scope="col">Last used</th><th scope="col">Ends</th><th scope="col">Action</th>
</tr></thead><tbody>${keys.map((key) => row(visit, key, now))}</tbody></table>`;
}

function row(visit: PersonVisit, key: ApiKey, now: number): Html {
  const isOver = key.revoked_at !== null || isPast(key.expires_at, now);
  return html`<tr><th class="long" scope="row">${claim(key.name)}</th><td data-label="Begins with"><code>${key.prefix}…</code></td>
<td data-label="May">${groupTitles(key.permissions).join(', ')}</td><td data-label="Created">${moment(key.created_at)}</td>
<td class="long" data-label="By">${key.created_by === null ? html`<span class="muted">operator</span>` : claim(key.created_by)}</td>
<td data-label="Last used">${moment(key.last_used_at, 'never')}</td><td data-label="Ends">${endOf(key, now)}</td>
<td>${!isOver && revokeForm(visit, key)}</td></tr>`;
}

function endOf({ revoked_at, expires_at }: ApiKey, now: number): Html {
  if (revoked_at !== null) return html`<span class="tag bad">revoked</span> ${moment(revoked_at)}`;
  if (isPast(expires_at, now)) return html`<span class="tag bad">expired</span> ${moment(expires_at)}`;
  return moment(expires_at, 'never');
}

function isPast(instant: Instant | null, now: number): boolean {
  return instant !== null && toEpochMs(instant) <= now;
}

function revokeForm(visit: PersonVisit, { id, name }: ApiKey): Html {
  return html`<details><summary aria-label="Revoke ${claim(name)}">Revoke</summary>
<form method="post" action="${pathTo(visit, '/keys/revoke')}">${formFields(visit)}<input type="hidden" name="key" value="${id}">
<p class="small">Programs that use it are refused from then on.</p><button class="danger">Revoke it for good</button></form></details>`;
}

function createForm(visit: PersonVisit, form: URLSearchParams | undefined): Html {
  const chosen: readonly string[] = form?.getAll('permission') ?? LEAST_PERMISSIONS;
  const boxes = ALL_PERMISSIONS.map(
    (permission) =>
      html`<label class="check"><input type="checkbox" name="permission" value="${permission}"${
        chosen.includes(permission) && raw(' checked')
      }><span>${PERMISSIONS[permission]} <code class="muted">${permission}</code></span></label>`,
  );
  const lifetimes = LIFETIMES.map(
    ([value, label]) =>
      html`<option value="${value}"${value === form?.get('expires_in_days') && raw(' selected')}>${label}</option>`,
  );
  const hint = 'What the key is for, so that you know later whether it is still needed.';
  const name = form === undefined ? '' : fieldOf(form, 'name');
  return html`<form method="post" action="${pathTo(visit, '/keys')}">${formFields(visit)}
${field({ name: 'name', label: 'Name', autocomplete: 'off', hint, lengthMax: NAME_LENGTH_MAX, value: name, about: form !== undefined })}
<fieldset><legend>It may</legend>${boxes}</fieldset>
<div class="field"><label for="expires">It ends</label><select id="expires" name="expires_in_days">${lifetimes}</select></div>
<button class="primary">Create key</button></form>`;
}
