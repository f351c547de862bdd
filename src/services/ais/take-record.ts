import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { AisBatch } from '../../sources/ais/batch.ts';
import type { Receipt } from '../intake/receipt.ts';
import type { IntakeTools } from '../intake/take-in.ts';
import { AisCounts } from './counts.ts';
import { giveBackLease, takeLease } from './lease.ts';
import type { AisListening, ListenFrom } from './received.ts';
import { loadRemembered } from './store.ts';
import { Review } from './suspicions.ts';
import { AIS_SENDER, takeBatch } from './take-batch.ts';
import { loadTracked } from './tracked-vessels.ts';

/** The name of the format, as others have theirs in sources/readers.ts; it is read line by line, however long it is. */
export const NMEA = 'nmea';

/** What taking in a record works with. */
export interface RecordTools extends IntakeTools {
  record: AsyncIterable<readonly string[]>;
  listener(from: ListenFrom): AisListening;
}

/**
 * Why lines and messages produced no event, in the order of reading. A vessel without tracked cargo is not an error.
 */
const REASONS: Readonly<Record<string, string>> = {
  notAis: 'The line is no AIS sentence.',
  badChecksum: 'The checksum of the sentence is wrong or missing.',
  malformed: 'The sentence is malformed.',
  unsupported: 'The message has no position and no vessel name.',
  undated: 'The time of receipt is unknown: neither the line nor a tag block has one.',
  incomplete: 'The other parts of the message are missing.',
  unknownVessel: 'The IMO number of the vessel is unknown.',
  untracked: 'The vessel carries nothing that is tracked.',
  withoutPosition: 'The vessel sent no valid position.',
  late: 'More is known of the vessel since then.',
  jumps: 'The vessel cannot have come there in that time.',
  unmatched: 'No tracked container comes aboard the vessel or leaves it at that port.',
  unsure: 'The vessel was not received for too long to know its time of arrival or departure.',
};

/**
 * Takes in a record of AIS, as if its positions were received now with the times that it contains. Consecutive records
 * continue from each other, unless a process listens to AIS meanwhile, whose states are newer; `again` also starts
 * over. Errors: `unavailable` if not all of it was stored, so that it has to be taken in again.
 */
export async function takeRecord(
  tools: RecordTools,
  { again = false }: { again?: boolean | undefined } = {},
): Promise<Receipt> {
  const { db, clock } = tools;
  const holder = newId();
  const goesOn = (await takeLease(db, holder)) && !again;
  try {
    const { associations, states } = await loadRemembered(db);
    const tracked = await loadTracked(db, toInstant(clock.now()));
    const [ais, review] = [new AisCounts(), new Review()];
    // The caller retries, so nothing waits here for an unavailable database.
    const batchTools = { ...tools, ais, holder, signal: AbortSignal.abort() };
    const onBatch = async (batch: AisBatch) => {
      await takeBatch(batchTools, batch);
      review.add(batch.positions);
    };
    const from = { record: tools.record, tracked, associations, states: goesOn ? states : [], onBatch };
    const listener = tools.listener(from);
    await listener.run();
    if (Object.values(ais.lost).some((count) => count > 0)) {
      throw new Failure('unavailable', 'The database did not take in all of the record; take it in again.');
    }
    await review.run(db);
    return receiptOf(ais, listener);
  } finally {
    await giveBackLease(db, holder);
  }
}

function receiptOf({ statements }: AisCounts, listener: AisListening): Receipt {
  const counts = listener.counts();
  const reasons = Object.entries(REASONS).map(([name, reason]) => ({ reason, count: counts[name] ?? 0 }));
  return {
    sender: AIS_SENDER.name,
    format: NMEA,
    is_known: false,
    ...statements,
    reasons: reasons.filter(({ count }) => count > 0),
  };
}
