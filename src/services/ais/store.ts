import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { INITIAL_VESSEL_STATE, type VesselState } from '../../domain/ais/vessel-state.ts';
import { type Instant, toEpochMs, toInstant } from '../../domain/instant.ts';
import type { AisBatch, Association, EnteredReport } from '../../sources/ais/batch.ts';
import { AIS_STORE_ENTERED, AIS_STORE_POSITIONS, AIS_STORE_STATES, AIS_STORE_VESSELS } from './statements.ts';

/** As many rows go into one statement. */
const ROWS_MAX = 5_000;

/** Stores where vessels were, and under which radio numbers they send. */
export async function storePositions(db: Database, { positions, vessels }: AisBatch): Promise<void> {
  const latest = new Map(positions.map((position) => [`${position.imo} ${position.at.slice(0, 16)}`, position]));
  for (const rows of chunked([...latest.values()])) {
    await db.query(AIS_STORE_POSITIONS, [
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
    await db.query(AIS_STORE_VESSELS, [
      rows.map(({ mmsi }) => mmsi),
      rows.map(({ imo }) => imo),
      rows.map(({ name }) => name),
      rows.map(({ atMs }) => toInstant(atMs)),
      rows.map(({ disputedUntilMs }) => (disputedUntilMs === 0 ? null : toInstant(disputedUntilMs))),
    ]);
  }
}

/** Stores the arrivals that crews entered, with when they were received: a record may be much older. */
export async function storeEntered(
  db: Database,
  entered: readonly EnteredReport[],
  receivedAt: Instant,
): Promise<void> {
  for (const rows of chunked(entered)) {
    await db.query(AIS_STORE_ENTERED, [
      rows.map(({ imo }) => imo),
      rows.map(({ sentAt }) => sentAt),
      rows.map(({ destination }) => destination),
      rows.map(({ locode }) => locode),
      rows.map(({ etaAt }) => etaAt),
      receivedAt,
    ]);
  }
}

/** Stores what is remembered of vessels, for as long as the lease is held. */
export async function storeStates(db: Database, states: AisBatch['states'], holder: string): Promise<void> {
  for (const rows of chunked([...states])) {
    await db.query(AIS_STORE_STATES, [
      rows.map(([imo]) => imo),
      rows.map(([, state]) => JSON.stringify(state)),
      holder,
    ]);
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
