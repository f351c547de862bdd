import { z } from 'zod';

/**
 * The kinds of records whose changes are listed: what callers keep a copy of. Each is called as its table is. What belongs
 * to a record, such as the transport events of a container, is a change of that.
 */
export const ChangeKind = z.enum([
  'tracking_request',
  'shipment',
  'container',
  'party',
  'custom_field',
  'custom_field_definition',
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** A change as the database gives it: the last of each record. */
export interface ChangeRow {
  changed_in: number;
  kind: ChangeKind;
  id: string;
  at: string;
  is_removed: boolean;
}
