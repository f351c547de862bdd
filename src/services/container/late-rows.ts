import { z } from 'zod';
import { shortNames } from '../../core/short-name.ts';
import { normalizeInstants } from '../../db/instants.ts';
import { ArrivalKind } from './arrival-rows.ts';

/** A container that arrives late at its port of discharge, or did. Moments are UTC, days those of the calendar of the port. */
export const LateContainer = z.object({
  id: z.string(),
  number: z.string().meta({ doc: 'Container number' }),
  shipment_id: z.string().meta({ doc: 'Id of its shipment' }),
  bill_of_lading_number: z.string().meta({ doc: 'Bill of lading of its shipment' }),
  customer_name: z.string().nullable().meta({ doc: 'The customer that it is tracked for; null if none' }),
  vessel_name: z.string().nullable().meta({ doc: 'The vessel to the port of discharge; null if not known' }),
  voyage_number: z.string().nullable().meta({ doc: 'Its voyage; null if not known' }),
  place_locode: z.string().nullable().meta({ doc: 'UN/LOCODE of the port of discharge; null if not known' }),
  place_name: z.string().nullable().meta({ doc: 'Name of the port of discharge; null if not known' }),
  timezone: z.string().nullable().meta({ doc: 'IANA time zone of the port; null where it is not known' }),
  first_eta_at: z.string().nullable().describe('The first estimate of the line for this port that is known'),
  last_eta_at: z.string().nullable().meta({ doc: 'The last estimate; null if there is none' }),
  arrived_at: z.string().nullable().describe('Where it was only reported as unloaded, that time'),
  arrival_is: ArrivalKind.meta({ doc: 'What the time of the arrival is' }),
  is_overdue: z.boolean().describe('The line has reported since its last estimate without it: late by today at least'),
  is_unknown: z.boolean().describe('Nothing was received since its last estimate, so it may have arrived'),
  days_late: z.number().meta({ doc: 'Days later than the first estimate' }),
  hours_late: z.number().nullable().describe('Null where one of the two is a day without a time'),
  is_sandbox: z.boolean().meta({ doc: 'Invented test data, no real cargo' }),
});
export type LateContainer = z.infer<typeof LateContainer>;

/** The late containers of one vessel, port of discharge or customer. */
export const LateGroup = z.object({
  name: z.string().nullable().describe('Null: not known, or no customer'),
  code: z.string().nullable().describe('IMO number, UN/LOCODE or id of the party'),
  containers: z.number(),
  shipments: z.number(),
  not_arrived: z.number().describe('Of these containers, without a report of the arrival'),
  overdue: z.number().describe('Of these, later than every estimate'),
  days_late_min: z.number(),
  days_late_max: z.number(),
  first_arrival_on: z.string(),
  last_arrival_on: z.string(),
  elsewhere: z.array(z.string()).describe('Of a vessel ports of discharge, else vessels: the first three names'),
  is_sandbox: z.boolean(),
});
export type LateGroup = z.infer<typeof LateGroup>;

const INSTANTS = ['first_eta_at', 'last_eta_at', 'arrived_at'] as const satisfies readonly (keyof LateContainer)[];

/** The row of a list as it comes out of the database's JSON. */
export function toLateContainer(row: LateContainer): LateContainer {
  return shortNames(normalizeInstants(row, INSTANTS), ['vessel_name', 'place_name', 'customer_name']);
}

/** The same of a group. */
export function toLateGroup(row: LateGroup): LateGroup {
  return { ...shortNames(row, ['name']), elsewhere: row.elsewhere.map((name) => shortNames({ name }, ['name']).name) };
}
