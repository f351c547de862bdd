import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { agoText } from '../../../view/model/time.ts';
import { type Tone, words } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { ContainerLink } from '../../parts/container-link.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { EventLabel } from './event-label.tsx';
import type { DeliveryStatus, WebhookSearch } from './route.ts';
import { type Notification, notifications } from './webhooks-data.ts';

const STATUSES: Readonly<Record<DeliveryStatus, { text: string; tone: Tone }>> = {
  pending: { text: 'Waits', tone: 'warning' },
  succeeded: { text: 'Accepted', tone: 'good' },
  failed: { text: 'Given up', tone: 'bad' },
};

const REFUSED_TEST = { text: 'Not accepted', tone: 'bad' } as const;

const CHOICES = [
  [undefined, 'All'],
  ['pending', 'Waiting'],
  ['succeeded', 'Accepted'],
  ['failed', 'Given up'],
] as const;

/** The latest deliveries, the newest first. */
export function DeliveryLog({ search, mayChange }: { search: WebhookSearch; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(notifications(search));
  const [shown, setShown] = useState<Notification | null>(null);
  return (
    <section className="card webhooks-section" aria-labelledby="webhooks-log">
      <h2 id="webhooks-log">{search.webhook === undefined ? 'Log' : 'Log of one receiver'}</h2>
      <nav className="webhooks-choice" aria-label="Which deliveries">
        {CHOICES.map(([status, text]) => (
          <Link
            key={text}
            className="button is-small"
            to="/webhooks"
            search={({ webhook }) => ({
              ...(webhook === undefined ? {} : { webhook }),
              ...(status === undefined ? {} : { status }),
            })}
            aria-current={search.status === status ? 'true' : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={5} />}
      {data?.length === 0 && <p className="muted">There are no such deliveries.</p>}
      <ul>
        {data?.map((notification) => (
          <LogRow key={notification.id} notification={notification} show={() => setShown(notification)} />
        ))}
      </ul>
      {shown !== null && <AttemptsDialog notification={shown} mayChange={mayChange} close={() => setShown(null)} />}
    </section>
  );
}

/** What an event is about, with the way to it. */
function About({ about }: { about: Notification['attributes']['about'] | null }) {
  if (about === null || about === undefined || about.number === null) return null;
  const { type, id, number } = about;
  if (type === 'container') return <ContainerLink id={id} number={number} />;
  if (type === 'tracking_request') return <span className="number">{number}</span>;
  return (
    <Link className="number" to="/shipments/$id" params={{ id }} preload={false}>
      {number}
    </Link>
  );
}

function LogRow({ notification: { attributes }, show }: { notification: Notification; show: () => void }) {
  const { event, delivery_status: status, created_at: at, attempts = 0, next_attempt_at: next } = attributes;
  const { text, tone } = attributes.is_test === true && status === 'failed' ? REFUSED_TEST : STATUSES[status];
  const reason = attributes.failed_reason ?? null;
  const fault = attributes.last_error ?? null;
  return (
    <li className="webhooks-row">
      <div>
        <p className="webhooks-url">
          <EventLabel event={event} />
        </p>
        <p className="muted small">
          {attributes.is_test === true ? (
            <Badge>Test, invented data</Badge>
          ) : (
            <About about={attributes.about ?? null} />
          )}{' '}
          {agoText(at, Date.now())}
        </p>
      </div>
      <div>
        <Badge tone={tone}>{text}</Badge>
        <p className="muted small">
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {reason !== null && attributes.is_test !== true && ` · ${words(reason).toLowerCase()}`}
          {status === 'pending' && next !== undefined && next !== null && ` · next ${next.slice(11, 16)} UTC`}
        </p>
        {status !== 'succeeded' && fault !== null && <p className="small">{fault}</p>}
      </div>
      <div className="webhooks-act">
        <button type="button" className="button is-small" aria-label={`Attempts of ${event}`} onClick={show}>
          Attempts
        </button>
      </div>
    </li>
  );
}
