/** What a record is found by: its own number or another one, or a text that it has. */
export const MATCHES = [
  'number',
  'booking_number',
  'replacing_number',
  'former_number',
  'reference',
  'tag',
  'custom_field',
  'customer',
  'vessel',
] as const;
export type Match = (typeof MATCHES)[number];

/**
 * What the texts of `search_entry` are of, under the number by which the migration search_entries writes them. Of a request
 * there are entries until it has led to a shipment.
 */
export const ENTRY_KINDS = {
  container_number: { kind: 1, match: 'number' },
  shipment_number: { kind: 2, match: 'number' },
  container_reference: { kind: 3, match: 'reference' },
  shipment_reference: { kind: 4, match: 'reference' },
  request_reference: { kind: 5, match: 'reference' },
  shipment_tag: { kind: 6, match: 'tag' },
  request_tag: { kind: 7, match: 'tag' },
  container_field: { kind: 8, match: 'custom_field' },
  shipment_field: { kind: 9, match: 'custom_field' },
  request_field: { kind: 10, match: 'custom_field' },
  customer_name: { kind: 11, match: 'customer' },
  request_number: { kind: 12, match: 'number' },
} as const satisfies Record<string, { kind: number; match: Match }>;
