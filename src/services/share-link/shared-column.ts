import { z } from 'zod';

/** The columns of a saved view that a link can show beside the number of each row. */
export const SharedColumn = z.enum([
  'status',
  'last_free_day',
  'holds',
  'fees',
  'arrival',
  'place',
  'appointment',
  'vessel',
  'line',
  'bill_of_lading',
  'from',
  'to',
  'destination',
  'references',
]);
export type SharedColumn = z.infer<typeof SharedColumn>;

const OF_SHIPMENTS = ['status', 'arrival', 'vessel', 'line', 'from', 'to', 'destination', 'references'] as const;

/** The columns that a list has; a shipment has no last free day, holds or place of its own. */
export function sharedColumnsOf(list: string): readonly SharedColumn[] {
  return list === 'shipments' ? OF_SHIPMENTS : SharedColumn.options;
}
