import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import type { Due } from './due-reader.ts';

/** What was read may take so much memory, as long as it is not settled. */
const BYTES_MAX = 64 * 1024 * 1024;

/** What was read of all lanes and is not settled yet. A picture counts once, however many notifications share it. */
export class DeliveryBuffer {
  readonly #holders = new Map<EventSnapshot, number>();
  readonly #pictures = new Map<string, EventSnapshot>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes >= BYTES_MAX;
  }

  /** A picture that is here already. */
  picture(id: string): EventSnapshot | null {
    return this.#pictures.get(id) ?? null;
  }

  add({ body, picture }: Due): void {
    this.#bytes += body?.length ?? 0;
    if (picture === null) return;
    const holders = this.#holders.get(picture) ?? 0;
    this.#holders.set(picture, holders + 1);
    if (holders > 0) return;
    this.#bytes += picture.bytes;
    this.#pictures.set(picture.id, picture);
  }

  remove({ body, picture }: Due): void {
    this.#bytes -= body?.length ?? 0;
    if (picture === null) return;
    const holders = this.#holders.get(picture) ?? 0;
    if (holders > 1) {
      this.#holders.set(picture, holders - 1);
      return;
    }
    this.#holders.delete(picture);
    this.#bytes -= picture.bytes;
    // Two reads at the same time may have brought it twice.
    if (this.#pictures.get(picture.id) === picture) this.#pictures.delete(picture.id);
  }
}

/** How everything looked right after a change. All notifications of the change share it, whichever lane they are of. */
export class EventSnapshot {
  readonly id: string;
  /** What the messages include of it, if that was written with the change; its body is not read then. */
  readonly included: string | null;
  readonly bytes: number;
  #body: string | null;
  #value: unknown = null;

  constructor({ id, included, body }: EventSnapshotRow) {
    this.id = id;
    this.included = included;
    this.bytes = (included ?? body ?? '').length;
    this.#body = body;
  }

  /** What it shows, which nobody may change; null where it was not read. Most of those that wait are not looked at for a while. */
  get value(): unknown {
    if (this.#body !== null) this.#value = JSON.parse(this.#body);
    this.#body = null;
    return this.#value;
  }
}

/** A picture as it is read. */
export interface EventSnapshotRow {
  id: string;
  included: string | null;
  body: string | null;
}

/** By what a picture is found. */
export interface EventSnapshotKey {
  id: string;
  createdAt: Instant;
}

/** More of retries, or of pictures, is not read at once, except for the last pictures of those that are asked for together. */
export const READ_BYTES_MAX = 16 * 1024 * 1024;
const ASKED_MAX = 64;

/** One by one: the table is partitioned, and to join or to sort pictures of several kilobytes takes longer than all the rest. */
const READ_PICTURES = sql({
  name: 'read_outbox_pictures',
  because: 'batch',
  parameters: ['uuid[]', 'instant[]'],
  row: { id: 'uuid', included: 'text?', body: 'text?' },
  text: `SELECT p.* FROM unnest($1::uuid[], $2::timestamptz[]) AS wanted(id, created_at)
    CROSS JOIN LATERAL (SELECT s.id, s.included, CASE WHEN s.included IS NULL THEN s.body::text END AS body
      FROM outbox_snapshot s
      WHERE s.id = wanted.id AND s.created_at = wanted.created_at LIMIT 1) p`,
});

/**
 * Finds pictures among those that are known, or else in the database, each once. One that is not kept any more is null;
 * what is missing did not fit and has to be asked for again.
 */
export async function readEventSnapshots(
  db: Database,
  wanted: readonly EventSnapshotKey[],
  known: (id: string) => EventSnapshot | null,
): Promise<Map<string, EventSnapshot | null>> {
  const pictures = new Map<string, EventSnapshot | null>();
  const missing = new Map<string, EventSnapshotKey>();
  for (const key of wanted) {
    const picture = known(key.id);
    if (picture === null) missing.set(key.id, key);
    else pictures.set(key.id, picture);
  }
  const rest = [...missing.values()];
  for (let bytes = 0; rest.length > 0 && bytes < READ_BYTES_MAX; ) {
    const asked = rest.splice(0, ASKED_MAX);
    const [ids, moments] = [asked.map(({ id }) => id), asked.map(({ createdAt }) => createdAt)];
    const rows = await db.query(READ_PICTURES, [ids, moments]);
    for (const id of ids) pictures.set(id, null);
    for (const row of rows) {
      const picture = new EventSnapshot(row);
      pictures.set(row.id, picture);
      bytes += picture.bytes;
    }
  }
  return pictures;
}
