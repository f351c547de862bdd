import type { MilestoneName } from '../milestones.ts';
import { namesVessel } from './carriage.ts';
import type { Itinerary } from './itinerary.ts';
import type { LastMovement } from './last-known.ts';
import type { Mark } from './milestone-list.ts';
import type { Statement } from './statement.ts';

/** Whether a container can be picked up is no movement of it. */
const STILL: ReadonlySet<MilestoneName> = new Set(['available', 'not_available']);

/** After these it waits to be carried on. */
const WAITS: ReadonlySet<MilestoneName> = new Set([
  'full_in',
  'feeder_arrived',
  'feeder_discharged',
  'transshipment_arrived',
  'transshipment_discharged',
]);

/** The last thing that happened to a container, on which vehicle, and on what it is to go on if it waits at a port. */
export function lastMovementOf(
  marks: readonly Mark[],
  { calls }: Itinerary,
  expected: readonly Statement[],
): LastMovement | null {
  const last = marks.findLast(({ milestone }) => milestone.reverted === null && !STILL.has(milestone.milestone));
  if (last === undefined) return null;
  const { milestone, at, precision, place, vesselName, vesselImo, voyage } = last.milestone;
  const call = calls.find(({ key, role }) => key === last.spot.key && role !== 'discharge');
  const isWaiting = WAITS.has(milestone) && call !== undefined && namesVessel(call.outbound);
  const departure = expected.find(
    (one) => one.movement === 'depart' && one.placeKey === last.spot.key && !one.isWithdrawn && one.atMs >= last.atMs,
  );
  const next = isWaiting
    ? {
        vesselName: call.outbound.name ?? `IMO ${call.outbound.imo}`,
        voyage: call.outbound.voyage,
        at: departure?.at ?? null,
      }
    : null;
  return {
    milestone,
    at,
    precision,
    place,
    vesselName: vesselName ?? (vesselImo === null ? null : `IMO ${vesselImo}`),
    voyage,
    next,
  };
}
