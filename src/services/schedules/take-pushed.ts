import { contentId } from '../../core/id.ts';
import { inTurns } from '../../core/in-turns.ts';
import { toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedMessage } from '../../sources/push.ts';
import type { PushSender } from '../intake/sender.ts';
import type { CallsTaken } from '../intake/vessel-calls.ts';
import { loadAboardOf, vesselsByImo } from './aboard.ts';
import type { CallReading } from './call-reading.ts';
import { admitCalls, type PushedCall } from './pushed-calls.ts';
import { schedulePushFeed, scheduleSenderOf } from './sender.ts';
import { hearSchedule } from './settle.ts';
import { takeNewsOf } from './take-news.ts';

/** So much is taken in at once: a call of a large vessel may be one of thousands of containers. */
const TOGETHER_MAX = 10_000;

/** A call with what it states of tracked containers. */
interface StatedCall extends PushedCall {
  messages: readonly PushedMessage[];
}

/**
 * Takes in the calls of vessels that a line has pushed, for its tracked containers that are known to be on them, under the
 * source of the schedules that the line is polled for: what it pushes and what it answers are versions of the same. Calls
 * of other vessels have no effect: a schedule says when vessels call, never what is on them. A call whose time changes again and again
 * is taken in from time to time, with its last time (`pushed-calls.ts`); until then it counts as known.
 */
export async function takePushedCalls(
  tools: IngestTools,
  { sender }: PushSender,
  { calls, read, keyOf }: CallReading & { calls: readonly ParsedStatement[] },
): Promise<CallsTaken> {
  const { scac } = sender;
  if (scac === null) return { taken: 0, known: 0 };
  const imos = [...new Set(calls.flatMap(({ draft }) => imoOf(draft) ?? []))];
  const byImo = vesselsByImo(await loadAboardOf(tools.db, scac, imos));
  const receivedAt = toInstant(tools.clock.now());
  const own = scheduleSenderOf(scac);
  const named = new Set<string>();
  const counts = { stated: 0, taken: 0 };
  let together: StatedCall[] = [];
  let length = 0;
  const takeThese = async () => {
    counts.stated += length;
    const admitted = await admitCalls(tools, own.source, { calls: together, receivedAt });
    const messages = together.flatMap((call) => (admitted.has(call.key) ? call.messages : []));
    counts.taken += await takeNewsOf(tools, { key: own.source, sender: own }, { messages, receivedAt });
    [together, length] = [[], 0];
  };
  for await (const { call, imo, key } of inTurns(await lastOfEach(calls, keyOf))) {
    const messages = read(call.raw, byImo.get(imo) ?? [], { sender: own, receivedAt });
    if (messages.length === 0) continue;
    for (const { references } of messages) for (const container of references.containers) named.add(container);
    together.push({ key, imo, said: contentId({ call: call.raw }), raw: call.raw, messages });
    length += messages.length;
    if (length >= TOGETHER_MAX) await takeThese();
  }
  await takeThese();
  await hearSchedule(tools.db, schedulePushFeed(own), { containers: [...named], failures: 0 });
  return { taken: counts.taken, known: Math.max(0, counts.stated - counts.taken) };
}

/** Of the times that replace each other the last one, in the order of these: it is what the text states in the end. */
async function lastOfEach(calls: readonly ParsedStatement[], keyOf: CallReading['keyOf']) {
  const last = new Map<string, { call: ParsedStatement; imo: string; key: string }>();
  for await (const call of inTurns(calls)) {
    const imo = imoOf(call.draft);
    if (imo === null) continue;
    const key = keyOf(call);
    last.delete(key);
    last.set(key, { call, imo, key });
  }
  return last.values();
}

function imoOf(draft: ParsedStatement['draft']): string | null {
  return draft.kind === 'movement' ? (draft.vessel?.imo ?? null) : null;
}
