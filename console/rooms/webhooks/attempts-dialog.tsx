import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { words } from '../../../view/model/words.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Moment } from '../../design/moment.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { EventLabel } from './event-label.tsx';
import { type Attempt, attempts, type Notification, redeliver } from './webhooks-data.ts';

/** Every attempt of a delivery with what the receiver answered, and another one. */
export function AttemptsDialog({
  notification: { id, attributes },
  mayChange,
  close,
}: {
  notification: Notification;
  mayChange: boolean;
  close: () => void;
}) {
  const { data, error } = useQuery(attempts(id));
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => redeliver(id),
    onSuccess: async () => {
      notify('It is sent again.');
      close();
      await readAgain(queries, 'webhooks');
    },
    onError: (fault) => notify(sentenceOf(fault), { isProblem: true }),
  });
  return (
    <Dialog title={<EventLabel event={attributes.event} />} close={close} className="dialog webhooks-attempts">
      {error !== null && <Failed sentence={sentenceOf(error)} />}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data?.length === 0 && <p className="muted">Nothing was sent yet.</p>}
      {data?.map((attempt) => (
        <OneAttempt key={attempt.number} attempt={attempt} />
      ))}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
        {mayChange && (
          <button type="button" className="button primary" disabled={again.isPending} onClick={() => again.mutate()}>
            Send it again
          </button>
        )}
      </div>
    </Dialog>
  );
}

function OneAttempt({ attempt }: { attempt: Attempt }) {
  const { number, started_at: at, duration_ms: ms, outcome, status_code: code, error, response_body: body } = attempt;
  return (
    <details>
      <summary>
        {number}. {words(outcome)}
        {code !== null && `, ${code}`}, in {ms.toLocaleString('en')} ms
      </summary>
      <p className="muted small">
        <Moment at={at} zone={null} />
      </p>
      {error !== null && <p className="small">{error}</p>}
      {body !== null && body !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
        <pre tabIndex={0}>{body}</pre>
      )}
    </details>
  );
}
