import { z } from 'zod';
import type { Log } from '../core/context.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { headersPurpose, secretPurpose } from './message.ts';
import { READ_WEBHOOK_ENDPOINTS } from './queue-statements.ts';

/** A header of the webhook, which is sent with every delivery. */
export interface CustomHeader {
  name: string;
  value: string;
}

/** What is known of a receiver while its queue is held. */
export interface Endpoint {
  webhookId: string;
  url: string;
  active: boolean;
  updatedAt: Instant;
  headers: readonly CustomHeader[];
  secret: string;
  nextSecret: string | null;
  /** When the next secret becomes the only one, on this process's own monotonic clock; null where none is to come. */
  switchesAt: number | null;
}

interface EndpointRow {
  webhook_id: string;
  url: string;
  active: boolean;
  updated_at: Instant;
  headers: Buffer | null;
  secret: Buffer;
  next_secret: Buffer | null;
  switch_in_ms: number | null;
}

/** So many receivers are remembered with their secrets opened. */
const OPENED_MAX = 10_000;

const CustomHeaders = z.array(z.object({ name: z.string(), value: z.string() }));

type Opened = Pick<Endpoint, 'headers' | 'secret' | 'nextSecret'>;

/** Reads receivers and opens what is sealed of them, each secret once as long as it is remembered. */
export class Endpoints {
  readonly #db: Database;
  readonly #sealer: Sealer;
  readonly #log: Log;
  readonly #opened = new Map<string, { sealed: string; opened: Opened }>();

  constructor({ db, sealer, log }: { db: Database; sealer: Sealer; log: Log }) {
    this.#db = db;
    this.#sealer = sealer;
    this.#log = log;
  }

  /** The receivers that there still are, by the ids of their webhooks. */
  async read(webhookIds: readonly string[]): Promise<Map<string, Endpoint>> {
    const requestedAt = performance.now();
    const rows = await this.#db.query(READ_WEBHOOK_ENDPOINTS, [webhookIds]);
    return new Map(
      rows.flatMap((row) => this.#toEndpoint(row, requestedAt)).map((endpoint) => [endpoint.webhookId, endpoint]),
    );
  }

  /** One whose secret was sealed with another key is left out, and does not keep the others. */
  #toEndpoint(row: EndpointRow, requestedAt: number): Endpoint[] {
    const { webhook_id: webhookId, url, active, updated_at: updatedAt, switch_in_ms } = row;
    const switchesAt = switch_in_ms === null ? null : requestedAt + switch_in_ms;
    try {
      return [{ webhookId, url, active, updatedAt, switchesAt, ...this.#open(row) }];
    } catch (error) {
      this.#log.error({ err: error, webhookId }, 'webhook.secret_unreadable');
      return [];
    }
  }

  // The least recently used endpoint is evicted first. The sealed bytes are compared, because they change with the secret.
  #open(row: EndpointRow): Opened {
    const { webhook_id: id } = row;
    const sealed = [row.headers, row.secret, row.next_secret].map((part) => part?.toString('base64') ?? '').join(' ');
    const known = this.#opened.get(id);
    this.#opened.delete(id);
    const opened = known?.sealed === sealed ? known.opened : this.#unseal(row);
    this.#opened.set(id, { sealed, opened });
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > OPENED_MAX && oldest !== undefined) this.#opened.delete(oldest);
    return opened;
  }

  #unseal({ webhook_id: id, headers, secret, next_secret }: EndpointRow): Opened {
    const open = (sealed: Buffer) => this.#sealer.open(sealed, secretPurpose(id));
    return {
      headers: headers === null ? [] : CustomHeaders.parse(JSON.parse(this.#sealer.open(headers, headersPurpose(id)))),
      secret: open(secret),
      nextSecret: next_secret === null ? null : open(next_secret),
    };
  }
}
