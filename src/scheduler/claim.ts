import type { Database, Transaction } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import type { Phase } from '../domain/journey/phase.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { type Appetite, giveBack, isLimited, type TakenRequests, takeAllowances } from './allowance.ts';
import type { FleetSlots } from './fleet-slots.ts';
import { CLAIM_WATCHES, FREE_WATCHES_OF_HOLDER, RELEASE_WATCHES, SETTLE_UNCHANGED } from './statements.ts';

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
  /** What was taken out of the allowance of the source with it; absent where the source has none. */
  taken?: TakenRequests | undefined;
}

/** How long a claim holds, what marks those of one call, and the slots of the process. */
interface Lease {
  ms: number;
  token: string;
  slots: FleetSlots;
}

/** Claims what is due and allowed. */
export async function claimWatches(db: Database, appetites: readonly Appetite[], lease: Lease): Promise<Claim[]> {
  const limited = appetites.filter(isLimited);
  const grants = await takeAllowances(db, limited, { slots: lease.slots, leaseMs: lease.ms });
  const granted = new Map(grants.map((grant) => [grant.lane, grant]));
  const open = appetites
    .filter((appetite) => granted.has(appetite.lane) || !isLimited(appetite))
    .map(({ lane, limit }) => ({ lane, most: granted.get(lane)?.granted ?? limit }));
  if (open.length === 0) return [];
  const claims = await db.query(CLAIM_WATCHES, [
    open.map(({ lane }) => lane),
    open.map(({ most }) => most),
    lease.ms,
    lease.token,
  ]);
  const used = new Map<string, number>();
  for (const { lane } of claims) used.set(lane, (used.get(lane) ?? 0) + 1);
  await giveBack(db, grants, used);
  return claims.map((claim) => ({ ...claim, taken: granted.get(claim.lane) }));
}

/** A poll whose answer was the same as before. */
export interface Unchanged {
  watchId: string;
  leaseToken: string;
  delayMs: number;
}

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

/** Gives back claims that will not be polled, so that others need not wait for the end of the lease. */
export async function releaseClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db.query(RELEASE_WATCHES, [claims.map((claim) => claim.watch_id), claims.map((claim) => claim.lease_token)]);
}

/** Ends the leases that a dead process holds in these lanes and in those of accounts, and returns their number. */
export async function freeWatches(tx: Transaction, holder: number, lanes: readonly string[]): Promise<number> {
  return (await tx.query(FREE_WATCHES_OF_HOLDER, [holder, lanes])).length;
}
