import { type Instant, MINUTE_MS } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { ADD_PUSHED_CALLS, UPDATE_PUSHED_CALLS } from './pushed-call-statements.ts';

/*
 * A sender may push another time of the same call every second. Each would be a version of its own, for each container on the vessel, with
 * notifications of the change. So a time that changes is taken in at most once in a while; the last one that came meanwhile waits here,
 * and is taken in after that, whether the sender pushes again or not.
 */

/** How long a call waits between two times that are taken in. */
export const APART_MS = 5 * MINUTE_MS;

/** So many calls of a vessel are known at once; more of them than a vessel makes are left out. */
const OF_VESSEL_MAX = 200;

/** A time of a call as it was pushed. */
export interface PushedCall {
  /** What it is about, whatever the time is. */
  key: string;
  imo: string;
  /** Of all that it states. */
  said: string;
  raw: unknown;
}

/** The keys of the calls that are taken in now; the others wait. */
export async function admitCalls(
  { db, log }: Pick<IngestTools, 'db' | 'log'>,
  source: string,
  { calls, receivedAt }: { calls: readonly PushedCall[]; receivedAt: Instant },
): Promise<ReadonlySet<string>> {
  if (calls.length === 0) return new Set();
  const update = (given: readonly PushedCall[]) =>
    db.query(UPDATE_PUSHED_CALLS, [
      source,
      given.map(({ key }) => key),
      given.map(({ said }) => said),
      given.map(({ raw }) => JSON.stringify(raw)),
      receivedAt,
      APART_MS / 1_000,
    ]);
  const known = await update(calls);
  const fresh = without(calls, known);
  if (fresh.length === 0) return admittedOf(known);
  const [keys, imos] = [fresh.map(({ key }) => key), fresh.map(({ imo }) => imo)];
  const said = fresh.map((call) => call.said);
  const added = await db.query(ADD_PUSHED_CALLS, [source, keys, imos, said, receivedAt, OF_VESSEL_MAX]);
  const missing = without(fresh, added);
  // Another process may have added the same call meanwhile.
  const late = missing.length === 0 ? [] : await update(missing);
  const leftOut = missing.length - late.length;
  if (leftOut > 0) log.warn({ source, calls: leftOut }, 'schedule.calls_left_out');
  return admittedOf([...known, ...late, ...added.map(({ key }) => ({ key, isAdmitted: true }))]);
}

function without(calls: readonly PushedCall[], known: readonly { key: string }[]): PushedCall[] {
  const keys = new Set(known.map(({ key }) => key));
  return calls.filter(({ key }) => !keys.has(key));
}

function admittedOf(known: readonly { key: string; isAdmitted: boolean }[]): ReadonlySet<string> {
  return new Set(known.flatMap(({ key, isAdmitted }) => (isAdmitted ? [key] : [])));
}
