import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { words } from '../../../view/model/words.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { type CredentialForm, type Credentials, ownCredentials, setCredentials } from './credentials-data.ts';

/** What nobody is to read over a shoulder. */
const SECRET: ReadonlySet<string> = new Set(['api_key', 'api_secret', 'client_secret', 'certificate_password']);

/** Takes all credentials for a line; what was stored before is replaced as a whole. */
export function CredentialsDialog(props: { line: CredentialForm; stored: Credentials | undefined; close: () => void }) {
  const { line, stored, close } = props;
  const isReplaced = stored !== undefined;
  // Which credentials it replaces, as far as the person knows.
  const [known, setKnown] = useState(stored?.set_at);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const queries = useQueryClient();
  const set = useMutation({
    mutationFn: async () => {
      const now = await queries.fetchQuery({ ...ownCredentials, staleTime: 0, networkMode: 'always' });
      const setAt = now.find(({ scac }) => scac === line.scac)?.set_at;
      if (setAt !== known) {
        setKnown(setAt);
        throw new Overtaken(`The credentials for ${line.name} ${overtaken(setAt)} in another window meanwhile.`);
      }
      const filled = Object.entries(given).filter(([, value]) => value.trim() !== '');
      await setCredentials(line.scac, Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])));
    },
    onSuccess: async () => {
      await readAgain(queries, 'line_credentials');
      notify(`The credentials for ${line.name} are set. Test them.`);
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate();
  };
  const change = (name: string, value: string) => setGiven((before) => ({ ...before, [name]: value }));
  const others = line.accepted.filter((name) => !line.required.includes(name));
  return (
    <Dialog title={`${isReplaced ? 'Replace' : 'Set'} credentials for ${line.name}`} close={close}>
      <form className="filter-form" onSubmit={submit} autoComplete="off">
        <p className="muted">
          {isReplaced && 'What is stored is replaced as a whole, and cannot be read again. '}
          The numbers that the account tracks at {line.name} move to its own polls at once, with everything known.
        </p>
        {line.required.map((name) => (
          <Setting key={name} name={name} isNeeded value={given[name] ?? ''} change={change} />
        ))}
        <details>
          <summary>More settings</summary>
          {others.map((name) => (
            <Setting key={name} name={name} value={given[name] ?? ''} change={change} />
          ))}
        </details>
        {set.error !== null && (
          <p className="wrong" role="alert">
            {set.error instanceof Overtaken ? set.error.message : sentenceOf(set.error)}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={set.isPending}>
            {isReplaced ? 'Replace' : 'Set'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Somebody else has changed what would be replaced. */
class Overtaken extends Error {}

function overtaken(setAt: string | undefined): string {
  return setAt === undefined ? 'were removed' : 'were set';
}

interface SettingProps {
  name: string;
  isNeeded?: boolean;
  value: string;
  change: (name: string, value: string) => void;
}

function Setting({ name, isNeeded = false, value, change }: SettingProps) {
  const id = useId();
  if (name !== 'certificate') {
    return (
      <Field
        label={words(name)}
        type={SECRET.has(name) ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        required={isNeeded}
        value={value}
        onChange={({ target }) => change(name, target.value)}
      />
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>Certificate</label>
      <span className="hint" id={`${id}-hint`}>
        PEM, with the key and the certificate.
      </span>
      <textarea
        className="input"
        id={id}
        aria-describedby={`${id}-hint`}
        rows={4}
        spellCheck={false}
        required={isNeeded}
        value={value}
        onChange={({ target }) => change(name, target.value)}
      />
    </div>
  );
}
