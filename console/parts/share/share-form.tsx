import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Field } from '../../design/field.tsx';
import { createShareLink, SHARED_PARTS, type Shareable, type SharedPart, type ShareLink } from './share-data.ts';

const DAYS_AT_FIRST = 7;
const DAYS_MAX = 180;
const NAME_LENGTH_MAX = 120;
const FIRST_PARTS: readonly SharedPart[] = ['milestones', 'last_free_day', 'holds'];

/** What a new link shows, until when, and under which name. */
export function ShareForm({
  record,
  made,
  close,
}: {
  record: Shareable;
  made: (link: ShareLink) => void;
  close: () => void;
}) {
  const queries = useQueryClient();
  const [shows, setShows] = useState(FIRST_PARTS);
  const [until, setUntil] = useState(dayAhead(DAYS_AT_FIRST));
  const [title, setTitle] = useState('');
  const [sender, setSender] = useState('');
  const [origins, setOrigins] = useState('');
  const create = useMutation({
    mutationFn: () =>
      createShareLink({
        record,
        shows: [...shows],
        // The whole of the day that was chosen, by the clock of who chose it.
        expiresAt: new Date(`${until}T23:59:59`).toISOString(),
        title: textOrNull(title),
        sender: textOrNull(sender),
        frameAncestors: origins.split(/[\s,]+/).filter((origin) => origin !== ''),
      }),
    onSuccess: async (link) => {
      made(link);
      await queries.invalidateQueries({ queryKey: ['share_links'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until !== '') create.mutate();
  };
  const toggle = (part: SharedPart) =>
    setShows(shows.includes(part) ? shows.filter((one) => one !== part) : [...shows, part]);
  return (
    <form className="share-form" onSubmit={submit}>
      <fieldset className="share-choice">
        <legend>Shown beside the status and the places</legend>
        {SHARED_PARTS.map(({ part, label }) => (
          <label key={part}>
            <input type="checkbox" checked={shows.includes(part)} onChange={() => toggle(part)} />
            {label}
          </label>
        ))}
      </fieldset>
      <Field
        label="Until the end of"
        type="date"
        required
        value={until}
        min={dayAhead(0)}
        max={dayAhead(DAYS_MAX - 1)}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Field
        label="Title"
        hint="Optional; else the number."
        value={title}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label="Your company"
        hint="Optional; named on the page."
        value={sender}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => setSender(target.value)}
      />
      <details>
        <summary>Show it in a frame of another site</summary>
        <Field
          label="Addresses of the sites"
          hint="Such as https://portal.example.com; several with commas between."
          value={origins}
          onChange={({ target }) => setOrigins(target.value)}
        />
      </details>
      {create.error !== null && (
        <p className="wrong" role="alert">
          {sentenceOf(create.error)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={create.isPending}>
          Make the link
        </button>
      </div>
    </form>
  );
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** A day from today by the clock of the browser, as `2026-11-28`. */
function dayAhead(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
