import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { ChargeCosts } from '../charge/charge-costs.ts';

/** A container that costs money now. */
const CostingContainer = z.object({
  id: z.uuid(),
  number: z.string().describe('Container number'),
  current_status: ContainerStatus.describe('Where it is in its journey'),
  shipment_id: z.uuid().describe('Id of its shipment'),
  bill_of_lading_number: z.string().describe('Bill of lading of its shipment'),
  customer_name: z.string().nullable().describe('The party that it is tracked for; null: none is stated'),
  place_name: z.string().nullable().describe('The place of its pickup, else its port of discharge; null if not known'),
  terminal_name: z.string().nullable().describe('The terminal or ramp there; null if not known'),
  holds: z.array(z.string()).describe('What keeps it, by the terminal'),
  pickup_appointment_at: Instant.nullable().describe('The pickup appointment; null if none is stated'),
  pickup_appointment_timezone: z.string().nullable().describe('IANA time zone of its place; null if not known'),
  ...ChargeCosts.shape,
});

/** What costs money now. */
export const Costing = z.object({
  total: z.int().describe('Containers of which the free time of a charge is over by the stored tariffs'),
  owed: ChargeCosts.shape.owed.describe('What they cost by now, each currency by itself'),
  per_day: ChargeCosts.shape.per_day.describe('What their next chargeable day costs, each currency by itself'),
  uncounted: z
    .array(
      z.object({
        scac: z.string().nullable().describe('SCAC of their shipping line'),
        code: z.string().describe('Why a charge cannot be counted, such as no_tariff'),
        text: z.string().describe('The same in a sentence, with the tariff where one does not apply'),
        containers: z.int().describe('Containers with such a charge; it is in no sum'),
      }),
    )
    .describe('What is not known, by line and reason; 20 at most'),
  containers: z
    .array(CostingContainer)
    .describe('Those that cost the most a day, of each currency in turn: two currencies are not compared'),
});
export type Costing = z.infer<typeof Costing>;
