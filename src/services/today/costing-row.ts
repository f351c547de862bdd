import type { StandingHold } from '../../domain/holds-and-fees.ts';
import type { ChargeCosts } from '../charge/charge-costs.ts';
import type { Costing } from './costing.ts';

/** A container of which a clock charges, as the database returns it; times are as JSON has them. */
export interface CostingRow
  extends Omit<Costing['containers'][number], 'holds' | 'pickup_appointment_at' | keyof ChargeCosts> {
  holds: StandingHold[];
  pickup_appointment_at: string | null;
  costs: ChargeCosts;
}

/** Containers of a line with a charge that cannot be counted. */
export type UncountedRow = Costing['uncounted'][number];
