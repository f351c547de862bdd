import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agoText } from '../../../view/model/time.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { type QuarantinedMessage, quarantinedMessage, quarantinedMessages, retryMessage } from './feeds-data.ts';

/** What sources and senders said and nobody understood: the reason, the text as it came, and another try. */
export function QuarantineSection() {
  const { data, error, refetch } = useQuery(quarantinedMessages);
  const [shown, setShown] = useState<QuarantinedMessage | null>(null);
  return (
    <section className="card feeds-section" aria-labelledby="feeds-quarantine">
      <h2 id="feeds-quarantine">Not understood {data !== undefined && <span className="count">{data.total}</span>}</h2>
      <p className="muted">
        Messages that could not be read. They are kept with the reason, and can be read again after a fix or an upgrade.
      </p>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data?.total === 0 && <p className="muted">Everything was understood.</p>}
      <ul>
        {data?.messages.map((message) => (
          <li key={message.id} className="feeds-row">
            <div>
              <b>{message.sender ?? message.source}</b>
              <p className="muted small">{message.format ?? 'No known format'}</p>
            </div>
            <div>
              <p>{agoText(message.last_seen_at, Date.now())}</p>
              <p className="muted small">{message.times === 1 ? 'Once' : `${message.times} times`}</p>
            </div>
            <div>{message.reason}</div>
            <div className="feeds-act">
              <button
                type="button"
                className="button is-small"
                aria-label={`Show the message of ${message.sender ?? message.source}`}
                onClick={() => setShown(message)}
              >
                Show
              </button>
            </div>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > data.messages.length && (
        <p className="muted">{(data.total - data.messages.length).toLocaleString('en')} more</p>
      )}
      {shown !== null && <MessageDialog message={shown} close={() => setShown(null)} />}
    </section>
  );
}

function MessageDialog({ message, close }: { message: QuarantinedMessage; close: () => void }) {
  const { data, error } = useQuery(quarantinedMessage(message.id));
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryMessage(message.id),
    onSuccess: ({ outcome, taken, reason }) => {
      if (outcome === 'understood') notify(`It is understood now: ${taken} statements were new.`);
      else notify(`It is not understood as a whole: ${reason ?? 'no reason is given'}`, { isProblem: true });
      close();
    },
    onError: (fault) => notify(sentenceOf(fault), { isProblem: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['quarantine'] }),
  });
  return (
    <Dialog title={`Message of ${message.sender ?? message.source}`} close={close} className="dialog feeds-test">
      <div className="feeds-result">
        <p>{message.reason}</p>
        {error !== null && <Failed sentence={sentenceOf(error)} />}
        {data === undefined && error === null && <Skeleton lines={5} />}
        {data !== undefined && (
          <>
            {!data.is_whole && <p className="muted">This is its beginning; the rest was not kept.</p>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys */}
            <pre tabIndex={0}>{data.raw}</pre>
          </>
        )}
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
        {message.sender !== null && (
          <button type="button" className="button primary" disabled={retry.isPending} onClick={() => retry.mutate()}>
            Read it again
          </button>
        )}
      </div>
    </Dialog>
  );
}
