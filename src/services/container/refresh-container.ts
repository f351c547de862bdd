import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { stopReasonText } from '../../wording/stop-reason.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { type RefreshedRow, RefreshedSource, refreshedSources, refreshWatches } from './refresh-watches.ts';

/** A container whose sources are polled again, the line first. */
export const RefreshedContainer = z.object({
  id: z.uuid(),
  number: z.string(),
  shipment_id: z.uuid(),
  sources: z.array(RefreshedSource),
  is_sandbox: IsSandbox,
});
export type RefreshedContainer = z.infer<typeof RefreshedContainer>;

/**
 * Polls the line and the terminals of a container again, as soon as they allow it. Errors: `not_found`; `conflict` for a
 * container of a shipment that is not tracked any more.
 */
export const refreshContainer = defineOperation(
  {
    id: 'refresh_container',
    summary: 'Ask the shipping line and the terminals of a container again, as soon as they allow it',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: RefreshedContainer,
  },
  async (context: ServiceContext, { id }): Promise<RefreshedContainer> => {
    requireId(id, 'container');
    const [row] = await refreshWatches(context, [id]);
    if (row === undefined) throw notFound(id, 'container');
    if (row.stopped_at !== null) throw stopped(row);
    const { number, shipment_id, is_sandbox } = row;
    return { id: row.id, number, shipment_id, sources: refreshedSources(row, context.sources), is_sandbox };
  },
);

function stopped({ shipment_id, stopped_reason }: RefreshedRow): Failure {
  const why = stopped_reason === null ? '' : `: ${stopReasonText(stopped_reason)}`;
  return new Failure(
    'conflict',
    `The shipment of this container is not tracked any more${why}. resume_tracking with the shipment id ${shipment_id} ` +
      'starts it again.',
    { meta: { shipment_id, line_tracking_stopped_reason: stopped_reason } },
  );
}
