import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { EventChoice } from './event-choice.tsx';
import { HeaderFields, type HeaderRow, isFilled } from './header-fields.tsx';
import { MadeWebhookShown } from './made-webhook.tsx';
import { changeWebhook, createWebhook, faultsByField, type MadeWebhook, type WebhookInput } from './webhook-changes.ts';
import type { WebhookFacts } from './webhooks-data.ts';

/** Makes a webhook, or changes the address, the events and the headers of one. */
export function WebhookDialog({ webhook, close }: { webhook: WebhookFacts | null; close: () => void }) {
  const [made, setMade] = useState<MadeWebhook | null>(null);
  return (
    <Dialog title={titleOf(webhook, made)} close={close} className="dialog webhooks-dialog">
      {made === null ? (
        <WebhookForm webhook={webhook} made={setMade} close={close} />
      ) : (
        <MadeWebhookShown webhook={made} close={close} />
      )}
    </Dialog>
  );
}

function titleOf(webhook: WebhookFacts | null, made: MadeWebhook | null): string {
  if (made !== null) return 'The webhook is added';
  return webhook === null ? 'Add a webhook' : 'Change the webhook';
}

/** The names of the fields beside which a fault is shown. */
const SHOWN_AT = /^(url|events|headers)(\/|$)/;

function WebhookForm({
  webhook,
  made,
  close,
}: {
  webhook: WebhookFacts | null;
  made: (webhook: MadeWebhook) => void;
  close: () => void;
}) {
  const queries = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookInput['events']>(webhook === null ? ['*'] : [...webhook.events]);
  const [headers, setHeaders] = useState<HeaderRow[]>(() => rowsOf(webhook));
  const [isActive, setActive] = useState(webhook?.active ?? true);
  const save = useMutation({
    mutationFn: async (): Promise<MadeWebhook | null> => {
      const given = { url: url.trim(), active: isActive, events, headers: headersOf(headers) };
      if (webhook === null) return createWebhook(given);
      await changeWebhook(webhook.id, changedOf(webhook, given));
      return null;
    },
    onSuccess: async (created) => {
      await readAgain(queries, 'webhooks');
      if (created !== null) return made(created);
      notify('The webhook is changed.');
      close();
    },
  });
  const faults = faultsByField(save.error);
  const others = [...faults].filter(([field]) => !SHOWN_AT.test(field)).map(([, text]) => text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className="webhooks-form" onSubmit={submit} noValidate>
      <Field
        label="Address"
        hint="A public https address, such as https://example.com/landfall. Each event is posted to it as JSON."
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        required
        value={url}
        wrong={faults.get('url') ?? null}
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventChoice chosen={events} choose={setEvents} wrong={eventsFault(faults)} />
      <HeaderFields rows={headers} set={setHeaders} faults={faults} />
      <label className="webhooks-check">
        <input type="checkbox" checked={isActive} onChange={({ target }) => setActive(target.checked)} />
        Active: events are sent to it
      </label>
      {save.error !== null && (others.length > 0 || faults.size === 0) && (
        <p className="wrong" role="alert">
          {others.length > 0 ? others.join(' ') : sentenceOf(save.error)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={save.isPending}>
          {webhook === null ? 'Add' : 'Change'}
        </button>
      </div>
    </form>
  );
}

function eventsFault(faults: ReadonlyMap<string, string>): string | null {
  return [...faults].find(([field]) => field === 'events' || field.startsWith('events/'))?.[1] ?? null;
}

function rowsOf(webhook: WebhookFacts | null): HeaderRow[] {
  return (webhook?.headers ?? []).map(({ name, value }, key) => ({ key, name, value: value ?? '' }));
}

function headersOf(rows: readonly HeaderRow[]): WebhookInput['headers'] {
  const given = rows.filter(isFilled);
  return given.length === 0 ? null : given.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
}

/** What is as it was is left out, so that a change in another window is kept. */
function changedOf(former: WebhookFacts, { url, active, events, headers }: WebhookInput): Partial<WebhookInput> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changed = {
    ...(url === former.url ? {} : { url }),
    ...(active === former.active ? {} : { active }),
    ...(isSame(events, former.events) ? {} : { events }),
    ...(isSame(headers, headersOf(rowsOf(former))) ? {} : { headers }),
  };
  // A change names one attribute at least.
  return Object.keys(changed).length === 0 ? { url } : changed;
}
