import type { Clock } from '../../core/clock.ts';
import type { Log, Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import type { ServiceContext } from '../service-context.ts';
import { stopTracking } from '../shipment/stop-tracking.ts';
import { trackNumber } from '../tracking-request/track-number.ts';
import { ensureDemoAccount } from './demo-account.ts';
import { REMOVE_FORMER_JOURNEYS } from './statements.ts';

const LOOK_MS = 30_000;

/** What tracking the journeys of the demonstration needs. */
export interface DemoParts {
  db: Database;
  log: Log;
  clock: Clock;
  contextFor(principal: Principal, requestId: string): ServiceContext;
  /** The bills of lading whose journeys are under way at a time, the latest first. */
  bills(now: number): readonly string[];
}

/** Keeps the journeys that are under way tracked by the demo account, in any number of processes. The result stops it. */
export function keepDemo(parts: DemoParts): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      await followJourneys(parts, signal);
    } catch (error) {
      parts.log.warn({ err: error }, 'demo.not_followed');
    }
  }, LOOK_MS);
}

/**
 * Tracks the bills of lading that the demo account does not track yet, and returns how many. Journeys that are no longer under way are
 * removed with their records, so that the account keeps its size.
 */
export async function followJourneys(parts: DemoParts, signal?: AbortSignal): Promise<number> {
  const { db, clock, contextFor } = parts;
  const accountId = await ensureDemoAccount(db);
  const bills = parts.bills(clock.now());
  const where = { accountId, requestNumber: { in: [...bills] } };
  const rows = await db.prisma.trackingRequest.findMany({ where, select: { requestNumber: true } });
  const tracked = new Set(rows.map(({ requestNumber }) => requestNumber));
  const permissions: Principal['permissions'] = new Set(['tracking:read', 'tracking:write', 'reference:read']);
  const context = contextFor({ accountId, keyId: null, userId: null, permissions }, newId());
  let count = 0;
  for (const number of bills.filter((bill) => !tracked.has(bill))) {
    if (signal?.aborted === true) break;
    try {
      await trackNumber.run(context, { number, scac: SANDBOX_SCAC, request_type: 'bill_of_lading' });
      count += 1;
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof Failure)) throw error;
    }
  }
  await removeFormer(context, bills, signal);
  return count;
}

/**
 * Removes the journeys that began before the first of these. A later journey, which a process whose clock is ahead tracks already, stays.
 * Tracking is stopped first, so that the numbers are no longer polled.
 */
async function removeFormer(context: ServiceContext, bills: readonly string[], signal?: AbortSignal): Promise<void> {
  const { accountId } = context.principal;
  const first = bills.at(-1);
  if (first === undefined) return;
  const former = await context.db.prisma.trackingRequest.findMany({
    where: { accountId, requestNumber: { lt: first }, shipment: { lineTrackingStoppedAt: null } },
    select: { shipmentId: true },
    distinct: ['shipmentId'],
  });
  for (const { shipmentId } of former) {
    if (signal?.aborted === true) return;
    if (shipmentId !== null) await stopTracking.run(context, { id: shipmentId });
  }
  await removeInBatches((rows) => context.db.query(REMOVE_FORMER_JOURNEYS, [rows, accountId, first]), signal);
}
