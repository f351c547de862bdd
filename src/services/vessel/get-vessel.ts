import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { requireFeature } from '../account/features.ts';
import { Moment, momentInstant } from '../moment.ts';
import type { ServiceContext } from '../service-context.ts';
import { readVessel } from './read-vessel.ts';
import { Vessel } from './vessel.ts';
import { VesselPosition } from './vessel-position.ts';

/** A vessel, with its positions if they were asked for. */
export const VesselDetails = z.object({ vessel: Vessel, positions: z.array(VesselPosition).optional() });
export type VesselDetails = z.infer<typeof VesselDetails>;

/**
 * A vessel. No source tells of positions yet, so that those of any time are none; they belong to the feature
 * routing_data. Errors: `not_found`, `feature_not_enabled`, `invalid_input` for a time that ends before it begins.
 */
export const getVessel = defineOperation(
  {
    id: 'get_vessel',
    summary: 'Get a vessel by its id or IMO number; positions are not received yet, so none are known of any time',
    permission: 'reference:read',
    input: z.object({
      id: z.string().describe('Id or IMO number'),
      has_positions: z.boolean().default(false).describe('Whether positions come along, of whatever time'),
      positions_from: Moment.optional(),
      positions_to: Moment.optional(),
    }),
    output: VesselDetails,
  },
  async (context: ServiceContext, { id, has_positions, ...time }): Promise<VesselDetails> => {
    const { positions_from: from, positions_to: to } = time;
    const { vessel, features } = await readVessel(context, id);
    if (!has_positions && from === undefined && to === undefined) return { vessel };
    requireFeature(features, 'routing_data');
    if (from !== undefined && to !== undefined && momentInstant(from) > momentInstant(to)) {
      const message = 'The time ends before it begins; give the earlier moment first.';
      throw new Failure('invalid_input', message, { pointer: '/positions_to' });
    }
    return { vessel, positions: [] };
  },
);
