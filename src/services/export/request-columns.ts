import { optionalColumn, type RowOf } from '../../db/sql.ts';
import { ROW_KEY } from '../list/paged-list.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { lineName } from './container-columns.ts';
import type { FieldValues } from './field-columns.ts';
import { type DefinedColumn, sheetColumn, shown } from './sheet.ts';

/** What the database gives of a tracking request for a sheet. */
export const REQUEST_SHEET_ROW = {
  id: 'uuid',
  request_number: 'text',
  request_type: 'text',
  scac: 'text?',
  status: 'text',
  failed_reason: 'text?',
  is_retrying: 'bool',
  retry_count: 'int',
  ref_numbers: 'text[]',
  tags: 'text[]',
  customer_name: 'text?',
  bill_of_lading_number: 'text?',
  container_numbers: 'text[]',
  shipment_id: 'uuid?',
  is_sandbox: 'bool',
  created_at: 'instant',
  updated_at: 'instant',
  fields: optionalColumn<FieldValues>('json?'),
  ...ROW_KEY,
} as const;

/** Such a row. */
export type RequestSheetRow = RowOf<typeof REQUEST_SHEET_ROW>;

/** SQL: the columns of such a row, whose alias is `r`. */
export const REQUEST_SHEET_COLUMNS = `r.id, r.request_number, r.request_type, r.scac, r.status, r.failed_reason, r.is_retrying,
  r.retry_count, r.ref_numbers, r.tags, cu.company_name AS customer_name, rs.bill_of_lading_number,
  ARRAY(SELECT sc.number FROM container sc WHERE sc.shipment_id = r.shipment_id ORDER BY sc.number) AS container_numbers,
  r.shipment_id, ${isSandboxSql('r.scac')}, r.created_at, r.updated_at`;

/** SQL: what the columns need. */
export const REQUEST_SHEET_JOINS =
  'LEFT JOIN party cu ON cu.id = r.customer_id LEFT JOIN shipment rs ON rs.id = r.shipment_id';

/** The columns of a sheet of tracking requests, without custom fields. */
export const REQUEST_COLUMNS_OF_SHEET: readonly DefinedColumn<RequestSheetRow>[] = [
  shown('request_number', { title: 'Number', doc: 'The number as it was given' }),
  shown('request_type', { title: 'Type', doc: 'Kind of the number' }),
  shown('scac', { title: 'SCAC', doc: 'SCAC of the shipping line; empty while it is not known' }),
  sheetColumn(
    'shipping_line_name',
    { title: 'Shipping line', doc: 'Short name of the shipping line' },
    ({ scac }, lines) => (scac === null ? null : lineName(lines, scac)),
  ),
  shown('status', { title: 'Status', doc: 'How far the request has come' }),
  shown('failed_reason', { title: 'Failed because', doc: 'Why it failed, or why it has not succeeded yet' }),
  shown('is_retrying', { title: 'Retrying', type: 'boolean', doc: 'Whether the shipping line is polled again' }),
  shown('retry_count', { title: 'Retries', type: 'number', doc: 'How often it was polled again' }),
  shown('bill_of_lading_number', { title: 'Shipment', doc: 'Bill of lading of the shipment, once there is one' }),
  shown('container_numbers', { title: 'Containers', type: 'texts', doc: 'The containers of that shipment' }),
  shown('customer_name', { title: 'Customer', doc: 'The party that it is tracked for' }),
  shown('ref_numbers', { title: 'References', type: 'texts', doc: 'Your references' }),
  shown('tags', { title: 'Tags', type: 'texts', doc: 'Your tags' }),
  shown('is_sandbox', { title: 'Sandbox', type: 'boolean', doc: 'Whether it is invented test data' }),
  shown('created_at', { title: 'Made (UTC)', type: 'instant', doc: 'When the request was made' }),
  shown('updated_at', { title: 'Updated (UTC)', type: 'instant', doc: 'When it last changed' }),
  shown('id', { title: 'Request id', doc: 'Id of the tracking request' }),
  shown('shipment_id', { title: 'Shipment id', doc: 'Id of the shipment, once there is one' }),
];
