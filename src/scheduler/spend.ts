import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { Batch } from './batch.ts';
import { COUNT_SPEND } from './statements.ts';

/** Requests to a source. */
interface Requests {
  source: string;
  requests: number;
}

/** All requests of so long are one statement. */
const WRITE_AFTER_MS = 5_000;

/**
 * Counts the requests to sources without quotas, for their operator: where there is a quota, they are counted as they are taken out
 * of it. A failure to store them is logged, because polling goes on without it.
 */
export class Spend {
  readonly #batch: Batch<Requests>;

  constructor({ db, log }: { db: Database; log: Log }) {
    this.#batch = new Batch(
      (items) => store(db, items).catch((error: unknown) => log.warn({ err: error }, 'source.spend_not_stored')),
      WRITE_AFTER_MS,
    );
  }

  /** Adds requests to those that are written next. */
  add(source: string, requests: number): void {
    if (requests > 0) void this.#batch.add({ source, requests });
  }

  /** Writes what is there. */
  flush(): Promise<void> {
    return this.#batch.flush();
  }
}

async function store(db: Database, items: readonly Requests[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { source, requests } of items) sums.set(source, (sums.get(source) ?? 0) + requests);
  // In one order, so that no two processes wait for each other.
  const ordered = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  await db.query(COUNT_SPEND, [ordered.map(([source]) => source), ordered.map(([, requests]) => requests)]);
}
