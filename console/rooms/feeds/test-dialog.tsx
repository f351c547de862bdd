import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Tone } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Badge } from '../../design/badge.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { testCredentials } from './credentials-data.ts';
import { type Source, type SourceTest, testSource } from './feeds-data.ts';

const GOOD: ReadonlySet<SourceTest['outcome']> = new Set(['signed_in', 'found', 'unknown']);

/** What is tested: a source of the installation, or a line with the credentials of the account. */
type Tested = Pick<Source, 'source' | 'name'> & { isOwn?: boolean };

/** Tests a source and shows what it answered, without credentials. Nothing of the answer is stored. */
export function TestDialog({ source: { source, name, isOwn = false }, close }: { source: Tested; close: () => void }) {
  const [number, setNumber] = useState('');
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => (isOwn ? testCredentials : testSource)(source, number.trim()),
    onSettled: () => readAgain(queries, isOwn ? 'line_credentials' : 'sources'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate();
  };
  return (
    <Dialog title={`Test ${name}`} close={close} className="dialog feeds-test">
      <form className="filter-form" onSubmit={submit}>
        <Field
          label="Number"
          hint="One that it knows. Without it the sign-in alone is tested, where the line has one; a line with a key alone needs a number. A test counts as a request."
          value={number}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setNumber(target.value)}
        />
        {test.error !== null && (
          <p className="wrong" role="alert">
            {sentenceOf(test.error)}
          </p>
        )}
        {test.data !== undefined && <Result result={test.data} />}
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Close
          </button>
          <button type="submit" className="button primary" disabled={test.isPending}>
            {test.isPending ? 'Testing …' : 'Test'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Result({ result: { outcome, summary, checks, requests } }: { result: SourceTest }) {
  const tone: Tone = GOOD.has(outcome) ? 'good' : 'bad';
  return (
    <div className="feeds-result" role="status">
      <p>
        <Badge tone={tone}>{GOOD.has(outcome) ? 'It answers' : 'It does not work'}</Badge> {summary}
      </p>
      {checks.length > 0 && (
        <>
          <h3>Look at</h3>
          <ol>
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ol>
        </>
      )}
      {requests.map(({ step, method, url, status, beginning, error, duration_ms: ms }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the requests are in an order that stays
        <details key={at}>
          <summary>
            {step === 'sign_in' ? 'Sign-in' : 'Poll'}: {status ?? 'no answer'} in {ms.toLocaleString('en')} ms
          </summary>
          <p className="small feeds-url">
            {method} {url}
          </p>
          {error !== null && <p className="wrong">{error}</p>}
          {beginning !== '' && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
            <pre tabIndex={0}>{beginning}</pre>
          )}
        </details>
      ))}
    </div>
  );
}
