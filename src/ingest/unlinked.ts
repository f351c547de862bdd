import type { Transaction } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { type Arrival, arrivals } from '../domain/journey/merge.ts';
import type { IngestResult, Intake } from './ingest.ts';
import type { WatchRow } from './lock.ts';
import { type JourneyWrite, writeChange } from './write.ts';

interface UnlinkedIntake {
  own: WatchRow;
  intake: Intake;
  /** What is new, where that is known. */
  fresh: readonly Arrival[] | null;
  now: Instant;
}

/** Ingest for a watch without a journey that is followed: observations are stored, and the watch is not polled. */
export function ingestUnlinked(tx: Transaction, { own, intake, fresh, now }: UnlinkedIntake): IngestResult {
  const kept = fresh ?? arrivals([], intake.statements, now);
  const observations = observationRows(kept, own);
  if (fresh !== null) {
    writeChange(tx, { ...NO_CHANGE, observations });
    return { outcome: 'done', observations: kept.length, announcements: 0 };
  }
  const parked = {
    watch_id: own.id,
    root_id: own.id,
    journeys: 0,
    delay_ms: null,
    phase: 'out',
    eta_at: null,
    changes_at: null,
    reset: false,
    polled: true,
    succeeded: true,
    failures: 0,
    digest: intake.poll?.digest?.toString('base64') ?? null,
    changed: kept.length > 0,
  };
  writeChange(tx, { ...NO_CHANGE, observations, schedules: [parked] });
  return { outcome: 'done', observations: kept.length, announcements: 0 };
}

/** A change of nothing, to be filled in. */
export const NO_CHANGE: JourneyWrite = {
  observations: [],
  locations: [],
  terminals: [],
  vessels: [],
  shipments: [],
  containers: [],
  events: [],
  requests: [],
  links: [],
  followed: [],
  linkedWatches: [],
  schedules: [],
  references: [],
};

/** The rows of new observations. What one part of an answer said in several statements is kept with the first of them. */
export function observationRows(arrivals: readonly Arrival[], watch: WatchRow): object[] {
  const kept = new Set<unknown>();
  return arrivals.map(({ observation, raw }) => {
    const { id, receivedAt, ...body } = observation;
    const text = kept.has(raw) ? null : raw;
    kept.add(raw);
    return { journey_month: watch.journey_month, watch_id: watch.id, id, received_at: receivedAt, body, raw: text };
  });
}
