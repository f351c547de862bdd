import type { MilestoneName } from '../../domain/milestones.ts';
import type { MovementObservation } from '../../domain/observation.ts';

/** What moved at a milestone; which milestone it is here, is derived from all that is known here. */
type Moved = Pick<MovementObservation, 'movement' | 'load' | 'mode'>;

const vessel = { load: 'laden', mode: 'vessel' } as const;
const barge = { load: 'laden', mode: 'barge' } as const;
const rail = { load: 'laden', mode: 'rail' } as const;

/** The movements behind the milestones of the contract, without those of availability, which is no movement. */
export const MILESTONE_MOVEMENTS = {
  empty_out: { movement: 'gate_out', load: 'empty', mode: null },
  full_in: { movement: 'gate_in', load: 'laden', mode: null },
  vessel_loaded: { movement: 'load', ...vessel },
  vessel_departed: { movement: 'depart', ...vessel },
  transshipment_arrived: { movement: 'arrive', ...vessel },
  transshipment_discharged: { movement: 'discharge', ...vessel },
  transshipment_loaded: { movement: 'load', ...vessel },
  transshipment_departed: { movement: 'depart', ...vessel },
  feeder_arrived: { movement: 'arrive', ...barge },
  feeder_discharged: { movement: 'discharge', ...barge },
  feeder_loaded: { movement: 'load', ...barge },
  feeder_departed: { movement: 'depart', ...barge },
  vessel_arrived: { movement: 'arrive', ...vessel },
  vessel_berthed: { movement: 'berth', ...vessel },
  vessel_discharged: { movement: 'discharge', ...vessel },
  rail_loaded: { movement: 'load', ...rail },
  rail_departed: { movement: 'depart', ...rail },
  rail_arrived: { movement: 'arrive', ...rail },
  rail_unloaded: { movement: 'discharge', ...rail },
  arrived_at_inland_destination: { movement: 'arrive', load: 'laden', mode: null },
  full_out: { movement: 'gate_out', load: 'laden', mode: null },
  delivered: { movement: 'deliver', load: 'laden', mode: null },
  empty_in: { movement: 'gate_in', load: 'empty', mode: null },
} as const satisfies Record<Exclude<MilestoneName, 'available' | 'not_available'>, Moved>;

/** What moved at a milestone; null for a name that is none, or one of availability. */
export function movementOf(milestone: string): Moved | null {
  return isMoving(milestone) ? MILESTONE_MOVEMENTS[milestone] : null;
}

function isMoving(milestone: string): milestone is keyof typeof MILESTONE_MOVEMENTS {
  return Object.hasOwn(MILESTONE_MOVEMENTS, milestone);
}
