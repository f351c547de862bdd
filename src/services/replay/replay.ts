import type { Transaction } from '../../db/client.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import type { Difference } from '../../ingest/differences.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { againIfCollided } from '../../ingest/ingest-again.ts';
import { rederive } from '../../ingest/rederive.ts';

/** A journey of which what is stored is not what is derived. */
export interface Differing {
  scac: string;
  kind: string;
  number: string;
  differences: Difference[];
}

/** What a replay has found. */
export interface Replayed {
  journeys: number;
  differing: number;
  /** Rows that differ, by table. */
  rows: Record<Difference['table'], number>;
  /** The first of the journeys that differ; the rest is counted. */
  shown: Differing[];
}

/** Which journeys are looked at: those of a number, be it of the journey or of one of its containers, or all. */
export interface ReplayOptions {
  number: string | null;
  isWritten: boolean;
}

const BATCH = 200;
const SHOWN_MAX = 50;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Derives journeys again from all that was said of them and reports what differs from what is stored, one transaction a
 * journey. Where it is written, subscribers are notified of the difference as of any other.
 */
export async function replayJourneys(tools: IngestTools, { number, isWritten }: ReplayOptions): Promise<Replayed> {
  const rows = { shipment: 0, container: 0, transport_event: 0, tracking_request: 0 };
  const replayed: Replayed = { journeys: 0, differing: 0, rows, shown: [] };
  const lines = linesOfSources(tools.sources)
    .all()
    .map(({ scac }) => scac);
  for (let last = FIRST_ID; ; ) {
    const batch = await nextOf(tools.db, { lines, last, number });
    for (const { id, source: scac, ...journey } of batch) {
      const differences = await againIfCollided(tools.log, { watchId: id }, () => rederive(tools, id, { isWritten }));
      count(replayed, { scac, ...journey, differences });
      last = id;
    }
    if (batch.length < BATCH) return replayed;
  }
}

/** The next journeys by id that an account tracks or tracked, under a number of their own or one that was stated for them. */
function nextOf(
  { prisma }: Transaction,
  { lines, last, number }: { lines: string[]; last: string; number: string | null },
) {
  return prisma.watch.findMany({
    where: {
      source: { in: lines },
      id: { gt: last },
      AND: [
        number === null ? {} : { OR: [{ number }, { mentions: { some: { number } } }] },
        { OR: [{ trackingRequests: { some: {} } }, { fed: { some: {} } }] },
      ],
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, source: true, kind: true, number: true },
  });
}

function count(replayed: Replayed, journey: Differing): void {
  replayed.journeys += 1;
  if (journey.differences.length === 0) return;
  replayed.differing += 1;
  for (const { table } of journey.differences) replayed.rows[table] += 1;
  if (replayed.shown.length < SHOWN_MAX) replayed.shown.push(journey);
}
