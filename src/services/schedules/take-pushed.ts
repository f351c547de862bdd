import { inTurns } from '../../core/in-turns.ts';
import type { TrackedVessel } from '../../domain/ais/tracked.ts';
import { toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedMessage, ReadContext, Sender } from '../../sources/push.ts';
import type { PushSender } from '../intake/sender.ts';
import type { CallsTaken } from '../intake/vessel-calls.ts';
import { containersAboard, loadAboardOf } from './aboard.ts';
import { schedulePushFeed } from './sender.ts';
import { hearSchedule } from './settle.ts';
import { takeNewsOf } from './take-news.ts';

/** What a call of a vessel means for the containers that are known to be on it. */
export type ReadAboard = (
  raw: unknown,
  vessels: readonly TrackedVessel[],
  context: ReadContext,
) => readonly PushedMessage[];

/**
 * Takes in the calls of vessels that a line has pushed, for its tracked containers that are known to be on them, under the
 * source of the schedules that the line is polled for: what it pushes and what it answers are versions of the same. Calls
 * of other vessels have no effect: a schedule says when vessels call, never what is on them.
 */
export async function takePushedCalls(
  tools: IngestTools,
  { sender }: PushSender,
  { calls, read }: { calls: readonly ParsedStatement[]; read: ReadAboard },
): Promise<CallsTaken> {
  const { scac } = sender;
  if (scac === null) return { taken: 0, known: 0 };
  const imos = [...new Set(calls.flatMap(({ draft }) => imoOf(draft) ?? []))];
  const vessels = await loadAboardOf(tools.db, scac, imos);
  const byImo = new Map<string, TrackedVessel[]>();
  for (const vessel of vessels) byImo.set(vessel.imo, [...(byImo.get(vessel.imo) ?? []), vessel]);
  const receivedAt = toInstant(tools.clock.now());
  const own: Sender & { scac: string } = { source: `${scac}-schedule`, party: 'schedule', scac, dialect: null };
  const messages: PushedMessage[] = [];
  for await (const { draft, raw } of inTurns(calls)) {
    const aboard = byImo.get(imoOf(draft) ?? '') ?? [];
    if (aboard.length > 0) for (const message of read(raw, aboard, { sender: own, receivedAt })) messages.push(message);
  }
  const taken = await takeNewsOf(tools, { key: own.source, sender: own }, { messages, receivedAt });
  const containers = vessels.flatMap(containersAboard);
  await hearSchedule(tools.db, schedulePushFeed(own), { containers: [...new Set(containers)], failures: 0 });
  return { taken, known: Math.max(0, messages.length - taken) };
}

function imoOf(draft: ParsedStatement['draft']): string | null {
  return draft.kind === 'movement' ? (draft.vessel?.imo ?? null) : null;
}
