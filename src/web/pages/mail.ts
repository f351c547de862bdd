import { Failure } from '../../core/failure.ts';
import { getMailSettings, type MailSettings, setMailSettings } from '../../services/mail/mail-settings.ts';
import { CONSOLE_HOME } from '../console/handler.ts';
import type { PersonPage } from '../define-page.ts';
import { formFailure, setRetryAfter } from '../failed-page.ts';
import { doneNote, field, problemSummary } from '../field.ts';
import { fieldOf } from '../forms.ts';
import { html, raw } from '../html.ts';
import { sendPage } from '../page.ts';
import { claim } from '../shown-text.ts';
import { addressOf, contextOf, formFields, goTo, type PersonVisit, pathTo } from '../visit.ts';

/** What a person is sent by mail about the account that is shown. */
export const pages: readonly PersonPage[] = [
  { path: '/mail', isFor: 'person', get: (visit) => show(visit), post: save },
];

async function save(visit: PersonVisit, form: URLSearchParams): Promise<void> {
  requireMail(visit);
  const chosen = {
    alerts: fieldOf(form, 'alerts') !== '',
    digest_at: fieldOf(form, 'digest') === '' ? null : fieldOf(form, 'digest_at'),
    time_zone: fieldOf(form, 'time_zone'),
  };
  try {
    await setMailSettings.run(contextOf(visit), chosen);
  } catch (error) {
    return show(visit, { problem: formFailure(error), chosen });
  }
  return goTo(visit, `${pathTo(visit, '/mail')}?done=saved`);
}

/** What was filled in, and why it was not saved. */
interface Refused {
  problem: Failure;
  chosen: MailSettings;
}

async function show(visit: PersonVisit, refused?: Refused): Promise<void> {
  if (!visit.parts.sendsMail) return showWithoutMail(visit);
  const { alerts, digest_at, time_zone } = refused?.chosen ?? (await getMailSettings.run(contextOf(visit), {}));
  if (refused !== undefined) setRetryAfter(visit, refused.problem);
  const done = addressOf(visit).searchParams.get('done') === 'saved' ? 'What you are sent is saved.' : undefined;
  const { account, email } = visit.session;
  const isChecked = (value: boolean) => value && raw(' checked');
  const body = html`<h1>Mail</h1>${doneNote(done)}${problemSummary(refused?.problem ?? null)}<section class="card">
<p>Mail about the account ${claim(account?.name ?? '')} goes to ${claim(email)}.</p>
<form method="post" action="${pathTo(visit, '/mail')}">${formFields(visit)}
<label class="check"><input type="checkbox" name="alerts" value="1"${isChecked(alerts)}><span>At once: new holds, and last free days that change or come near</span></label>
<label class="check"><input type="checkbox" name="digest" value="1"${isChecked(digest_at !== null)}><span>Every day: what needs you</span></label>
${field({ name: 'digest_at', label: 'Time of the daily mail', value: digest_at ?? '07:00', autocomplete: 'off', hint: 'Such as 07:30, by the clock of the time zone', lengthMax: 5 })}
${field({ name: 'time_zone', label: 'Time zone', value: time_zone, autocomplete: 'off', hint: 'Its IANA name, such as America/Los_Angeles', lengthMax: 64 })}
<button class="primary">Save</button></form></section>`;
  sendPage(visit, { title: 'Mail', body, status: refused?.problem.status ?? 200, isWrong: refused !== undefined });
}

/** What there would be, and who can set it up: the page is found also where nothing is sent. */
function showWithoutMail(visit: PersonVisit): void {
  const body = html`<h1>Mail</h1><section class="card">
<p><strong>No mail server is set: ask your operator to set <code>SMTP_URL</code> and <code>MAIL_FROM</code>.</strong> Until then nothing is sent.</p>
<p>With a mail server you choose here what you are sent about the account ${claim(visit.session.account?.name ?? '')}:</p>
<ul><li>At once: new holds, and last free days that change or come near.</li>
<li>Every day, at a time of your choice: what needs you, as Today shows it.</li></ul>
<p>Invitations and links to choose a password are mailed then too; until then whoever makes one sends it on. <a href="/docs/mail">More on mail</a></p>
<p>Without mail, <a href="${CONSOLE_HOME}">Today</a> shows what needs you, and webhooks send each event to a program.</p></section>`;
  sendPage(visit, { title: 'Mail', body, status: 200 });
}

function requireMail({ parts }: PersonVisit): void {
  if (parts.sendsMail) return;
  throw new Failure('not_found', 'This service sends no mail; its operator can set SMTP_URL and MAIL_FROM.');
}
