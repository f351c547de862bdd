import { inTurns } from '../../core/in-turns.ts';
import { type Instant, shift, toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { findVersions, type SaidVersion } from '../../ingest/find-events.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { PushSender } from './sender.ts';

/** So many events are sought in one statement. */
const SOUGHT_MAX = 2_000;

/** A version of what a line said under an id, and beside which numbers that is kept. */
interface Version extends SaidVersion {
  /** As it came just now; null for what is kept. */
  statement: ParsedStatement | null;
}

/**
 * A line may correct an event to another container of another shipment, where it is stored then. In the former place
 * it has to end, so it is retracted there, in whatever order the two were received. An event of the same container
 * stays: one container may be on several bills of lading, and each contains the event.
 */
export async function movedEvents(
  tools: IngestTools,
  groups: Iterable<PushedGroup>,
  { name, sender }: PushSender,
): Promise<PushedGroup[]> {
  if (sender.party !== 'shipping_line') return [];
  const said: Version[] = [];
  for await (const group of inTurns(groups)) for (const version of versionsIn(group)) said.push(version);
  const versions = new Map<string, Version[]>();
  const add = (version: Version) => {
    const ofEvent = versions.get(version.event);
    if (ofEvent === undefined) versions.set(version.event, [version]);
    else ofEvent.push(version);
  };
  for await (const version of inTurns(said)) add(version);
  for (let at = 0; at < said.length; at += SOUGHT_MAX) {
    const some = said.slice(at, at + SOUGHT_MAX);
    const known = await findVersions(tools, name, { said: some, now: toInstant(tools.clock.now()) });
    for (const one of known) add({ ...one, statement: null });
  }
  const moved: PushedGroup[] = [];
  for await (const ofEvent of inTurns(versions.values())) {
    for (const group of leaving(ofEvent)) moved.push(group);
  }
  return moved;
}

function versionsIn({ pushFeed, statements }: PushedGroup): Version[] {
  return statements.flatMap((statement): Version[] => {
    const { draft } = statement;
    if (draft.kind !== 'movement') return [];
    const { sourceEventId: event, container, recordedAt, movement, occurredAt, source: statedBy } = draft;
    if (event === null || container === null || recordedAt === null) return [];
    return [{ pushFeed, event, container, recordedAt, movement, occurredAt, statedBy, statement }];
  });
}

/** Takes an event back wherever it is about another container than its newest version. */
function leaving(versions: readonly Version[]): PushedGroup[] {
  const newest = versions.reduce((best, one) => (one.recordedAt > best.recordedAt ? one : best));
  const raw = versions.find(({ statement }) => statement !== null)?.statement?.raw ?? null;
  const stale = versions.filter((one) => one.recordedAt < newest.recordedAt && hasLeft(one, newest));
  // A watch that contains both receives the newest too, which has to be newer than the retraction.
  const recordedAt: Instant = shift(newest.recordedAt, -1);
  return stale.map(({ pushFeed, container, event, statedBy }) => ({
    pushFeed: { ...pushFeed, references: [] },
    statements: [
      {
        draft: {
          kind: 'retraction',
          source: statedBy,
          party: 'shipping_line',
          sourceEventId: null,
          recordedAt,
          container,
          retracts: event,
        },
        raw,
      },
    ],
    byLine: true,
  }));
}

/** Some lines count their events rather than name them, so a short id alone does not show that it is the same event. */
const UNIQUE_LENGTH_MIN = 16;

function hasLeft(former: Version, newest: Version): boolean {
  if (former.container === newest.container || isSame(former.pushFeed, newest.pushFeed)) return false;
  const isSameHappening = former.movement === newest.movement && former.occurredAt === newest.occurredAt;
  return former.event.length >= UNIQUE_LENGTH_MIN || isSameHappening;
}

function isSame(one: SaidVersion['pushFeed'], other: SaidVersion['pushFeed']): boolean {
  return one.source === other.source && one.kind === other.kind && one.number === other.number;
}
