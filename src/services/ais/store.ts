import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { INITIAL_VESSEL_STATE, type VesselState } from '../../domain/ais/vessel-state.ts';
import { toEpochMs, toInstant } from '../../domain/instant.ts';
import type { AisBatch, Association } from '../../sources/ais/batch.ts';

/** As many rows go into one statement. */
const ROWS_MAX = 5_000;

/** The later one of a minute counts, whatever comes first. */
const POSITIONS = sql({
  name: 'ais_store_positions',
  because: 'batch',
  parameters: ['text[]', 'instant[]', 'int[]', 'float[]', 'float[]', 'float[]', 'float[]', 'float[]'],
  row: {},
  text: `INSERT INTO vessel_position AS p
      (imo, minute_at, at, mmsi, latitude, longitude, speed_knots, course_degrees, heading_degrees)
    SELECT imo, date_trunc('minute', at), at, mmsi, latitude, longitude, speed, course, heading
    FROM unnest($1::text[], $2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
      AS x(imo, at, mmsi, latitude, longitude, speed, course, heading)
    ON CONFLICT (imo, minute_at) DO UPDATE SET at = EXCLUDED.at, mmsi = EXCLUDED.mmsi, latitude = EXCLUDED.latitude,
      longitude = EXCLUDED.longitude, speed_knots = EXCLUDED.speed_knots, course_degrees = EXCLUDED.course_degrees,
      heading_degrees = EXCLUDED.heading_degrees
      WHERE p.at <= EXCLUDED.at`,
});

/**
 * A number that was stored within the last hour need not be stored again. A number may be disputed by a vessel that
 * was received after it.
 */
const VESSELS = sql({
  name: 'ais_store_vessels',
  because: 'batch',
  parameters: ['int[]', 'text[]', 'text[]', 'instant[]', 'instant[]'],
  row: {},
  text: `INSERT INTO ais_vessel AS a (mmsi, imo, name, said_at, disputed_until_at)
    SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
    ON CONFLICT (mmsi) DO UPDATE SET imo = EXCLUDED.imo, name = EXCLUDED.name, said_at = greatest(a.said_at, EXCLUDED.said_at),
      disputed_until_at = EXCLUDED.disputed_until_at
      WHERE (a.said_at <= EXCLUDED.said_at
          OR EXCLUDED.disputed_until_at > coalesce(a.disputed_until_at, '-infinity'))
        AND (a.said_at < EXCLUDED.said_at - interval '1 hour'
          OR (a.imo, a.name, a.disputed_until_at) IS DISTINCT FROM (EXCLUDED.imo, EXCLUDED.name, EXCLUDED.disputed_until_at))`,
});

/** A process that has lost the lease must not overwrite the states. */
const STATES = sql({
  name: 'ais_store_states',
  because: 'lease',
  parameters: ['text[]', 'json[]', 'uuid'],
  row: {},
  text: `INSERT INTO ais_vessel_state (imo, state, updated_at)
    SELECT x.imo, x.state, now() FROM unnest($1::text[], $2::jsonb[]) AS x(imo, state)
    WHERE EXISTS (SELECT FROM ais_lease WHERE holder = $3)
    ON CONFLICT (imo) DO UPDATE SET state = EXCLUDED.state, updated_at = now()`,
});

/** Stores where vessels were, and under which radio numbers they send. */
export async function storePositions(db: Database, { positions, vessels }: AisBatch): Promise<void> {
  const latest = new Map(positions.map((position) => [`${position.imo} ${position.at.slice(0, 16)}`, position]));
  for (const rows of chunked([...latest.values()])) {
    await db.query(POSITIONS, [
      rows.map(({ imo }) => imo),
      rows.map(({ at }) => at),
      rows.map(({ mmsi }) => mmsi),
      rows.map(({ latitude }) => latitude),
      rows.map(({ longitude }) => longitude),
      rows.map(({ speedKnots }) => speedKnots),
      rows.map(({ courseDegrees }) => courseDegrees),
      rows.map(({ headingDegrees }) => headingDegrees),
    ]);
  }
  for (const rows of chunked(receivedVessels(positions, vessels))) {
    await db.query(VESSELS, [
      rows.map(({ mmsi }) => mmsi),
      rows.map(({ imo }) => imo),
      rows.map(({ name }) => name),
      rows.map(({ atMs }) => toInstant(atMs)),
      rows.map(({ disputedUntilMs }) => (disputedUntilMs === 0 ? null : toInstant(disputedUntilMs))),
    ]);
  }
}

/** Stores what is remembered of vessels, for as long as the lease is held. */
export async function storeStates(db: Database, states: AisBatch['states'], holder: string): Promise<void> {
  for (const rows of chunked([...states])) {
    await db.query(STATES, [rows.map(([imo]) => imo), rows.map(([, state]) => JSON.stringify(state)), holder]);
  }
}

/** A number that is received is in use, also if its vessel sends no static data. */
function receivedVessels(positions: AisBatch['positions'], vessels: readonly Association[]): Association[] {
  const received = new Map<number, Association>();
  for (const { mmsi, imo, name, at } of positions)
    received.set(mmsi, { mmsi, imo, name, atMs: toEpochMs(at), disputedUntilMs: 0 });
  for (const vessel of vessels) {
    const atMs = Math.max(vessel.atMs, received.get(vessel.mmsi)?.atMs ?? 0);
    received.set(vessel.mmsi, { ...vessel, atMs });
  }
  return [...received.values()];
}

function* chunked<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += ROWS_MAX) yield items.slice(from, from + ROWS_MAX);
}

/** As it was kept, by this version or another. */
const KeptState = z.record(z.string(), z.unknown());

/** What is known from before. */
export interface Remembered {
  associations: Association[];
  states: [imo: string, state: VesselState][];
}

/** Reads what was known when the last listener stopped. */
export async function loadRemembered(db: Database): Promise<Remembered> {
  const vessels = await db.prisma.aisVessel.findMany({ orderBy: { saidAt: 'asc' } });
  const states = await db.prisma.aisVesselState.findMany({ select: { imo: true, state: true } });
  return {
    associations: vessels.map(({ mmsi, imo, name, saidAt, disputedUntilAt }) => ({
      ...{ mmsi, imo, name },
      atMs: saidAt.getTime(),
      disputedUntilMs: disputedUntilAt?.getTime() ?? 0,
    })),
    states: states.map(({ imo, state }) => [imo, stateOf(KeptState.parse(state))]),
  };
}

/** Earlier versions named the reported events `told`. */
function stateOf({ told, ...state }: Record<string, unknown>): VesselState {
  const kept: Record<string, unknown> = told === undefined ? state : { reported: told, ...state };
  return { ...INITIAL_VESSEL_STATE, ...kept };
}
