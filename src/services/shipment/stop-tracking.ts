import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { ingestStored } from '../../ingest/ingest-stored.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { requireId } from '../record/find-owned.ts';
import { Shipment } from '../record/shipment.ts';
import type { ServiceContext } from '../service-context.ts';
import { pollIntervals } from '../source/poll-intervals.ts';
import { readShipment } from './get-shipment.ts';
import { RESUME_TRACKING } from './statements.ts';
import { stopShipment } from './stop-shipment.ts';

const Input = z.object({ id: z.string().describe('Id of the shipment') });

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
    await context.db.transaction(async (tx) => {
      await lockShipment(tx, id);
      await stopShipment(context, tx, id);
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
      // It is sent before the statement that needs the locks, and need not be answered before.
      void lockShipment(tx, id);
      const resumed = await tx.query(RESUME_TRACKING, [id, accountId, ...pollIntervals(context.sources)]);
      return resumed.map(({ watch_id }) => watch_id);
    };
    await ingestStored(context, { watchesOf: resume });
    return (await readShipment(context, id, [])).shipment;
  },
);
