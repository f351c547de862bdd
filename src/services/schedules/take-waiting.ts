import { contentId } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedMessage } from '../../sources/push.ts';
import { loadAboardOf, vesselsByImo } from './aboard.ts';
import type { CallReading } from './call-reading.ts';
import { APART_MS } from './pushed-calls.ts';
import { schedulePushFeed, scheduleSenderOf } from './sender.ts';
import { hearSchedule } from './settle.ts';
import { takeNewsOf } from './take-news.ts';

/** How often a process looks for times that have waited long enough. */
const LOOK_MS = MINUTE_MS;

/** So many are taken in at once; the others wait for the next look. */
const AT_ONCE_MAX = 500;

/** A call that was not pushed for so long is forgotten: its next time is taken in at once anyway. */
const FORGOTTEN_MS = HOUR_MS;

/** Takes in the times of calls that wait, again and again. The answer stops it. */
export function keepTakingWaitingCalls(tools: IngestTools, reading: Pick<CallReading, 'read'>): () => Promise<void> {
  return repeat(async (signal) => {
    await takeWaitingCalls(tools, reading, signal).catch((error: unknown) => {
      tools.log.error({ err: error }, 'schedule.waiting_not_taken');
    });
  }, LOOK_MS);
}

/**
 * Takes in the times of calls that have waited long enough; gives how much was new. One that a process did not finish is due again when it
 * has waited as long again.
 */
export async function takeWaitingCalls(
  tools: IngestTools,
  { read }: Pick<CallReading, 'read'>,
  signal?: AbortSignal,
): Promise<number> {
  const { prisma } = tools.db;
  const nowMs = tools.clock.now();
  const takenBefore = (ms: number) => ({ lte: new Date(nowMs - ms) });
  await prisma.pushedCall.deleteMany({ where: { waitingSince: null, takenAt: takenBefore(FORGOTTEN_MS) } });
  const due = await prisma.pushedCall.findMany({
    where: { waitingSince: { not: null }, takenAt: takenBefore(APART_MS) },
    orderBy: { waitingSince: 'asc' },
    take: AT_ONCE_MAX,
  });
  let taken = 0;
  for (const call of due) {
    if (signal?.aborted === true) break;
    taken += await takeWaiting(tools, read, call);
  }
  return taken;
}

interface WaitingCall {
  source: string;
  key: string;
  imo: string;
  takenAt: Date;
  waiting: string | null;
  waitingSince: Date | null;
}

async function takeWaiting(tools: IngestTools, read: CallReading['read'], call: WaitingCall): Promise<number> {
  const { source, key, imo, takenAt, waiting, waitingSince } = call;
  const { db, clock } = tools;
  if (waiting === null || waitingSince === null) return 0;
  const raw: unknown = JSON.parse(waiting);
  // From here on a newer time waits, so that this one cannot replace it.
  const { count } = await db.prisma.pushedCall.updateMany({
    where: { source, key, takenAt, waitingSince },
    data: { takenAt: new Date(clock.now()) },
  });
  if (count === 0) return 0;
  const sender = scheduleSenderOf(source.replace(/-schedule$/, ''));
  const receivedAt = waitingSince.toISOString();
  const vessels = vesselsByImo(await loadAboardOf(db, sender.scac, [imo])).get(imo) ?? [];
  const messages: readonly PushedMessage[] = read(raw, vessels, { sender, receivedAt });
  const taken = await takeNewsOf(tools, { key: source, sender }, { messages, receivedAt });
  const containers = [...new Set(messages.flatMap(({ references }) => references.containers))];
  await hearSchedule(db, schedulePushFeed(sender), { containers, failures: 0 });
  await db.prisma.pushedCall.updateMany({
    where: { source, key, waitingSince },
    data: { waiting: null, waitingSince: null, said: contentId({ call: raw }) },
  });
  return taken;
}
