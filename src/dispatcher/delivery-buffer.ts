import type { Database } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { READ_OUTBOX_PICTURES } from './delivery-statements.ts';
import type { Due } from './due-reader.ts';

/** The limit of the memory for notifications that were read and are not settled. */
const BYTES_MAX = 64 * 1024 * 1024;

/** The notifications of all queues that were read and are not settled. A snapshot counts once, however many notifications share it. */
export class DeliveryBuffer {
  readonly #holders = new Map<EventSnapshot, number>();
  readonly #snapshots = new Map<string, EventSnapshot>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes >= BYTES_MAX;
  }

  /** A snapshot that is in memory. */
  snapshot(id: string): EventSnapshot | null {
    return this.#snapshots.get(id) ?? null;
  }

  add({ body, snapshot }: Due): void {
    this.#bytes += body?.length ?? 0;
    if (snapshot === null) return;
    const holders = this.#holders.get(snapshot) ?? 0;
    this.#holders.set(snapshot, holders + 1);
    if (holders > 0) return;
    this.#bytes += snapshot.bytes;
    this.#snapshots.set(snapshot.id, snapshot);
  }

  remove({ body, snapshot }: Due): void {
    this.#bytes -= body?.length ?? 0;
    if (snapshot === null) return;
    const holders = this.#holders.get(snapshot) ?? 0;
    if (holders > 1) {
      this.#holders.set(snapshot, holders - 1);
      return;
    }
    this.#holders.delete(snapshot);
    this.#bytes -= snapshot.bytes;
    // Two reads at the same time may have brought it twice.
    if (this.#snapshots.get(snapshot.id) === snapshot) this.#snapshots.delete(snapshot.id);
  }
}

/** The records right after a change. All notifications of the change share it, in whichever queue they are. */
export class EventSnapshot {
  readonly id: string;
  /** What the messages include of it, if that was written with the change; then its body is not read. */
  readonly included: Buffer | null;
  readonly bytes: number;
  #body: string | null;
  #value: unknown = null;

  constructor({ id, included, body }: EventSnapshotRow) {
    this.id = id;
    // Outside of the heap, where the garbage collector does not copy it while it waits.
    this.included = included === null ? null : Buffer.from(included);
    this.bytes = this.included?.length ?? body?.length ?? 0;
    this.#body = body;
  }

  /** The parsed snapshot, which must not be changed; null where it was not read. It is parsed when it is needed, because most snapshots wait for a while. */
  get value(): unknown {
    if (this.#body !== null) this.#value = JSON.parse(this.#body);
    this.#body = null;
    return this.#value;
  }
}

/** A snapshot as it is read. */
export interface EventSnapshotRow {
  id: string;
  included: string | null;
  body: string | null;
}

/** The key of a snapshot. */
export interface EventSnapshotKey {
  id: string;
  createdAt: Instant;
}

/**
 * Finds snapshots among those that are known, or else in the database, each once. One that is not kept any more is null;
 * what is missing did not fit and has to be requested again.
 */
export async function readEventSnapshots(
  db: Database,
  wanted: readonly EventSnapshotKey[],
  known: (id: string) => EventSnapshot | null,
): Promise<Map<string, EventSnapshot | null>> {
  const snapshots = new Map<string, EventSnapshot | null>();
  const missing = new Map<string, EventSnapshotKey>();
  for (const key of wanted) {
    const snapshot = known(key.id);
    if (snapshot === null) missing.set(key.id, key);
    else snapshots.set(key.id, snapshot);
  }
  if (missing.size === 0) return snapshots;
  const keys = [...missing.values()];
  const rows = await db.query(READ_OUTBOX_PICTURES, [keys.map(({ id }) => id), keys.map(({ createdAt }) => createdAt)]);
  for (const { id } of keys) snapshots.set(id, null);
  for (const row of rows) {
    if (row.is_read) snapshots.set(row.id, new EventSnapshot(row));
    else snapshots.delete(row.id);
  }
  return snapshots;
}
