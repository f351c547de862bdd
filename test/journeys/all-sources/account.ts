import { z } from 'zod';
import type { Database } from '../../../src/db/client.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { getContainerHistory } from '../../../src/services/container/get-container-history.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { rows } from '../../support/tracking.ts';
import type { Numbers } from './journey.ts';
import { FOLLOWED } from './oracle.ts';

/** What depends on who follows, and on when it was written. */
const OF_WRITING =
  "ARRAY['id', 'account_id', 'shipment_id', 'container_id', 'watch_id', 'created_at', 'updated_at', 'list_changed_at', 'list_containers_updated_at', 'list_shipment_updated_at', 'changed_in', 'derived_at']";

/** Everything that is derived for an account, with the same names for the numbers of every journey. */
export async function finalState(db: Database, { principal }: ServiceContext, numbers: Numbers) {
  const all = async (table: string, condition = 'true') => {
    const text = `SELECT to_jsonb(t) - ${OF_WRITING} AS row FROM ${table} t WHERE account_id = $1 AND ${condition}`;
    const found = await rows<{ row: object }>(db, text, [principal.accountId]);
    const texts = found.map(({ row }) => Object.entries(numbers).reduce(withName, JSON.stringify(row)));
    return texts.sort().map((json): Record<string, unknown> => JSON.parse(json));
  };
  return {
    shipments: await all('shipment'),
    containers: await all('container'),
    events: await all('transport_event', 'invalidated_at IS NULL'),
    requests: await all('tracking_request'),
  };
}

function withName(json: string, [name, number]: [string, string]): string {
  return json.replaceAll(number, name);
}

interface Sent {
  name: string;
  record: Record<string, unknown>;
}

/** The notifications of a webhook since the last call: each event with what it states. */
export class Notifications {
  readonly #db: Database;
  readonly #webhookId: string;
  readonly #received = new Set<string>();

  constructor(db: Database, webhookId: string) {
    this.#db = db;
    this.#webhookId = webhookId;
  }

  async next(): Promise<string[]> {
    const found = await rows<Sent & { id: string }>(
      this.#db,
      `SELECT n.id, e.name, e.record FROM webhook_notification n JOIN outbox_event e ON e.id = n.event_id
        AND e.created_at = n.event_created_at WHERE n.webhook_id = $1`,
      [this.#webhookId],
    );
    const fresh = found.filter(({ id }) => !this.#received.has(id));
    for (const { id } of fresh) this.#received.add(id);
    return fresh.map(wordsOf).sort();
  }
}

/** Where something was notified twice: an event that was not taken back between, or a change from what was not the last value. */
export function repeatsIn(notified: readonly string[]): string[] {
  const standing = new Set<string>();
  const values = new Map<string, string>();
  return notified.filter((words) => {
    const [name = '', ...rest] = words.split(' ');
    if (name.endsWith('.changed')) {
      const [from = '', , to = ''] = rest;
      const isNext = (values.get(name) ?? from) === from && from !== to;
      values.set(name, to);
      return !isNext;
    }
    if (name === 'container.updated') {
      const without = rest.indexOf('without');
      const gone = without < 0 ? [] : rest.slice(without + 1).map((text) => text.replace(',', ''));
      for (const one of standing)
        if (gone.some((event) => one.startsWith(`container.transport.${event} `))) standing.delete(one);
      return rest.length === 0;
    }
    const isRepeated = standing.has(words);
    standing.add(words);
    return isRepeated;
  });
}

/** The followed facts that changed, and when, as the history of the container lists them. */
export async function historyOf({ context, db }: { context: ServiceContext; db: Database }): Promise<string[]> {
  const [container] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE account_id = $1', [
    context.principal.accountId,
  ]);
  const { changes } = await getContainerHistory.run(context, { id: container?.id ?? '' });
  const names = new Set<string>(FOLLOWED.map(([name]) => name));
  return changes.filter(({ fact }) => names.has(fact)).map(({ known_at, fact }) => `${known_at} ${fact}`);
}

function wordsOf({ name, record }: Sent): string {
  if (name.startsWith('container.transport.')) return `${name} ${instant(record.timestamp)}`;
  if (name === 'shipment.estimated.arrival') return `${name} ${instant(record.estimated_timestamp)}`;
  if (name.endsWith('.changed')) return `${name} ${instant(record.previous_value)} to ${instant(record.value)}`;
  return name === 'container.updated' ? `${name} ${changedIn(record.changeset)}` : name;
}

function changedIn(changeset: unknown): string {
  if (typeof changeset !== 'object' || changeset === null) return '';
  if (!('transport_events' in changeset)) return Object.keys(changeset).sort().join(', ');
  const [former, now] = z.tuple([Events, Events]).parse(changeset.transport_events);
  const standing = new Map(now.map(({ id, timestamp }) => [id, timestamp]));
  const moved = former.filter(({ id }) => standing.has(id));
  const gone = former.filter(({ id }) => !standing.has(id)).map(({ event }) => milestoneOf(event));
  return [
    ...moved
      .map((one) => `with ${milestoneOf(one.event)} ${instant(one.timestamp)} at ${instant(standing.get(one.id))}`)
      .sort(),
    ...(gone.length > 0 ? [`without ${gone.sort().join(', ')}`] : []),
  ].join(' ');
}

const Events = z.array(z.object({ id: z.string(), event: z.string(), timestamp: z.string() }));

function milestoneOf(event: string): string {
  return event.replace('container.transport.', '');
}

function instant(value: unknown): string {
  return typeof value === 'string' ? toInstant(Date.parse(value)) : String(value);
}
