import type { Transaction } from '../db/client.ts';
import { toInstant } from '../domain/instant.ts';
import { type IngestTools, ingestWithin } from './ingest.ts';
import { againIfCollided } from './ingest-again.ts';
import { withNeeded } from './lock-needed.ts';

/** A change after which messages that were stored before count for a shipment. */
export interface StoredMessages {
  /** Writes the change, and gives the watches whose journeys are derived again in the same transaction. */
  watchesOf(tx: Transaction): Promise<readonly string[]>;
}

const NOT_LINKED: ReadonlySet<string> = new Set();

/**
 * Derives journeys again from what is stored, and announces the difference, together with the change that calls for it:
 * while tracking of a shipment was stopped, messages about it were stored and not applied.
 */
export async function ingestStored(tools: IngestTools, { watchesOf }: StoredMessages): Promise<void> {
  const now = toInstant(tools.clock.now());
  await againIfCollided(tools.log, { cause: 'stored_messages' }, () =>
    withNeeded((shipmentIds) =>
      tools.db.transaction(async (tx) => {
        for (const watchId of await watchesOf(tx)) {
          const pushed = { byLine: false, linked: NOT_LINKED };
          await ingestWithin(tools, tx, { watchId, statements: [], poll: null, pushed }, { now, shipmentIds });
        }
      }),
    ),
  );
}
