import type { Transaction } from '../db/client.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { newPushedArrivals, type PushedArrival } from '../domain/journey/merge.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import { traced } from '../observability/trace.ts';
import type { SourceRegistry } from '../sources/source.ts';
import { pushedArrivals } from './compared-with.ts';
import { type IngestTools, type IntakeTime, ingestLocked } from './ingest.ts';
import { againIfCollided, ingestAgain } from './ingest-again.ts';
import { withNeeded } from './lock-needed.ts';
import { PUSH_FEED_FIND_AFTER } from './open-feed-statements.ts';
import { movedBoxes } from './other-cargo.ts';
import { linesOf, openPushFeed, type PushFeed } from './push-feed.ts';
import { endedSince } from './references.ts';
import { withoutRepeatedReports } from './repeated-reports.ts';

/** What was pushed about one number. */
export interface PushedGroup {
  pushFeed: PushFeed;
  statements: readonly ParsedStatement[];
  /** The statements are of the shipping line. */
  byLine: boolean;
  /** The same statements are also kept under a document, and are counted there. */
  isCopy?: true;
}

/** A journey that follows a text about a number, and whether it began while that was written. */
export interface RootAfter {
  id: string;
  is_missed: boolean;
}

/** What journeys are sought by that follow a text about a number: the first eight values of `AFTER_SQL`. */
export type SoughtAfter = ReturnType<typeof soughtAfter>;

/** Finds the journeys that follow a text about a number of which so many statements were new. */
export type FindAfter = (sought: SoughtAfter, taken: number) => Promise<RootAfter[]>;

/**
 * Takes in what was pushed about one number, in one transaction, for all journeys that it is about; without any it is
 * kept for those that begin later. Gives how many statements were new. What was said before changes nothing.
 */
export async function ingestPushed(
  tools: IngestTools,
  group: PushedGroup,
  findAfter: FindAfter = (sought) => tools.db.query(PUSH_FEED_FIND_AFTER, sought),
): Promise<number> {
  const { pushFeed, byLine } = group;
  const now = toInstant(tools.clock.now());
  const about = { pushFeed: pushFeed.source, number: pushFeed.number };
  const span = () => ({
    name: 'ingest',
    kind: 'internal' as const,
    attributes: { 'landfall.source': pushFeed.source, 'landfall.statements': group.statements.length },
  });
  const pushed = await pushedArrivals(group.statements, now);
  const taken = await traced(tools.traces, span, () =>
    againIfCollided(tools.log, about, () =>
      withNeeded((shipmentIds) =>
        tools.db.transaction((tx) => takePushed(tools, tx, { ...group, pushed }, { now, shipmentIds })),
      ),
    ),
  );
  const after = await findAfter(soughtAfter(group, { taken, now, sources: tools.sources }), taken);
  for (const { id, is_missed: isMissed } of after) await ingestRoot(tools, id, isMissed && byLine);
  return taken;
}

/**
 * A journey that began while this was written has not seen it, nor was it seen; it is linked by its first ingest. One of
 * another document may have its containers.
 */
function soughtAfter(
  { pushFeed, statements }: PushedGroup,
  { taken, now, sources }: { taken: number; now: Instant; sources: SourceRegistry },
) {
  const { source, kind, number, scac } = pushFeed;
  const { containers, isOfAll } = movedBoxes(pushFeed, taken === 0 ? [] : statements);
  return [source, kind, number, linesOf(pushFeed, sources), endedSince(now), scac, containers, isOfAll] as const;
}

async function takePushed(
  tools: IngestTools,
  tx: Transaction,
  { pushFeed, statements, byLine, pushed }: PushedGroup & { pushed: readonly PushedArrival[] },
  time: IntakeTime,
): Promise<number> {
  const ids = new Set(pushed.flatMap(({ observation, bareId }) => [observation.id, bareId]));
  const events = byLine ? eventsIn(statements) : [];
  const { own, locked, linked, known } = await openPushFeed(tx, pushFeed, {
    events,
    ids: [...ids],
    sources: tools.sources,
    ...time,
  });
  const news = await withoutRepeatedReports(tx, own, newPushedArrivals(pushed, known));
  const intake = { watchId: own.id, statements, poll: null, pushed: { byLine, linked } };
  const result = await ingestLocked(tools, tx, { intake, own, locked, news }, time);
  return result.outcome === 'done' ? result.observations : 0;
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
