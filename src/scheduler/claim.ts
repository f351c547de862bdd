import type { Database, Statement } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import type { Phase } from '../domain/phase.ts';
import type { TrackedKind } from '../sources/source.ts';

/** A watch that this process may poll until its lease ends. */
export interface Claim {
  watch_id: string;
  lane: string;
  kind: TrackedKind;
  number: string;
  digest: Buffer | null;
  phase: Phase;
  eta_at: Instant | null;
  changes_at: Instant | null;
  failures: number;
  has_succeeded: boolean;
  last_changed_at: Instant;
  lease_token: string;
}

/** How much of a lane a process can take now. */
export interface Appetite {
  lane: string;
  limit: number;
  requestsPerMinute: number | null;
  requestsPerDay: number | null;
}

/**
 * Claims due watches, lane by lane, so that no line can take the place of another: at most so many of each lane, the
 * longest due first; a line that wants to be left alone is left alone. A leased row is skipped until its lease ends on
 * the database's clock, so a process that dies needs nobody to clean up after it. The due ids pass through an array
 * because the planner cannot know how few they are: joined as rows, they make it read both tables from end to end.
 */
export const CLAIM: Statement = {
  name: 'claim_watches',
  text: `WITH claimed AS (
      UPDATE watch_schedule s SET lease_until = now() + $3 * interval '1 millisecond', lease_token = $4
      WHERE s.watch_id = ANY(ARRAY(
        SELECT d.watch_id FROM unnest($1::text[], $2::int[]) AS w(lane, most)
        LEFT JOIN source_lane l ON l.lane = w.lane
        CROSS JOIN LATERAL (
          SELECT watch_id FROM watch_schedule
          WHERE lane = w.lane AND next_due_at <= now() AND (lease_until IS NULL OR lease_until <= now())
          ORDER BY next_due_at LIMIT w.most FOR UPDATE SKIP LOCKED
        ) d
        WHERE l.blocked_until IS NULL OR l.blocked_until <= now()
      )) RETURNING s.*
    )
    SELECT c.watch_id, c.lane, w.kind, w.number, c.digest, c.phase, c.eta_at, c.changes_at, c.failures,
      c.last_succeeded_at IS NOT NULL AS has_succeeded, coalesce(c.last_changed_at, w.created_at) AS last_changed_at, c.lease_token
    FROM claimed c JOIN watch w ON w.id = c.watch_id`,
};

/**
 * Takes polls out of the allowance of a line, which all processes share: no more than are due. What another process
 * then claims first is lost to the minute, which is the safe side.
 */
const TAKE: Statement = {
  name: 'take_allowance',
  text: `INSERT INTO source_lane AS l (lane, minute_used, day_used)
      SELECT w.lane, d.polls, d.polls FROM unnest($1::text[], $2::int[]) AS w(lane, most)
      CROSS JOIN LATERAL (SELECT count(*) AS polls FROM (SELECT 1 FROM watch_schedule s WHERE s.lane = w.lane
        AND s.next_due_at <= now() AND (s.lease_until IS NULL OR s.lease_until <= now()) LIMIT w.most) x) d
      WHERE d.polls > 0 ORDER BY w.lane
    ON CONFLICT (lane) DO UPDATE SET
      minute_start = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN 0 ELSE l.minute_used END + EXCLUDED.minute_used,
      day_start = CASE WHEN l.day_start <= now() - interval '1 day' THEN now() ELSE l.day_start END,
      day_used = CASE WHEN l.day_start <= now() - interval '1 day' THEN 0 ELSE l.day_used END + EXCLUDED.day_used
    RETURNING lane, minute_used, day_used`,
};

/** Corrects what was taken by what was not granted, or by the pages that a poll took beyond the first. */
const CORRECT: Statement = {
  name: 'correct_allowance',
  text: `UPDATE source_lane l SET minute_used = greatest(l.minute_used + x.more, 0), day_used = greatest(l.day_used + x.more, 0)
    FROM unnest($1::text[], $2::int[]) AS x(lane, more) WHERE l.lane = x.lane`,
};

const BLOCK: Statement = {
  name: 'block_lane',
  text: `INSERT INTO source_lane AS l (lane, blocked_until) VALUES ($1, now() + $2 * interval '1 second')
    ON CONFLICT (lane) DO UPDATE SET blocked_until = greatest(l.blocked_until, EXCLUDED.blocked_until)`,
};

/** Claims what is due and allowed. `leaseToken` marks what this call has claimed. */
export async function claimWatches(
  db: Database,
  appetites: readonly Appetite[],
  lease: { ms: number; token: string },
): Promise<Claim[]> {
  const granted = await takeAllowances(db, appetites);
  const open = appetites
    .map(({ lane, limit }) => ({ lane, most: granted.get(lane) ?? limit }))
    .filter(({ most }) => most > 0);
  if (open.length === 0) return [];
  return db.query<Claim>(CLAIM, [open.map(({ lane }) => lane), open.map(({ most }) => most), lease.ms, lease.token]);
}

/** How many polls each line with an allowance may be asked for now; lines without one are absent. */
async function takeAllowances(db: Database, appetites: readonly Appetite[]): Promise<Map<string, number>> {
  const limited = appetites.filter((lane) => lane.requestsPerMinute !== null || lane.requestsPerDay !== null);
  const granted = new Map(limited.map(({ lane }) => [lane, 0]));
  if (limited.length === 0) return granted;
  const wanted = [limited.map(({ lane }) => lane), limited.map(({ limit }) => limit)];
  const rows = await db.query<{ lane: string; minute_used: number; day_used: number }>(TAKE, wanted);
  const corrections: [string, number][] = [];
  for (const row of rows) {
    const appetite = limited.find(({ lane }) => lane === row.lane);
    if (appetite === undefined) continue;
    const overMinute = row.minute_used - (appetite.requestsPerMinute ?? Number.POSITIVE_INFINITY);
    const overDay = row.day_used - (appetite.requestsPerDay ?? Number.POSITIVE_INFINITY);
    const refused = Math.min(Math.max(overMinute, overDay, 0), appetite.limit);
    granted.set(row.lane, appetite.limit - refused);
    if (refused > 0) corrections.push([row.lane, -refused]);
  }
  await correctAllowances(db, corrections);
  return granted;
}

/** Adds (or, negative, gives back) requests to what is used of a line's allowance. */
export async function correctAllowances(
  db: Database,
  corrections: readonly [lane: string, requests: number][],
): Promise<void> {
  if (corrections.length === 0) return;
  await db.query(CORRECT, [corrections.map(([lane]) => lane), corrections.map(([, requests]) => requests)]);
}

/** Leaves a line alone for some seconds, in all processes. */
export async function blockLane(db: Database, lane: string, seconds: number): Promise<void> {
  await db.query(BLOCK, [lane, seconds]);
}

/** A poll whose answer was the same as before. */
export interface Unchanged {
  watchId: string;
  leaseToken: string;
  delayMs: number;
}

const SETTLE_UNCHANGED: Statement = {
  name: 'settle_unchanged',
  text: `UPDATE watch_schedule s SET next_due_at = now() + x.delay_ms * interval '1 millisecond', lease_until = NULL,
      lease_token = NULL, failures = 0, last_attempted_at = now(), last_succeeded_at = now()
    FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) AS x(watch_id, lease_token, delay_ms)
    WHERE s.watch_id = x.watch_id AND s.lease_token = x.lease_token`,
};

/** Settles any number of unchanged polls in one round trip; one whose lease was lost is left to its new holder. */
export async function settleUnchanged(db: Database, polls: readonly Unchanged[]): Promise<void> {
  if (polls.length === 0) return;
  const ordered = [...polls].sort((a, b) => (a.watchId < b.watchId ? -1 : 1));
  await db.query(SETTLE_UNCHANGED, [
    ordered.map(({ watchId }) => watchId),
    ordered.map(({ leaseToken }) => leaseToken),
    ordered.map(({ delayMs }) => delayMs),
  ]);
}

const RELEASE: Statement = {
  name: 'release_watches',
  text: `UPDATE watch_schedule SET lease_until = NULL, lease_token = NULL
    WHERE watch_id = ANY($1::uuid[]) AND lease_token = ANY($2::uuid[])`,
};

/** Gives back claims that will not be polled, so that others need not wait for the end of the lease. */
export async function releaseClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db.query(RELEASE, [claims.map((claim) => claim.watch_id), claims.map((claim) => claim.lease_token)]);
}
