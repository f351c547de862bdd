import { digest } from '../../core/id.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import type { Observation } from '../../domain/observation.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { quarantine } from '../../ingest/quarantine.ts';
import type { PushedMessage } from '../../sources/push.ts';
import type { ScheduleAnswer, ScheduleSource } from '../../sources/source.ts';
import { IntakeCounts } from '../intake/counts.ts';
import { takeReading } from '../intake/take-in.ts';
import { containersAboard, forgetLeft, loadAboard } from './aboard.ts';
import { newsOf } from './news.ts';
import { schedulePushFeed, scheduleSender } from './sender.ts';
import { type Held, hearSchedule, holdVoyage, settleVoyage } from './settle.ts';
import { SCHEDULES_SAID } from './statements.ts';
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

/** More at a time would leave no connection for other work. */
const AT_ONCE = 4;

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
  const taken = await takeAll(tools, source, { messages: said.messages, receivedAt });
  await hearSchedule(db, schedulePushFeed(source.sender), { containers: containersAboard(vessel), failures: 0 });
  await settleVoyage(db, polled, { delayMs, digest: whole, failures: 0, hasNews: taken > 0 });
  const rejected = [...new Set(said.rejected)];
  log.info({ source: source.key, voyage: number, taken, isSame, rejected: rejected.slice(0, 5) }, 'schedule.taken');
}

function watched({ source, number, watchId }: AskedVoyage) {
  return { scac: source.sender.scac, watchId, ...voyageOf(number) };
}

interface Said {
  messages: readonly PushedMessage[];
  receivedAt: Instant;
}

/** Takes in what is new of it, container by container; gives how much that was. */
async function takeAll(tools: IngestTools, source: ScheduleSource, { messages, receivedAt }: Said): Promise<number> {
  const byContainer = new Map<string, PushedMessage[]>();
  for (const message of messages) {
    const [container = ''] = message.references.containers;
    byContainer.set(container, [...(byContainer.get(container) ?? []), message]);
  }
  const waiting = byContainer.entries();
  let taken = 0;
  const workers = Array.from({ length: Math.min(AT_ONCE, byContainer.size) }, async () => {
    for (const [container, own] of waiting) {
      const stored = await loadSaid(tools, source, container);
      taken += await takeNews(tools, source, newsOf(own, stored, receivedAt));
    }
  });
  await Promise.all(workers);
  return taken;
}

async function takeNews(tools: IngestTools, source: ScheduleSource, messages: PushedMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const intake = { ...tools, readers: [], counts: new IntakeCounts() };
  const { taken, rejections } = await takeReading(intake, scheduleSender(source.sender), { messages, rejections: [] });
  for (const { reason, raw } of rejections) {
    await quarantine(tools.db, { source: source.key, watchId: null, reason, raw });
  }
  return taken;
}

async function loadSaid({ db }: IngestTools, { sender }: ScheduleSource, container: string): Promise<Observation[]> {
  const rows = await db.query(SCHEDULES_SAID, [schedulePushFeed(sender), container]);
  return rows.map(({ id, received_at, body }) => ({ ...body, id, receivedAt: received_at }));
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
