import { sql } from '../../db/sql.ts';
import { shippingLines } from '../../domain/carrier.ts';
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

const NEXT = sql({
  name: 'replay_next',
  because: 'trip',
  parameters: ['text[]', 'uuid', 'text?'],
  row: { id: 'uuid', scac: 'text', kind: 'text', number: 'text' },
  text: `SELECT w.id, w.source AS scac, w.kind, w.number FROM watch w
    WHERE w.source = ANY($1::text[]) AND w.id > $2 AND ($3::text IS NULL OR w.number = $3
      OR EXISTS (SELECT FROM watch_mention m WHERE m.watch_id = w.id AND m.number = $3))
      AND (EXISTS (SELECT FROM tracking_request r WHERE r.watch_id = w.id)
        OR EXISTS (SELECT FROM shipment_watch l WHERE l.watch_id = w.id))
    ORDER BY w.id LIMIT ${BATCH}`,
});

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Derives journeys again from all that was said of them and reports what differs from what is stored, one transaction a
 * journey. Where it is written, subscribers are notified of the difference as of any other.
 */
export async function replayJourneys(tools: IngestTools, { number, isWritten }: ReplayOptions): Promise<Replayed> {
  const rows = { shipment: 0, container: 0, transport_event: 0, tracking_request: 0 };
  const replayed: Replayed = { journeys: 0, differing: 0, rows, shown: [] };
  const lines = shippingLines().map(({ scac }) => scac);
  for (let last = FIRST_ID; ; ) {
    const batch = await tools.db.query(NEXT, [lines, last, number]);
    for (const { id, ...journey } of batch) {
      const differences = await againIfCollided(tools.log, { watchId: id }, () => rederive(tools, id, { isWritten }));
      count(replayed, { ...journey, differences });
      last = id;
    }
    if (batch.length < BATCH) return replayed;
  }
}

function count(replayed: Replayed, journey: Differing): void {
  replayed.journeys += 1;
  if (journey.differences.length === 0) return;
  replayed.differing += 1;
  for (const { table } of journey.differences) replayed.rows[table] += 1;
  if (replayed.shown.length < SHOWN_MAX) replayed.shown.push(journey);
}
