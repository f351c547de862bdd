import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { Announcement } from '../../ingest/announcement.ts';
import { ingestStored } from '../../ingest/ingest-stored.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { requireId } from '../record/own-row.ts';
import { Shipment } from '../record/shipment.ts';
import type { ServiceContext } from '../service-context.ts';
import { pollIntervals } from '../source/poll-intervals.ts';
import { readShipment } from './get-shipment.ts';

const Input = z.object({ id: z.string().describe('Id of the shipment') });

/**
 * Stopping is idempotent: stopped tracking keeps its reason, and no notification is repeated. A watch without any
 * account left is parked with its terminals; a running poll of theirs loses its lease.
 */
const STOP = sql({
  name: 'stop_tracking',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'uuid?'],
  row: { id: 'uuid' },
  text: `WITH s AS (
      UPDATE shipment SET line_tracking_stopped_at = now(), line_tracking_stopped_reason = 'cancelled_by_user',
        line_tracking_stopped_by_id = $3, updated_at = now()
      WHERE id = $1 AND account_id = $2 AND line_tracking_stopped_at IS NULL RETURNING id
    ), parked AS (
      UPDATE watch_schedule w SET next_due_at = 'infinity', lease_token = NULL, lease_until = NULL
      FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL WHERE w.watch_id = l.watch_id
        AND NOT EXISTS (SELECT 1 FROM tracking_request r WHERE r.watch_id = w.watch_id
          AND (r.status IN ('pending', 'awaiting_manifest') OR (r.status = 'created' AND r.shipment_id IS DISTINCT FROM s.id)))
        AND NOT EXISTS (SELECT 1 FROM shipment_watch o JOIN shipment f ON f.id = o.shipment_id
          WHERE o.watch_id = w.watch_id AND o.ended_at IS NULL AND f.id <> s.id AND f.line_tracking_stopped_at IS NULL)
      RETURNING w.watch_id
    ), rested AS (
      UPDATE watch_schedule w SET next_due_at = 'infinity', lease_token = NULL, lease_until = NULL
      FROM parked p JOIN watch_companion c ON c.watch_id = p.watch_id WHERE w.watch_id = c.companion_id
        AND NOT EXISTS (SELECT 1 FROM watch_companion o JOIN watch_schedule os ON os.watch_id = o.watch_id
          WHERE o.companion_id = w.watch_id AND o.watch_id NOT IN (SELECT watch_id FROM parked) AND isfinite(os.next_due_at))
    )
    UPDATE tracking_request r SET status = 'tracking_stopped', updated_at = now()
    FROM s WHERE r.shipment_id = s.id AND r.status = 'created' RETURNING r.id`,
});

/**
 * What was stopped is asked for again as soon as its source allows, so many seconds ($4) after it was last asked, unless
 * the number is tracked by another request by now. Gives the watches of a shipment that was stopped until now.
 */
const RESUME = sql({
  name: 'resume_tracking',
  because: 'batch',
  parameters: ['uuid', 'uuid', 'text[]', 'float[]'],
  row: { watch_id: 'uuid' },
  text: `WITH s AS (
      UPDATE shipment SET line_tracking_stopped_at = NULL, line_tracking_stopped_reason = NULL,
        line_tracking_stopped_by_id = NULL, line_tracking_resumed_at = now(), updated_at = now()
      WHERE id = $1 AND account_id = $2 AND line_tracking_stopped_at IS NOT NULL RETURNING id
    ), due AS (
      UPDATE watch_schedule w SET digest = NULL,
        next_due_at = least(w.next_due_at, greatest(now(), w.last_attempted_at + coalesce(m.seconds, 0) * interval '1 second'))
      FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL LEFT JOIN watch k ON k.id = l.watch_id
        LEFT JOIN unnest($3::text[], $4::float8[]) AS m(lane, seconds) ON m.lane = k.source
      WHERE w.watch_id = l.watch_id
    ), latest AS (
      SELECT DISTINCT ON (r.normalized_number) r.id FROM tracking_request r JOIN s ON s.id = r.shipment_id
        JOIN shipment_watch l ON l.shipment_id = s.id AND l.watch_id = r.watch_id AND l.ended_at IS NULL
      WHERE r.status = 'tracking_stopped' AND NOT EXISTS (SELECT 1 FROM tracking_request o WHERE o.account_id = r.account_id
        AND o.scac = r.scac AND o.normalized_number = r.normalized_number
        AND o.status IN ('pending', 'created', 'awaiting_manifest'))
      ORDER BY r.normalized_number, r.created_at DESC
    ), requested AS (
      UPDATE tracking_request r SET status = 'created', updated_at = now() FROM latest WHERE r.id = latest.id
    )
    SELECT l.watch_id FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL ORDER BY l.watch_id`,
});

/** Stops asking the line about a shipment. Its data stays. Errors: `not_found`. */
export const stopTracking = defineOperation(
  {
    id: 'stop_tracking',
    summary: 'Stop tracking a shipment and its containers',
    permission: 'tracking:write',
    input: Input,
    output: Shipment,
  },
  async (context: ServiceContext, { id }) => {
    requireId(id, 'shipment');
    const { accountId, userId } = context.principal;
    await context.db.transaction(async (tx) => {
      await lockShipment(tx, id);
      const requests = await tx.query(STOP, [id, accountId, userId]);
      await context.hooks.announce(
        tx,
        requests.map((request) => stopAnnouncement(accountId, id, request.id)),
      );
    });
    return (await readShipment(context, id, [])).shipment;
  },
);

/**
 * Asks the line about a stopped shipment again, and applies the messages that were stored while it was stopped. Errors:
 * `not_found`.
 */
export const resumeTracking = defineOperation(
  {
    id: 'resume_tracking',
    summary: 'Resume tracking a shipment that was stopped',
    permission: 'tracking:write',
    input: Input,
    output: Shipment,
  },
  async (context: ServiceContext, { id }) => {
    requireId(id, 'shipment');
    const { accountId } = context.principal;
    const resume = async (tx: Transaction) => {
      await lockShipment(tx, id);
      const resumed = await tx.query(RESUME, [id, accountId, ...pollIntervals(context.sources)]);
      return resumed.map(({ watch_id }) => watch_id);
    };
    await ingestStored(context, { watchesOf: resume });
    return (await readShipment(context, id, [])).shipment;
  },
);

function stopAnnouncement(accountId: string, shipmentId: string, requestId: string): Announcement {
  return {
    account_id: accountId,
    name: 'tracking_request.tracking_stopped',
    reference_type: 'tracking_request',
    reference_id: requestId,
    shipment_id: shipmentId,
    container_id: null,
    record: {},
  };
}
