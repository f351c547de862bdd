import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LandfallError } from 'landfall/client';
import { type FormEvent, useState } from 'react';
import { type Branding, branding, changeBranding, logoAddress } from '../../data/branding.ts';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Field } from '../../design/field.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { LogoField } from '../../parts/share/logo-field.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import './branding.css';

const NAME_LENGTH_MAX = 120;

/** What is typed and chosen and not saved yet; null for what is as it is stored. */
interface Edited {
  /** What was stored when that began. */
  base: Branding | null;
  name: string | null;
  logo: string | null;
}

type Change = Parameters<typeof changeBranding>[0];

const UNEDITED: Edited = { base: null, name: null, logo: null };

const OUTDATED =
  'The name or the logo was changed in another window meanwhile; above is what is stored now. Save again to replace it.';

/** What the account is called and its picture: in the frame of the console, on shared pages and in mails. */
export function BrandingRoom() {
  const { data: person } = useQuery(me);
  const { data, error, refetch } = useQuery(branding);
  const mayChange = person?.permissions.includes('account:admin') === true;
  return (
    <div className="room branding">
      <RoomHead title="Name and logo" />
      <p className="muted">
        How your account is shown: in this console, on pages that you share, and by name in mails. Existing links keep
        the name and the logo with which they were made.
      </p>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && <Shown branding={data} />}
      {data !== undefined && person !== undefined && !mayChange && <p>Owners of the account change it.</p>}
      {data !== undefined && mayChange && <Form branding={data} />}
    </div>
  );
}

/** Whether something was refused because what it was about has changed since it was read. */
function isOutdated(error: Error): boolean {
  return error instanceof LandfallError && error.status === 412;
}

/** As the head of a shared page has it. */
function Shown({ branding: shown }: { branding: Branding }) {
  const address = logoAddress(shown);
  return (
    <section className="card branding-shown" aria-label="As it is shown">
      {address !== null && <img src={address} alt="" />}
      <b>{shown.shown_name ?? shown.name}</b>
    </section>
  );
}

function Form({ branding: stored }: { branding: Branding }) {
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Edited>(UNEDITED);
  const [fields, setFields] = useState(0);
  const edit = (part: Partial<Edited>) => setEdited({ ...edited, base: edited.base ?? stored, ...part });
  const { base, name, logo } = edited;
  const change = useMutation({
    mutationFn: (attributes: Change) => changeBranding(attributes, (base ?? stored).tag),
    onSuccess: async (changed, { shown_name: saved }) => {
      queries.setQueryData(branding.queryKey, changed);
      // What was typed and not saved is now about what is stored; the chosen picture is either stored or removed.
      setEdited(name === null || saved !== undefined ? UNEDITED : { base: changed, name, logo: null });
      setFields((count) => count + 1);
      notify('It is saved.');
      await readAgain(queries, 'me', 'branding');
    },
    onError: async (error) => {
      if (isOutdated(error))
        edit({ base: await queries.fetchQuery({ ...branding, staleTime: 0, networkMode: 'always' }) });
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const shownName = name === null ? {} : { shown_name: name.trim() === '' ? null : name.trim() };
    change.mutate({ ...shownName, ...(logo === null ? {} : { logo }) });
  };
  return (
    <form className="card branding-form" onSubmit={save}>
      <Field
        label="Shown name"
        hint={`Empty: ${stored.name}, the name that the operator gave the account.`}
        value={name ?? stored.shown_name ?? ''}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <LogoField key={fields} choose={(picture) => edit({ logo: picture })} />
      {change.error !== null && (
        <p className="wrong" role="alert">
          {isOutdated(change.error) ? OUTDATED : sentenceOf(change.error)}
        </p>
      )}
      <div className="actions">
        {stored.logo !== null && (
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            onClick={() => change.mutate({ logo: null })}
          >
            Remove the logo
          </button>
        )}
        <button
          type="submit"
          className="button primary"
          disabled={change.isPending || (name === null && logo === null)}
        >
          Save
        </button>
      </div>
    </form>
  );
}
