import { z } from 'zod';
import { type Money, sumByCurrency } from '../../domain/charges/money.ts';
import { ChargeCosts } from '../charge/charge-costs.ts';
import { COSTS_OF_CONTAINER } from '../record/container-costs.ts';

/** What the containers of a shipment cost together, as their clocks were counted last. */
export const ShipmentCosts = z.object({
  owed: ChargeCosts.shape.owed,
  per_day: ChargeCosts.shape.per_day,
  ended: ChargeCosts.shape.ended,
  charging: z.int().meta({ doc: 'Containers of which the free time of a charge is over' }),
  unknown: z.int().meta({ doc: 'Containers with a charge that cannot be counted; what it costs is in no sum' }),
});
export type ShipmentCosts = z.infer<typeof ShipmentCosts>;

/** The same of each container, as the database returns it. */
export interface CountedContainer {
  owed: Money[];
  per_day: Money[];
  ended: Money[];
  is_charging: boolean;
  is_unknown: boolean;
}

/** SQL: what the clocks of the containers of a shipment, `s`, cost; null where none costs something and nothing is unknown. */
export const COSTS_OF_SHIPMENT = `(SELECT json_agg(json_build_object('owed', x.costs -> 'owed', 'per_day', x.costs -> 'per_day', 'ended', x.costs -> 'ended',
    'is_charging', x.costs -> 'charging' <> '[]', 'is_unknown', x.costs -> 'unknown' <> '[]'))
  FROM (SELECT ${COSTS_OF_CONTAINER} AS costs FROM container c WHERE c.shipment_id = s.id) x WHERE x.costs IS NOT NULL)`;

/** What they cost together; null where none costs something and none that has begun is unknown. */
export function shipmentCosts(containers: readonly CountedContainer[] | null): ShipmentCosts | null {
  if (containers === null) return null;
  return {
    owed: sumByCurrency(containers.flatMap(({ owed }) => owed)),
    per_day: sumByCurrency(containers.flatMap(({ per_day }) => per_day)),
    ended: sumByCurrency(containers.flatMap(({ ended }) => ended)),
    charging: containers.filter(({ is_charging }) => is_charging).length,
    unknown: containers.filter(({ is_unknown }) => is_unknown).length,
  };
}
