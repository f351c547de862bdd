import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { branding, logoAddress } from '../../data/branding.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Field } from '../../design/field.tsx';
import { LogoField } from './logo-field.tsx';
import {
  createShareLink,
  SHARED_COLUMNS,
  SHARED_PARTS,
  type Shareable,
  type SharedColumn,
  type SharedPart,
  type ShareLink,
} from './share-data.ts';

/** What a page is headed with that was given no title. */
const TITLES: Readonly<Record<Shareable['type'], string>> = {
  view: 'the name of the view',
  container: 'the number',
  shipment: 'its number where references are shown, else from where to where it goes',
};

const DAYS_AT_FIRST = 7;
const DAYS_MAX = 180;
const NAME_LENGTH_MAX = 120;
const FIRST_COLUMNS: readonly SharedColumn[] = ['status', 'arrival', 'to'];
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
  const [columns, setColumns] = useState(FIRST_COLUMNS);
  const { data: own } = useQuery(branding);
  const ownLogo = own === undefined ? null : logoAddress(own);
  const [logo, setLogo] = useState<string | null>(null);
  const [isOwnLogo, setOwnLogo] = useState(true);
  const isView = record.type === 'view';
  const [until, setUntil] = useState(dayAhead(DAYS_AT_FIRST));
  const [title, setTitle] = useState('');
  const [sender, setSender] = useState<string | null>(null);
  const [origins, setOrigins] = useState('');
  const create = useMutation({
    mutationFn: () =>
      createShareLink({
        record,
        ...chosenOf(record, shows, columns),
        // What was not touched is that of the account.
        logo: logo ?? (isOwnLogo ? undefined : null),
        // The whole of the day that was chosen, by the clock of who chose it.
        expiresAt: new Date(`${until}T23:59:59`).toISOString(),
        title: textOrNull(title),
        sender: sender === null ? undefined : textOrNull(sender),
        frameAncestors: origins.split(/[\s,]+/).filter((origin) => origin !== ''),
      }),
    onSuccess: async (link) => {
      made(link);
      await readAgain(queries, 'share_links');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until !== '') create.mutate();
  };
  return (
    <form className="share-form" onSubmit={submit}>
      {isView ? (
        <Choices legend="Columns beside the number" all={columnsOf(record)} chosen={columns} choose={setColumns} />
      ) : (
        <Choices legend="Shown beside the status and the places" all={PARTS} chosen={shows} choose={setShows} />
      )}
      <Field
        label="Until the end of"
        hint={`By the clock of this browser, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
        type="date"
        required
        value={until}
        min={dayAhead(0)}
        max={dayAhead(DAYS_MAX - 1)}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Field
        label="Title"
        hint={`Optional; else ${TITLES[record.type]}.`}
        value={title}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label="Your company"
        hint="Optional; named on the page."
        value={sender ?? own?.shown_name ?? ''}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => setSender(target.value)}
      />
      <LogoField choose={setLogo} />
      {logo === null && <OwnLogo isChosen={isOwnLogo} choose={setOwnLogo} address={ownLogo} />}
      <FrameSites origins={origins} change={setOrigins} />
      <Refusal error={create.error} />
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

/** Which other sites may show the page. */
function FrameSites({ origins, change }: { origins: string; change: (origins: string) => void }) {
  return (
    <details>
      <summary>Show it in a frame of another site</summary>
      <Field
        label="Addresses of the sites"
        hint="Such as https://portal.example.com; several with commas between."
        value={origins}
        onChange={({ target }) => change(target.value)}
      />
    </details>
  );
}

/** The logo of the account is on the page, unless it is taken out. */
function OwnLogo(props: { address: string | null; isChosen: boolean; choose: (isChosen: boolean) => void }) {
  const { address, isChosen, choose } = props;
  if (address === null) return null;
  return (
    <label className="share-own-logo">
      <input type="checkbox" checked={isChosen} onChange={({ target }) => choose(target.checked)} />
      The logo of the account
      <img src={address} alt="" />
    </label>
  );
}

function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p className="wrong" role="alert">
      {sentenceOf(error)}
    </p>
  );
}

/** Of a view columns are chosen, of a record parts. */
function chosenOf({ type }: Shareable, shows: readonly SharedPart[], columns: readonly SharedColumn[]) {
  return type === 'view' ? { shows: [], columns: [...columns] } : { shows: [...shows], columns: [] };
}

const PARTS = SHARED_PARTS.map(({ part, label }) => ({ name: part, label }));

/** A list of shipments has fewer columns. */
function columnsOf({ list }: Shareable) {
  const fitting = SHARED_COLUMNS.filter(({ isOfContainers }) => list === 'containers' || isOfContainers !== true);
  return fitting.map(({ column, label }) => ({ name: column, label }));
}

interface ChoicesProps<Name extends string> {
  legend: string;
  all: readonly { name: Name; label: string }[];
  chosen: readonly Name[];
  choose: (names: readonly Name[]) => void;
}

/** What is shown, in the order of the list. */
function Choices<Name extends string>({ legend, all, chosen, choose }: ChoicesProps<Name>) {
  const toggle = (name: Name) =>
    choose(all.map((one) => one.name).filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className="share-choice">
      <legend>{legend}</legend>
      {all.map(({ name, label }) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {label}
        </label>
      ))}
    </fieldset>
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
