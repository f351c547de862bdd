import { newId } from '../core/id.ts';
import type { Transaction } from '../db/client.ts';
import { toInstant } from '../domain/instant.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import { traced } from '../observability/trace.ts';
import { type Channel, openChannel } from './channel.ts';
import { type IngestTools, type IntakeTime, ingestWithin } from './ingest.ts';
import { againIfCollided, ingestAgain } from './ingest-again.ts';
import { lockWatch } from './lock.ts';
import { withNeeded } from './lock-needed.ts';
import { findOtherRoots } from './other-cargo.ts';
import { findRoots, linkRoots } from './references.ts';

/** What was pushed about one number. */
export interface PushedGroup {
  channel: Channel;
  statements: readonly ParsedStatement[];
  /** The statements are of the shipping line. */
  byLine: boolean;
  /** The same statements are also kept under a document, and are counted there. */
  isCopy?: true;
}

/**
 * Takes in what was pushed about one number, in one transaction, for all journeys that it is about; without any it is
 * kept for those that begin later. Gives how many statements were new. What was said before changes nothing.
 */
export async function ingestPushed(tools: IngestTools, group: PushedGroup): Promise<number> {
  const { channel, byLine } = group;
  const now = toInstant(tools.clock.now());
  const about = { channel: channel.source, number: channel.number };
  const span = () => ({
    name: 'ingest',
    kind: 'internal' as const,
    attributes: { 'landfall.source': channel.source, 'landfall.statements': group.statements.length },
  });
  const { watchId, taken } = await traced(tools.traces, span, () =>
    againIfCollided(tools.log, about, () =>
      withNeeded((shipmentIds) => tools.db.transaction((tx) => takePushed(tools, tx, group, { now, shipmentIds }))),
    ),
  );
  // A journey that began while this was written has not seen it, nor was it seen; it is linked by its first ingest.
  for (const rootId of await findRoots(tools.db, watchId, { channel, now })) await ingestRoot(tools, rootId, byLine);
  const others = taken === 0 ? [] : await findOtherRoots(tools.db, watchId, group, now);
  for (const rootId of others) await ingestRoot(tools, rootId, false);
  return taken;
}

async function takePushed(
  tools: IngestTools,
  tx: Transaction,
  { channel, statements, byLine }: PushedGroup,
  time: IntakeTime,
): Promise<{ watchId: string; taken: number }> {
  const { now, shipmentIds } = time;
  const id = await openChannel(tx, channel, newId());
  const rootIds = await findRoots(tx, id, { channel, now });
  await lockWatch(tx, id, now, { others: rootIds, shipmentIds });
  await linkRoots(tx, id, { channel, events: byLine ? eventsIn(statements) : [], rootIds, now });
  const intake = { watchId: id, statements, poll: null, pushed: { byLine, linked: new Set(rootIds) } };
  const result = await ingestWithin(tools, tx, intake, time);
  return { watchId: id, taken: result.outcome === 'done' ? result.observations : 0 };
}

/** Lines alone have ids that they come back to: those of others are made here, of what they said. */
function eventsIn(statements: readonly ParsedStatement[]): string[] {
  return statements.flatMap(({ draft }) => {
    const event = 'sourceEvent' in draft ? draft.sourceEvent : undefined;
    return [...(draft.sourceEventId === null ? [] : [draft.sourceEventId]), ...(event === undefined ? [] : [event])];
  });
}

/** Derives a journey again to which something was linked. */
export async function ingestRoot(tools: IngestTools, rootId: string, byLine: boolean): Promise<void> {
  const pushed = { byLine, linked: new Set<string>() };
  await ingestAgain(tools, { watchId: rootId, statements: [], poll: null, pushed });
}
