import type { Database } from '../db/client.ts';
import type { RowOf } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import type { SourceLimits } from '../sources/source.ts';
import { GIVE_BACK_ALLOWANCE, OPEN_LANES, TAKE_ALLOWANCE } from './allowance-statements.ts';
import type { FleetSlots } from './fleet-slots.ts';

/** How many polls of a source a process can start now, how many it runs, and the limits of the source. */
export interface Appetite {
  lane: string;
  limit: number;
  requestsPerMinute: number | null;
  requestsPerDay: number | null;
  /** Requests that a poll is expected to make, which are taken with it; one where it is absent. */
  requestsPerPoll?: number;
  /** Polls that all processes together may run at the same time; null for no limit. */
  fleetConcurrency: number | null;
  inFlight: number;
}

/** Whether a source has a limit that all processes share. */
export function isLimited({
  requestsPerMinute,
  requestsPerDay,
  fleetConcurrency = null,
}: Pick<SourceLimits, 'requestsPerMinute' | 'requestsPerDay' | 'fleetConcurrency'>): boolean {
  return requestsPerMinute !== null || requestsPerDay !== null || fleetConcurrency !== null;
}

/** The requests that were taken out of the limits of a source with each poll, in the minute and the day that then ran. */
export interface TakenRequests {
  requestsPerPoll: number;
  minute_start: Instant;
  day_start: Instant;
}

/** Polls that were taken out of the limits of a source. */
interface Grant extends TakenRequests {
  lane: string;
  granted: number;
}

/** Takes the polls that the limits allow now; sources of which nothing is due or left are absent. */
export async function takeAllowances(
  db: Database,
  appetites: readonly Appetite[],
  { slots, leaseMs }: { slots: FleetSlots; leaseMs: number },
): Promise<Grant[]> {
  if (appetites.length === 0) return [];
  const wanted = [
    appetites.map(({ lane }) => lane),
    appetites.map(({ limit }) => limit),
    appetites.map(({ requestsPerMinute }) => requestsPerMinute),
    appetites.map(({ requestsPerDay }) => requestsPerDay),
    appetites.map(({ fleetConcurrency }) => fleetConcurrency),
    appetites.map(({ inFlight }) => inFlight),
    appetites.map((appetite) => slots.hasChanged(appetite)),
    slots.holder,
    leaseMs,
    appetites.map(({ requestsPerPoll = 1 }) => requestsPerPoll),
  ] as const;
  const rows = await slots.taking(appetites, () => db.query(TAKE_ALLOWANCE, wanted));
  const closed = rows.filter((row) => !row.is_open).map(({ lane }) => lane);
  const costs = new Map(appetites.map(({ lane, requestsPerPoll = 1 }) => [lane, requestsPerPoll]));
  const granted = rows.flatMap((row) => toGrants(row, costs.get(row.lane) ?? 1));
  if (closed.length === 0) return granted;
  await db.query(OPEN_LANES, [closed]);
  const again = appetites.filter(({ lane }) => closed.includes(lane));
  return [...granted, ...(await takeAllowances(db, again, { slots, leaseMs }))];
}

/** Where nothing was taken there is no time either. */
function toGrants(
  { lane, granted, minute_start, day_start }: RowOf<typeof TAKE_ALLOWANCE.row>,
  requestsPerPoll: number,
): Grant[] {
  if (granted <= 0 || minute_start === null || day_start === null) return [];
  return [{ lane, granted, requestsPerPoll, minute_start, day_start }];
}

/** Gives back what was granted and then not used, because another process was faster. */
export async function giveBack(
  db: Database,
  grants: readonly Grant[],
  used: ReadonlyMap<string, number>,
): Promise<void> {
  const left = grants.map((grant) => {
    const polls = grant.granted - (used.get(grant.lane) ?? 0);
    return { ...grant, requests: polls * grant.requestsPerPoll };
  });
  await giveBackRequests(db, left);
}

/** Gives back requests that were taken and not made. */
export async function giveBackRequests(
  db: Database,
  left: readonly (Omit<TakenRequests, 'requestsPerPoll'> & { lane: string; requests: number })[],
): Promise<void> {
  const unused = left.filter(({ requests }) => requests > 0);
  if (unused.length === 0) return;
  await db.query(GIVE_BACK_ALLOWANCE, [
    unused.map(({ lane }) => lane),
    unused.map(({ requests }) => requests),
    unused.map(({ minute_start }) => minute_start),
    unused.map(({ day_start }) => day_start),
  ]);
}
