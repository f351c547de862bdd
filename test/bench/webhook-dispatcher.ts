import type { Database } from '../../src/db/client.ts';
import type { Sql } from '../../src/db/sql.ts';
import { Dispatcher } from '../../src/dispatcher/dispatcher.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import type { HttpClient } from '../../src/net/fetch.ts';
import { createLog } from '../../src/observability/log.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import { type MessageEvent, messageOf } from '../../src/services/webhook-message/message-writer.ts';
import type { WebhookNotification } from '../../src/services/webhook-message/notification.ts';
import type { OutboxRow } from '../../src/services/webhook-message/notified-event.ts';
import { testSealer } from '../support/sealer.ts';

/** The dispatcher of the program with its own settings, on another way out. */
export function benchDispatcher(db: Database, http: HttpClient): Dispatcher<WebhookNotification, OutboxRow> {
  return new Dispatcher({
    db,
    http,
    sealer: testSealer(),
    log: createLog({ level: 'silent' }),
    messageOf: (row: WebhookNotification, event: MessageEvent) => messageOf(messageWriterOf(KNOWN_LINES), row, event),
  });
}

/** How receivers behave that are not there. */
export interface StubBehaviour {
  statusOf?: () => number;
  /** What is waited for before an answer. */
  when?: () => Promise<void>;
}

/** A way out that leads nowhere and costs nothing: everything is accepted at once, unless requested otherwise. */
export function stubReceivers({ statusOf = () => 200, when = async () => {} }: StubBehaviour = {}): HttpClient {
  const headers = { 'content-type': 'text/plain', date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
  return {
    request: async () => {
      await when();
      return { ok: true, status: statusOf(), headers, body: Buffer.from('ok') };
    },
    close: async () => {},
  };
}

/** A statement that was answered; times on the monotonic clock. */
export interface Answered {
  statement: Sql;
  values: unknown[];
  sentAt: number;
  answeredAt: number;
  rows: number;
}

/** The same database, which reports every statement of `query` that was answered. */
export function watched(db: Database, report: (answered: Answered) => void): Database {
  const query = new Proxy(db.query, {
    apply: async (send, self, [statement, values]) => {
      const sentAt = performance.now();
      const rows = await Reflect.apply(send, self, [statement, values]);
      report({ statement, values, sentAt, answeredAt: performance.now(), rows: rows.length });
      return rows;
    },
  });
  return { ...db, query };
}
