import type { Database } from '../../db/client.ts';
import type { WaitKind } from '../../domain/forecast/assumptions.ts';
import { HEARD_DAYS_MAX, type HeardEta } from '../../domain/forecast/entered-estimate.ts';
import { createForecastMemory, type ForecastMemory } from '../../domain/forecast/history.ts';
import { LEAD_DAYS } from '../../domain/forecast/lead.ts';
import type { Sighting } from '../../domain/forecast/sighted-vessel.ts';
import { SIGHTED_HOURS } from '../../domain/forecast/sighted-vessel.ts';
import { OUTCOMES_MAX } from '../../domain/forecast/waiting-time.ts';
import { type Instant, toEpochMs } from '../../domain/instant.ts';
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
  waits(kind: WaitKind, locode: string): readonly number[];
}

/** Reads what is known by now of how estimates came out and how long waits took. */
export async function loadHistory(db: Database): Promise<InstallationHistory> {
  const [memory, rampMemory] = [createForecastMemory(), createForecastMemory()];
  const rows = await db.query(FORECAST_HISTORY, [HISTORY_DAYS, OUTCOME_ROWS_MAX]);
  // Oldest first, so that the newest are kept.
  for (const row of rows.reverse()) {
    const { scac: line, port_of_lading, port_of_discharge, published: residual } = row;
    const lead = LEAD_DAYS.find((days) => days === row.lead_days);
    if (lead === undefined) continue;
    const latenesses = Object.fromEntries(
      (['line', 'schedule', 'ais', 'rail', 'own', 'combined'] as const).flatMap((method) =>
        row[method] === null ? [] : [[method, row[method]]],
      ),
    );
    const ofPlace = row.place === 'ramp' ? rampMemory : memory;
    ofPlace.add({ line, lane: `${port_of_lading} ${port_of_discharge}`, lead, latenesses, residual });
  }
  const waits = await loadWaits(db);
  return { memory, rampMemory, waits: (kind, locode) => waits.get(`${kind} ${locode}`) ?? [] };
}

async function loadWaits({ prisma }: Database): Promise<Map<string, number[]>> {
  const ended = await prisma.waitOutcome.findMany({
    orderBy: { endedAt: 'desc' },
    take: WAIT_ROWS_MAX,
    select: { kind: true, locode: true, hours: true },
  });
  const waits = new Map<string, number[]>();
  for (const { kind, locode, hours } of ended) {
    const key = `${kind} ${locode}`;
    const known = waits.get(key) ?? [];
    waits.set(key, known);
    if (known.length < OUTCOMES_MAX) known.unshift(hours);
  }
  return waits;
}

/** What was heard of a vessel: where it was in the last two days, and what its crew entered last. */
export interface HeardVessel {
  sightings: Sighting[];
  entered: HeardEta | null;
}

/** Of a vessel that AIS did not hear. */
export const NOT_HEARD: HeardVessel = { sightings: [], entered: null };

/** What was heard of vessels by a moment, by IMO number; nothing that was later. */
export async function readVessels(
  db: Pick<Database, 'query'>,
  imos: readonly string[],
  now: Instant,
): Promise<Map<string, HeardVessel>> {
  if (imos.length === 0) return new Map();
  const vessels = new Map(imos.map((imo): [string, HeardVessel] => [imo, { sightings: [], entered: null }]));
  for (const { imo, at, latitude, longitude } of await db.query(FORECAST_POSITIONS, [imos, now, SIGHTED_HOURS])) {
    vessels.get(imo)?.sightings.push({ atMs: toEpochMs(at), latitude, longitude });
  }
  for (const { imo, heard_at, received_at, locode, eta_at } of await db.query(FORECAST_ENTERED, [
    imos,
    now,
    HEARD_DAYS_MAX,
  ])) {
    const vessel = vessels.get(imo);
    if (vessel !== undefined) vessel.entered = { heardAt: heard_at, receivedAt: received_at, locode, etaAt: eta_at };
  }
  return vessels;
}
