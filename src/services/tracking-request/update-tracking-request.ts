import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { databaseNow } from '../../db/clock.ts';
import { Label, Labels } from '../../domain/labels.ts';
import { requireId } from '../record/find-owned.ts';
import { TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { readTrackingRequest } from './get-tracking-request.ts';

/** What an account may change of a tracking request; what is left out stays. */
export const UpdateTrackingRequestInput = z
  .object({
    id: z.string().describe('Id of the tracking request'),
    ref_number: Label.optional().describe('Your own reference, in place of all that it had'),
    ref_numbers: Labels.optional().describe('Your own references, in place of those it had'),
    tags: Labels.optional().describe('Your own labels, in place of those it had'),
    dismissed: z
      .boolean()
      .optional()
      .describe('True: nothing is to be done about its failure, so that Today does not list it; false: list it again'),
  })
  .refine(({ ref_number, ref_numbers }) => ref_number === undefined || ref_numbers === undefined, {
    error: 'Give ref_number or ref_numbers, not both',
    path: ['ref_number'],
  });

/**
 * Changes the references and tags of a tracking request, or dismisses its failure; which is not notified, and a shipment that it has led to keeps
 * its own. Errors: `not_found`.
 */
export const updateTrackingRequest = defineOperation(
  {
    id: 'update_tracking_request',
    summary: "Replace a tracking request's references and tags, or dismiss its failure",
    permission: 'tracking:write',
    input: UpdateTrackingRequestInput,
    output: TrackingRequest,
  },
  async (context: ServiceContext, { id, ref_number, ref_numbers, tags, dismissed }): Promise<TrackingRequest> => {
    requireId(id, 'tracking request');
    const refNumbers = ref_number === undefined ? ref_numbers : [ref_number];
    const given = { ...(refNumbers === undefined ? {} : { refNumbers }), ...(tags === undefined ? {} : { tags }) };
    if (Object.keys(given).length > 0) {
      const { db, principal } = context;
      const where = { id, accountId: principal.accountId };
      // Who sends back what there is changes nothing, and has to find the same time again.
      const isSame = {
        ...(refNumbers === undefined ? {} : { refNumbers: { equals: refNumbers } }),
        ...(tags === undefined ? {} : { tags: { equals: tags } }),
      };
      const data = { ...given, updatedAt: await databaseNow(db) };
      await db.prisma.trackingRequest.updateMany({ where: { ...where, NOT: isSame }, data });
    }
    if (dismissed !== undefined) await dismiss(context, id, dismissed);
    return readTrackingRequest(context, id);
  },
);

/** Only a failure is dismissed. What was dismissed already keeps its moment. */
async function dismiss({ db, principal, clock }: ServiceContext, id: string, isDismissed: boolean): Promise<void> {
  const where = { id, accountId: principal.accountId, status: 'failed' };
  const dismissedAt = isDismissed ? new Date(clock.now()) : null;
  const isOther = isDismissed ? { dismissedAt: null } : { dismissedAt: { not: null } };
  await db.prisma.trackingRequest.updateMany({ where: { ...where, ...isOther }, data: { dismissedAt } });
}
