import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { agoText } from '../../../view/model/time.ts';
import { type Tone, words } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { type CredentialForm, type Credentials, credentialForms, ownCredentials } from './credentials-data.ts';
import { TestDialog } from './test-dialog.tsx';

const CredentialsDialog = lazy(async () => ({
  default: (await import('./credentials-dialog.tsx')).CredentialsDialog,
}));
const RemoveDialog = lazy(async () => ({
  default: (await import('./remove-credentials-dialog.tsx')).RemoveCredentialsDialog,
}));

/** What is open, and for which line. */
interface Opened {
  what: 'set' | 'test' | 'remove';
  line: CredentialForm;
}

/** The lines for which the account may bring credentials of its own, and those that it has brought. */
export function CredentialsSection() {
  const forms = useQuery(credentialForms);
  const stored = useQuery(ownCredentials);
  const [opened, setOpened] = useState<Opened | null>(null);
  const error = forms.error ?? stored.error;
  const retry = () => void Promise.all([forms.refetch(), stored.refetch()]);
  const byScac = new Map(stored.data?.map((one) => [one.scac, one]));
  return (
    <section className="card feeds-section" aria-labelledby="feeds-own">
      <h2 id="feeds-own">Credentials of this account</h2>
      <p className="muted">
        With its own credentials the account is answered as the customer that it is: numbers that it tracks at the line
        are polled with them, and nobody else sees the answers. Values are kept encrypted and never shown again.
      </p>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={retry} />}
      {(forms.data === undefined || stored.data === undefined) && error === null && <Skeleton lines={4} />}
      <ul>
        {stored.data !== undefined &&
          forms.data?.map((line) => (
            <Row
              key={line.scac}
              line={line}
              stored={byScac.get(line.scac)}
              open={(what) => setOpened({ what, line })}
            />
          ))}
      </ul>
      <Suspense fallback={null}>
        {opened !== null && <Dialogs opened={opened} stored={byScac} close={() => setOpened(null)} />}
      </Suspense>
    </section>
  );
}

function Dialogs(props: { opened: Opened; stored: ReadonlyMap<string, Credentials>; close: () => void }) {
  const { opened, stored, close } = props;
  const { what, line } = opened;
  if (what === 'remove') return <RemoveDialog line={line} close={close} />;
  if (what === 'test') return <TestDialog source={{ source: line.scac, name: line.name, isOwn: true }} close={close} />;
  return <CredentialsDialog line={line} stored={stored.get(line.scac)} close={close} />;
}

interface RowProps {
  line: CredentialForm;
  stored: Credentials | undefined;
  open: (what: Opened['what']) => void;
}

function Row({ line: { scac, name, required, portal }, stored, open }: RowProps) {
  return (
    <li className="feeds-row">
      <div>
        <b>{name}</b>
        <p className="muted small">
          <span className="number">{scac}</span>
        </p>
      </div>
      <div>
        <Badge tone={toneOf(stored)}>{stored === undefined ? 'None' : 'Set'}</Badge>
      </div>
      <div>
        {stored === undefined ? (
          <p className="muted small">
            {required.length === 0 ? 'Needs no credentials' : `Needs ${required.map(words).join(', ').toLowerCase()}`}
          </p>
        ) : (
          <StoredText stored={stored} />
        )}
      </div>
      <div className="feeds-act feeds-own-act">
        {portal !== null && (
          <a className="button is-small" href={portal} target="_blank" rel="noreferrer">
            Portal<span className="hidden"> of {name}, in a new window</span>
          </a>
        )}
        <button type="button" className="button is-small" onClick={() => open('set')}>
          {stored === undefined ? 'Set' : 'Replace'}
          <span className="hidden"> credentials for {name}</span>
        </button>
        {stored !== undefined && (
          <>
            <button type="button" className="button is-small" onClick={() => open('test')}>
              Test<span className="hidden"> credentials for {name}</span>
            </button>
            <button type="button" className="button is-small" onClick={() => open('remove')}>
              Remove<span className="hidden"> credentials for {name}</span>
            </button>
          </>
        )}
      </div>
    </li>
  );
}

const ANSWERED: ReadonlySet<string> = new Set(['signed_in', 'found', 'unknown']);

/** What was never tested is neither good nor bad. */
function toneOf(stored: Credentials | undefined): Tone {
  if (stored === undefined || stored.last_test === null) return stored === undefined ? 'plain' : 'warning';
  return ANSWERED.has(stored.last_test.outcome) ? 'good' : 'bad';
}

function StoredText({
  stored: { settings, set_by, set_at, last_test, refused_numbers: refused },
}: {
  stored: Credentials;
}) {
  const shown = settings.map(({ name, ending }) => (ending === null ? words(name) : `${words(name)} …${ending}`));
  return (
    <>
      <p className="small">{shown.join(', ')}</p>
      <p className="muted small">
        Set {agoText(set_at, Date.now())} by {set_by}
      </p>
      <p className="small">
        {last_test === null ? 'Not tested yet.' : `Tested ${agoText(last_test.at, Date.now())}: ${last_test.summary}`}
      </p>
      {refused > 0 && (
        <p className="tone-bad">
          {refused === 1 ? 'One tracked number is' : `${refused.toLocaleString('en')} tracked numbers are`} refused by
          the line with these credentials.
        </p>
      )}
    </>
  );
}
