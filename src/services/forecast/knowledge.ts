import type { Database } from '../../db/client.ts';
import { WAIT_KINDS } from '../../domain/forecast/assumptions.ts';
import { SENT_DAYS_MAX, type SentEta } from '../../domain/forecast/entered-estimate.ts';
import { FORECAST_METHODS } from '../../domain/forecast/forecast.ts';
import { createForecastMemory, type ForecastMemory } from '../../domain/forecast/history.ts';
import { LEAD_DAYS } from '../../domain/forecast/lead.ts';
import { createLearntWaits, type LearntWaits, WAIT_DAYS } from '../../domain/forecast/learnt-waits.ts';
import type { Sighting } from '../../domain/forecast/sighted-vessel.ts';
import { SIGHTED_HOURS } from '../../domain/forecast/sighted-vessel.ts';
import { DAY_MS, type Instant, toEpochMs, toInstant } from '../../domain/instant.ts';
import { FORECAST_ENTERED, FORECAST_HISTORY, FORECAST_POSITIONS } from './statements.ts';

/** How far forecasts look back. */
const HISTORY_DAYS = 365;

/** The newest; of a larger installation these are enough for every lane that is used. */
const OUTCOME_ROWS_MAX = 300_000;
const WAIT_ROWS_MAX = 100_000;

/** What this installation has seen of errors and waits. */
export interface InstallationHistory {
  /** Of berthings. */
  memory: ForecastMemory;
  /** Of arrivals at ramps; their lanes are from the port of discharge to the ramp. */
  rampMemory: ForecastMemory;
  waits: LearntWaits;
}

/** Reads what is known by now of how estimates came out, and of the waits that ended in the half year before a moment. */
export async function loadHistory(db: Database, nowMs: number): Promise<InstallationHistory> {
  const [memory, rampMemory] = [createForecastMemory(), createForecastMemory()];
  const rows = await db.query(FORECAST_HISTORY, [HISTORY_DAYS, OUTCOME_ROWS_MAX]);
  // Oldest first, so that the newest are kept.
  for (const row of rows.reverse()) {
    const { scac: line, port_of_lading, port_of_discharge, published: residual } = row;
    const lead = LEAD_DAYS.find((days) => days === row.lead_days);
    if (lead === undefined) continue;
    const latenesses = Object.fromEntries(
      FORECAST_METHODS.flatMap((method) => (row[method] === null ? [] : [[method, row[method]]])),
    );
    const ofPlace = row.place === 'ramp' ? rampMemory : memory;
    ofPlace.add({ line, lane: `${port_of_lading} ${port_of_discharge}`, lead, latenesses, residual });
  }
  return { memory, rampMemory, waits: await loadWaits(db, nowMs) };
}

async function loadWaits({ prisma }: Database, nowMs: number): Promise<LearntWaits> {
  const ended = await prisma.waitOutcome.findMany({
    where: { endedAt: { gte: toInstant(nowMs - (WAIT_DAYS + 1) * DAY_MS) } },
    orderBy: { endedAt: 'desc' },
    take: WAIT_ROWS_MAX,
    select: { kind: true, locode: true, hours: true, endedAt: true, line: true, terminal: true },
  });
  const waits = createLearntWaits();
  // Oldest first, so that the newest are kept.
  for (const { kind: name, endedAt, ...wait } of ended.reverse()) {
    const kind = WAIT_KINDS.find((one) => one === name);
    if (kind !== undefined) waits.add({ ...wait, kind, endedMs: endedAt.getTime() });
  }
  return waits;
}

/** What was received of a vessel: where it was in the last two days, and what its crew entered last. */
export interface VesselReports {
  sightings: Sighting[];
  entered: SentEta | null;
}

/** Of a vessel that AIS did not receive. */
export const NO_REPORTS: VesselReports = { sightings: [], entered: null };

/** What was received of vessels by a moment, by IMO number; nothing that was later. */
export async function readVessels(
  db: Pick<Database, 'query'>,
  imos: readonly string[],
  now: Instant,
): Promise<Map<string, VesselReports>> {
  if (imos.length === 0) return new Map();
  const vessels = new Map(imos.map((imo): [string, VesselReports] => [imo, { sightings: [], entered: null }]));
  for (const { imo, at, latitude, longitude } of await db.query(FORECAST_POSITIONS, [imos, now, SIGHTED_HOURS])) {
    vessels.get(imo)?.sightings.push({ atMs: toEpochMs(at), latitude, longitude });
  }
  for (const { imo, sent_at, received_at, locode, eta_at } of await db.query(FORECAST_ENTERED, [
    imos,
    now,
    SENT_DAYS_MAX,
  ])) {
    const vessel = vessels.get(imo);
    if (vessel !== undefined) vessel.entered = { sentAt: sent_at, receivedAt: received_at, locode, etaAt: eta_at };
  }
  return vessels;
}
