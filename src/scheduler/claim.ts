import type { Database } from '../db/client.ts';
import { column, sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import type { Phase } from '../domain/journey/phase.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { type Appetite, giveBack, takeAllowances } from './allowance.ts';

/** A watch that this process may poll until its lease ends. */
export interface Claim {
  watch_id: string;
  lane: string;
  /** `voyage` is polled at a schedule source, every other kind at its own source. */
  kind: TrackedKind | 'voyage';
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

/**
 * Claims due watches, source by source, so that no source can starve another: at most so many of each source, the
 * longest due first, and none of a blocked source. A leased row is skipped until its lease ends on the database's clock,
 * so that nothing has to be cleaned up after a process that died. The due ids pass through an array
 * because the planner cannot know how few they are: joined as rows, they make it read both tables from end to end.
 */
export const CLAIM = sql({
  name: 'claim_watches',
  because: 'lease',
  parameters: ['text[]', 'int[]', 'float', 'uuid'],
  row: {
    watch_id: 'uuid',
    lane: 'text',
    kind: column<TrackedKind | 'voyage'>('text'),
    number: 'text',
    digest: 'bytes?',
    phase: column<Phase>('text'),
    eta_at: 'instant?',
    changes_at: 'instant?',
    failures: 'int',
    has_succeeded: 'bool',
    last_changed_at: 'instant',
    lease_token: 'uuid!',
  },
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
});

const BLOCK = sql({
  name: 'block_lane',
  because: 'poll',
  parameters: ['text', 'float'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, blocked_until) VALUES ($1, now() + $2 * interval '1 second')
    ON CONFLICT (lane) DO UPDATE SET blocked_until = greatest(l.blocked_until, EXCLUDED.blocked_until)`,
});

/** Claims what is due and allowed. `leaseToken` marks what this call has claimed. */
export async function claimWatches(
  db: Database,
  appetites: readonly Appetite[],
  lease: { ms: number; token: string },
): Promise<Claim[]> {
  const limited = appetites.filter((lane) => lane.requestsPerMinute !== null || lane.requestsPerDay !== null);
  const grants = await takeAllowances(db, limited);
  const granted = new Map(grants.map((grant) => [grant.lane, grant.granted]));
  const open = appetites
    .map(({ lane, limit }) => ({ lane, most: granted.get(lane) ?? limit }))
    .filter(({ lane }) => granted.has(lane) || !limited.some((other) => other.lane === lane));
  if (open.length === 0) return [];
  const claims = await db.query(CLAIM, [
    open.map(({ lane }) => lane),
    open.map(({ most }) => most),
    lease.ms,
    lease.token,
  ]);
  const used = new Map<string, number>();
  for (const { lane } of claims) used.set(lane, (used.get(lane) ?? 0) + 1);
  await giveBack(db, grants, used);
  return claims;
}

/** Blocks polls of a source for some seconds, in all processes. */
export async function blockSource(db: Database, lane: string, seconds: number): Promise<void> {
  await db.query(BLOCK, [lane, seconds]);
}

/** A poll whose answer was the same as before. */
export interface Unchanged {
  watchId: string;
  leaseToken: string;
  delayMs: number;
}

const SETTLE_UNCHANGED = sql({
  name: 'settle_unchanged',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]', 'float[]'],
  row: {},
  text: `UPDATE watch_schedule s SET lease_until = NULL, lease_token = NULL,
      next_due_at = CASE WHEN isfinite(s.next_due_at) THEN now() + x.delay_ms * interval '1 millisecond' ELSE s.next_due_at END,
      failures = 0, last_attempted_at = now(), last_succeeded_at = now(), refusal = NULL, refused_since = NULL
    FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) AS x(watch_id, lease_token, delay_ms)
    WHERE s.watch_id = x.watch_id AND s.lease_token = x.lease_token`,
});

/**
 * Settles any number of unchanged polls in one round trip. One whose lease was lost is left to its new holder; one whose
 * tracking stopped since it was claimed stays parked.
 */
export async function settleUnchanged(db: Database, polls: readonly Unchanged[]): Promise<void> {
  if (polls.length === 0) return;
  const ordered = [...polls].sort((a, b) => (a.watchId < b.watchId ? -1 : 1));
  await db.query(SETTLE_UNCHANGED, [
    ordered.map(({ watchId }) => watchId),
    ordered.map(({ leaseToken }) => leaseToken),
    ordered.map(({ delayMs }) => delayMs),
  ]);
}

const RELEASE = sql({
  name: 'release_watches',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]'],
  row: {},
  text: `UPDATE watch_schedule SET lease_until = NULL, lease_token = NULL
    WHERE watch_id = ANY($1::uuid[]) AND lease_token = ANY($2::uuid[])`,
});

/** Gives back claims that will not be polled, so that others need not wait for the end of the lease. */
export async function releaseClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db.query(RELEASE, [claims.map((claim) => claim.watch_id), claims.map((claim) => claim.lease_token)]);
}
