import type { Instant } from '../../domain/instant.ts';
import type { Observation } from '../../domain/observation.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { quarantine } from '../../ingest/quarantine.ts';
import type { PushedMessage } from '../../sources/push.ts';
import type { ScheduleSource } from '../../sources/source.ts';
import { IntakeCounts } from '../intake/counts.ts';
import { takeReading } from '../intake/take-in.ts';
import { newsOf } from './news.ts';
import { schedulePushFeed, scheduleSender } from './sender.ts';
import { SCHEDULES_FORGET_REPLACED, SCHEDULES_SAID } from './statements.ts';

/** More at a time would leave no connection for other work. */
const AT_ONCE = 4;

/** From so many statements about a container on, those that were replaced are removed, but for the first and the newest of each call. */
const KEPT_WHOLE_MAX = 100;
const KEPT_OF_CALL = 20;
const KEPT_OF_CONTAINER_MAX = 500;

/** Whose schedules they are. */
type StatedBy = Pick<ScheduleSource, 'key' | 'sender'>;

/** What schedules state of containers, and when that was received. */
export interface SaidBySchedules {
  messages: readonly PushedMessage[];
  receivedAt: Instant;
}

/** Takes in what is new of it, container by container; gives how much that was. */
export async function takeNewsOf(
  tools: IngestTools,
  source: StatedBy,
  { messages, receivedAt }: SaidBySchedules,
): Promise<number> {
  const byContainer = new Map<string, PushedMessage[]>();
  for (const message of messages) {
    const [container = ''] = message.references.containers;
    const known = byContainer.get(container);
    if (known === undefined) byContainer.set(container, [message]);
    else known.push(message);
  }
  const waiting = byContainer.entries();
  let taken = 0;
  const workers = Array.from({ length: Math.min(AT_ONCE, byContainer.size) }, async () => {
    for (const [container, own] of waiting) {
      const stored = await loadSaid(tools, source, container);
      const news = await takeNews(tools, source, newsOf(own, stored, receivedAt));
      taken += news;
      if (news > 0 && stored.length >= KEPT_WHOLE_MAX) await forgetReplaced(tools, source, container);
    }
  });
  await Promise.all(workers);
  return taken;
}

async function takeNews(tools: IngestTools, source: StatedBy, messages: PushedMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const intake = { ...tools, readers: [], counts: new IntakeCounts() };
  const { taken, rejections } = await takeReading(intake, scheduleSender(source.sender), { messages, rejections: [] });
  for (const { reason, raw } of rejections) {
    await quarantine(tools.db, { source: source.key, watchId: null, reason, raw });
  }
  return taken;
}

async function loadSaid({ db }: IngestTools, { sender }: StatedBy, container: string): Promise<Observation[]> {
  const rows = await db.query(SCHEDULES_SAID, [schedulePushFeed(sender), container]);
  return rows.map(({ id, received_at, body }) => ({ ...body, id, receivedAt: received_at }));
}

async function forgetReplaced({ db }: IngestTools, { sender }: StatedBy, container: string): Promise<void> {
  const limits = [KEPT_OF_CALL, KEPT_OF_CONTAINER_MAX] as const;
  await db.query(SCHEDULES_FORGET_REPLACED, [schedulePushFeed(sender), container, ...limits]);
}
