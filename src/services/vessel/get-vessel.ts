import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { DAY_MS, Instant, shift, toInstant } from '../../domain/instant.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { hasFeature, requireFeature } from '../account.ts';
import { Vessel } from '../record/vessel.ts';
import type { ServiceContext } from '../service-context.ts';
import { lastPosition, positionsDuring } from './known-positions.ts';
import { readVessel } from './read-vessel.ts';
import { VesselPosition } from './vessel-position.ts';

/** A week of them is one in five minutes. */
const POSITIONS_MAX = 2_000;
/** The time that is meant where none is given. */
const SHOWN_DAYS = 7;

/** The last received position of a vessel. */
export const LastKnownPosition = z.object({
  mmsi: z.string().describe('The radio number under which it sends'),
  latitude: z.number(),
  longitude: z.number(),
  speed_knots: z.number().nullable(),
  heading_degrees: z.number().nullable(),
  at: Instant,
});
export type LastKnownPosition = z.infer<typeof LastKnownPosition>;

/** A vessel with its last position, and its positions if requested. */
const VesselDetails = z.object({
  vessel: Vessel,
  last_position: LastKnownPosition.nullable().describe('Null: none is stored, or not for this account'),
  positions: z.array(VesselPosition).max(POSITIONS_MAX).optional(),
});
type VesselDetails = z.infer<typeof VesselDetails>;

/**
 * A vessel, and its AIS positions while it carried tracked containers. Positions belong to the feature routing_data.
 * Errors: `not_found`, `feature_not_enabled`, `invalid_input` for a time that ends before it begins.
 */
export const getVessel = defineOperation(
  {
    id: 'get_vessel',
    summary: `Get a vessel by its id or IMO number, with up to ${POSITIONS_MAX} AIS positions, spread over the time`,
    permission: 'reference:read',
    input: z.object({
      id: z.string().describe('Id or IMO number'),
      has_positions: z
        .boolean()
        .default(false)
        .describe(`Whether positions come along, of the last ${SHOWN_DAYS} days unless a time is given`),
      positions_from: Moment.optional(),
      positions_to: Moment.optional(),
    }),
    output: VesselDetails,
  },
  async (context: ServiceContext, { id, has_positions, ...time }): Promise<VesselDetails> => {
    const { positions_from: from, positions_to: to } = time;
    const { vessel, features } = await readVessel(context, id);
    if (!has_positions && from === undefined && to === undefined) {
      return { vessel, last_position: hasFeature(features, 'routing_data') ? await lastOf(context, vessel) : null };
    }
    requireFeature(features, 'routing_data');
    if (from !== undefined && to !== undefined && momentInstant(from) > momentInstant(to)) {
      const message = 'The time ends before it begins; give the earlier moment first.';
      throw new Failure('invalid_input', message, { pointer: '/positions_to' });
    }
    const [last_position, positions] = [await lastOf(context, vessel), await positionsOf(context, vessel, time)];
    return { vessel, last_position, positions };
  },
);

async function lastOf({ db, clock }: ServiceContext, { imo }: Vessel): Promise<LastKnownPosition | null> {
  const last = imo === null ? null : await lastPosition(db, imo, toInstant(clock.now()));
  if (last === null) return null;
  const { mmsi, latitude, longitude, speedKnots, headingDegrees, at } = last;
  const said = { latitude, longitude, speed_knots: speedKnots, heading_degrees: headingDegrees, at };
  return { mmsi: String(mmsi).padStart(9, '0'), ...said };
}

async function positionsOf(
  { db, clock }: ServiceContext,
  { imo }: Vessel,
  time: { positions_from?: string | undefined; positions_to?: string | undefined },
): Promise<VesselPosition[]> {
  if (imo === null) return [];
  const to = time.positions_to === undefined ? toInstant(clock.now()) : momentInstant(time.positions_to);
  const from = time.positions_from === undefined ? shift(to, -SHOWN_DAYS * DAY_MS) : momentInstant(time.positions_from);
  if (from > to) return [];
  const known = await positionsDuring(db, { imo, from, to, countMax: POSITIONS_MAX });
  return known.map(({ latitude, longitude, headingDegrees, at }) => {
    return { latitude, longitude, heading: headingDegrees, timestamp: at, estimated: false };
  });
}
