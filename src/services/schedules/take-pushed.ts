import { contentId } from '../../core/id.ts';
import { inTurns } from '../../core/in-turns.ts';
import type { TrackedVessel } from '../../domain/ais/tracked.ts';
import { toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedMessage, ReadContext, Sender } from '../../sources/push.ts';
import type { PushSender } from '../intake/sender.ts';
import type { CallsTaken } from '../intake/vessel-calls.ts';
import { loadAboardOf } from './aboard.ts';
import { schedulePushFeed } from './sender.ts';
import { hearSchedule } from './settle.ts';
import { takeNewsOf } from './take-news.ts';

/** What a call of a vessel means for the containers that are known to be on it. */
export type ReadAboard = (
  raw: unknown,
  vessels: readonly TrackedVessel[],
  context: ReadContext,
) => readonly PushedMessage[];

/** So much is taken in at once: a call of a large vessel may be one of thousands of containers. */
const TOGETHER_MAX = 10_000;

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
  const named = new Set<string>();
  const counts = { stated: 0, taken: 0 };
  let messages: PushedMessage[] = [];
  const takeThese = async () => {
    counts.stated += messages.length;
    counts.taken += await takeNewsOf(tools, { key: own.source, sender: own }, { messages, receivedAt });
    messages = [];
  };
  const isAboard = ({ draft }: ParsedStatement) => byImo.has(imoOf(draft) ?? '');
  for await (const { draft, raw } of inTurns(await lastOfEach(calls.filter(isAboard)))) {
    for (const message of read(raw, byImo.get(imoOf(draft) ?? '') ?? [], { sender: own, receivedAt })) {
      for (const container of message.references.containers) named.add(container);
      messages.push(message);
    }
    if (messages.length >= TOGETHER_MAX) await takeThese();
  }
  await takeThese();
  await hearSchedule(tools.db, schedulePushFeed(own), { containers: [...named], failures: 0 });
  return { taken: counts.taken, known: Math.max(0, counts.stated - counts.taken) };
}

/** Of calls that differ in nothing but the time the last one, in the order of these: it is what the text states in the end. */
async function lastOfEach(calls: readonly ParsedStatement[]): Promise<Iterable<ParsedStatement>> {
  const last = new Map<string, ParsedStatement>();
  for await (const call of inTurns(calls)) {
    const what = contentId({ call: JSON.stringify(call.raw, withoutTime) });
    last.delete(what);
    last.set(what, call);
  }
  return last.values();
}

function withoutTime(name: string, value: unknown): unknown {
  return name === 'eventDateTime' ? undefined : value;
}

function imoOf(draft: ParsedStatement['draft']): string | null {
  return draft.kind === 'movement' ? (draft.vessel?.imo ?? null) : null;
}
