import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { agoText } from '../../../view/model/time.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Badge } from '../../design/badge.tsx';
import { Skeleton } from '../../design/states.tsx';
import { useOnScreen } from '../../design/use-on-screen.ts';
import { EventLabels } from './event-label.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { type Health, healthOf, testWebhook, type WebhookFacts } from './webhooks-data.ts';

/** One webhook: whether its receiver accepts, what waits, a test, and sending again what failed. */
export function WebhookRow({
  webhook,
  isChosen,
  mayChange,
}: {
  webhook: WebhookFacts;
  isChosen: boolean;
  mayChange: boolean;
}) {
  const { id, url, events } = webhook;
  const [row, isOnScreen] = useOnScreen<HTMLLIElement>();
  const { data: health, error } = useQuery(healthOf(id, isOnScreen));
  const [isRecovering, setRecovering] = useState(false);
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: ({ succeeded, status_code: code, error }) => {
      if (succeeded) notify(`${hostOf(url)} accepted the test.`);
      else notify(`${hostOf(url)} did not accept the test: ${error ?? `it answered ${code}.`}`, { isProblem: true });
    },
    onError: (fault) => notify(sentenceOf(fault), { isProblem: true }),
    // The test is in the log, whatever became of it.
    onSettled: () => readAgain(queries, 'webhooks'),
  });
  return (
    <li className="webhooks-row" ref={row}>
      <div>
        <b className="webhooks-url">{url}</b>
        <p className="muted small">
          <EventLabels events={events} />
        </p>
      </div>
      <div>
        {error !== null && <p className="small">{sentenceOf(error)}</p>}
        {health === undefined && error === null && <Skeleton lines={2} />}
        {health !== undefined && <HealthFacts health={health} />}
      </div>
      <div className="webhooks-act">
        <Link
          className="button is-small"
          to="/webhooks"
          search={isChosen ? {} : { webhook: id }}
          aria-label={isChosen ? 'Log of all' : `Log of ${url}`}
        >
          {isChosen ? 'Log of all' : 'Log'}
        </Link>
        {mayChange && (
          <>
            <button
              type="button"
              className="button is-small"
              aria-label={`Test ${url}`}
              disabled={test.isPending}
              onClick={() => test.mutate()}
            >
              Test
            </button>
            <button
              type="button"
              className="button is-small"
              aria-label={`Recover ${url}`}
              onClick={() => setRecovering(true)}
            >
              Recover
            </button>
            <WebhookMenu webhook={webhook} />
          </>
        )}
      </div>
      {isRecovering && <RecoverDialog id={id} host={hostOf(url)} close={() => setRecovering(false)} />}
    </li>
  );
}

function HealthFacts({ health }: { health: Health }) {
  const { pending, last_success_at: success, disabled_reason: reason } = health;
  return (
    <>
      <HealthBadge health={health} />
      <p className="muted small">
        {success === null ? 'Nothing accepted yet' : `Accepted ${agoText(success, Date.now())}`}
        {pending > 0 && ` · ${pending.toLocaleString('en')} wait`}
      </p>
      {reason !== null && <p className="small">{reason}</p>}
    </>
  );
}

function HealthBadge({
  health: { active, disabled_by: by, circuit, consecutive_failures: failures, last_success_at: success },
}: {
  health: Health;
}) {
  if (!active) return by === 'system' ? <Badge tone="bad">Disabled</Badge> : <Badge>Inactive</Badge>;
  if (circuit !== 'closed') return <Badge tone="bad">Fails, tried less often</Badge>;
  if (failures > 0) return <Badge tone="warning">{failures} attempts failed</Badge>;
  if (success === null) return <Badge>Nothing sent yet</Badge>;
  return <Badge tone="good">Accepts</Badge>;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
