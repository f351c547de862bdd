import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { me, sentenceOf } from '../../data/queries.ts';
import { Empty, Failed, Skeleton } from '../../design/states.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { webhooks } from './webhooks-data.ts';
import './webhooks.css';

const route = getRouteApi('/webhooks');

/** The webhooks of the account: how each fares, what was sent, every attempt, and what can be sent again. */
export function WebhooksRoom() {
  const search = route.useSearch();
  const { data: person } = useQuery(me);
  const { data, error, refetch } = useQuery(webhooks);
  const [isAdding, setAdding] = useState(false);
  const mayChange = person?.permissions.includes('webhooks:write') === true;
  return (
    <div className="room">
      <RoomHead title="Webhooks">
        {mayChange && (
          <button type="button" className="button primary" onClick={() => setAdding(true)}>
            Add a webhook
          </button>
        )}
      </RoomHead>
      {person !== undefined && !mayChange && (
        <p className="webhooks-who muted">
          Owners and members of the account add and change webhooks; with your role you see them. An owner can change
          your role.
        </p>
      )}
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data?.total === 0 && (
        <Empty title="There are no webhooks">
          <p>
            A webhook sends events, such as an arrival or a changed last free day, to an address of yours as they
            happen. The guide to <a href="/docs/guides/webhooks">webhooks</a> says what your receiver has to do.
          </p>
          {mayChange && (
            <button type="button" className="button" onClick={() => setAdding(true)}>
              Add the first one
            </button>
          )}
        </Empty>
      )}
      {data !== undefined && data.total > 0 && (
        <div className="webhooks">
          <section className="card webhooks-section" aria-labelledby="webhooks-all">
            <h2 id="webhooks-all">Receivers</h2>
            <ul>
              {data.shown.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  isChosen={webhook.id === search.webhook}
                  mayChange={mayChange}
                />
              ))}
            </ul>
            {data.total > data.shown.length && (
              <p className="muted">
                And {(data.total - data.shown.length).toLocaleString('en')} more, which <code>GET /v2/webhooks</code>{' '}
                lists.
              </p>
            )}
          </section>
          <DeliveryLog search={search} mayChange={mayChange} />
        </div>
      )}
      {isAdding && <WebhookDialog webhook={null} close={() => setAdding(false)} />}
    </div>
  );
}
