import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { ScheduleAnswer, ScheduleSource } from '../../sources/source.ts';
import { containersAboard, forgetLeft, loadAboard } from './aboard.ts';
import { schedulePushFeed } from './sender.ts';
import { type Held, hearSchedule, holdVoyage, settleVoyage } from './settle.ts';
import { takeNewsOf } from './take-news.ts';
import { voyageOf } from './voyages.ts';

/** A voyage that was polled. */
export interface AskedVoyage extends Held {
  source: ScheduleSource;
  number: string;
  /** Of the last answer that was taken in; null if there was none. */
  digest: Buffer | null;
  /** The delay until the next poll. */
  delayMs: number;
}

/**
 * Takes in a schedule for all containers that are on the voyage, each in a transaction of its own, and settles the watch.
 * A voyage without any is not polled any more.
 */
export async function takeSchedule(
  tools: IngestTools,
  polled: AskedVoyage,
  answer: Extract<ScheduleAnswer, { outcome: 'found' }>,
): Promise<void> {
  const { db, log, clock } = tools;
  const { source, number, delayMs } = polled;
  const voyage = watched(polled);
  await forgetLeft(db, voyage);
  const vessel = await loadAboard(db, voyage);
  if (vessel === null) return settleVoyage(db, polled, { delayMs: null, digest: null, failures: 0, hasNews: false });
  const whole = digest([answer.digest.toString('hex'), vessel]);
  const isSame = polled.digest?.equals(whole) ?? false;
  if (!isSame && !(await holdVoyage(db, polled))) return;
  const receivedAt = toInstant(clock.now());
  const said = isSame ? { messages: [], rejected: [] } : answer.read([vessel], receivedAt);
  const taken = await takeNewsOf(tools, source, { messages: said.messages, receivedAt });
  await hearSchedule(db, schedulePushFeed(source.sender), { containers: containersAboard(vessel), failures: 0 });
  await settleVoyage(db, polled, { delayMs, digest: whole, failures: 0, hasNews: taken > 0 });
  const rejected = [...new Set(said.rejected)];
  log.info({ source: source.key, voyage: number, taken, isSame, rejected: rejected.slice(0, 5) }, 'schedule.taken');
}

function watched({ source, number, watchId }: AskedVoyage) {
  return { scac: source.sender.scac, watchId, ...voyageOf(number) };
}

/** Settles a question that brought nothing: what is known stays as it is, because no data is not news. */
export async function missSchedule(
  { db }: IngestTools,
  polled: AskedVoyage,
  { failures }: { failures: number | null },
): Promise<void> {
  const { source, delayMs } = polled;
  await settleVoyage(db, polled, { delayMs, digest: null, failures, hasNews: false });
  if (failures === null || failures === 0) return;
  const vessel = await loadAboard(db, watched(polled));
  const containers = vessel === null ? [] : containersAboard(vessel);
  await hearSchedule(db, schedulePushFeed(source.sender), { containers, failures });
}
