import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Branding, branding, changeBranding, logoAddress } from '../../data/branding.ts';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { Field } from '../../design/field.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { LogoField } from '../../parts/share/logo-field.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import './branding.css';

const NAME_LENGTH_MAX = 120;

/** What the account is called and its picture: in the frame of the console, on shared pages and in mails. */
export function BrandingRoom() {
  const { data: person } = useQuery(me);
  const { data, error, refetch } = useQuery(branding);
  const mayChange = person?.permissions.includes('account:admin') === true;
  return (
    <div className="room branding">
      <RoomHead title="Name and logo" />
      <p className="muted">
        How your account is shown: in this console, on pages that you share, and by name in mails. Links that exist keep
        what they were made with.
      </p>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && <Shown branding={data} />}
      {data !== undefined && person !== undefined && !mayChange && <p>Owners of the account change it.</p>}
      {data !== undefined && mayChange && <Form branding={data} />}
    </div>
  );
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
  const [name, setName] = useState(stored.shown_name ?? '');
  const [logo, setLogo] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: changeBranding,
    onSuccess: async (changed) => {
      queries.setQueryData(branding.queryKey, changed);
      await queries.invalidateQueries({ queryKey: me.queryKey });
      notify('It is saved.');
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const shown_name = name.trim() === '' ? null : name.trim();
    change.mutate(logo === null ? { shown_name } : { shown_name, logo });
  };
  return (
    <form className="card branding-form" onSubmit={save}>
      <Field
        label="Shown name"
        hint={`Empty: ${stored.name}, the name that the operator gave the account.`}
        value={name}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => setName(target.value)}
      />
      <LogoField choose={setLogo} />
      {change.error !== null && (
        <p className="wrong" role="alert">
          {sentenceOf(change.error)}
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
        <button type="submit" className="button primary" disabled={change.isPending}>
          Save
        </button>
      </div>
    </form>
  );
}
