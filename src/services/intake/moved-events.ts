import { type Instant, shift, toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { findVersions, type SaidVersion } from '../../ingest/find-events.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { PushSender } from './sender.ts';

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
  { db, clock }: IngestTools,
  groups: readonly PushedGroup[],
  { name, sender }: PushSender,
): Promise<PushedGroup[]> {
  if (sender.party !== 'shipping_line') return [];
  const said = groups.flatMap(versionsIn);
  if (said.length === 0) return [];
  const known = await findVersions(db, name, { said, now: toInstant(clock.now()) });
  const versions = new Map<string, Version[]>();
  for (const version of [...said, ...known.map((one) => ({ ...one, statement: null }))]) {
    versions.set(version.event, [...(versions.get(version.event) ?? []), version]);
  }
  return [...versions.values()].flatMap((ofEvent) => leaving(ofEvent, sender.source));
}

function versionsIn({ channel, statements }: PushedGroup): Version[] {
  return statements.flatMap((statement): Version[] => {
    const { draft } = statement;
    if (draft.kind !== 'movement') return [];
    const { sourceEventId: event, container, recordedAt, movement, occurredAt } = draft;
    if (event === null || container === null || recordedAt === null) return [];
    return [{ channel, event, container, recordedAt, movement, occurredAt, statement }];
  });
}

/** Takes an event back wherever it is about another container than its newest version. */
function leaving(versions: readonly Version[], source: string): PushedGroup[] {
  const newest = versions.reduce((best, one) => (one.recordedAt > best.recordedAt ? one : best));
  const raw = versions.find(({ statement }) => statement !== null)?.statement?.raw ?? null;
  const stale = versions.filter((one) => one.recordedAt < newest.recordedAt && hasLeft(one, newest));
  // A watch that contains both receives the newest too, which has to be newer than the retraction.
  const recordedAt: Instant = shift(newest.recordedAt, -1);
  return stale.map(({ channel, container, event }) => ({
    channel: { ...channel, references: [] },
    statements: [
      {
        draft: {
          kind: 'retraction',
          source,
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
  if (former.container === newest.container || isSame(former.channel, newest.channel)) return false;
  const isSameHappening = former.movement === newest.movement && former.occurredAt === newest.occurredAt;
  return former.event.length >= UNIQUE_LENGTH_MIN || isSameHappening;
}

function isSame(one: SaidVersion['channel'], other: SaidVersion['channel']): boolean {
  return one.source === other.source && one.kind === other.kind && one.number === other.number;
}
