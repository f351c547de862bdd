import { sqlFamily } from '../../db/sql.ts';
import { CONTAINER_SHEET_ROW } from './container-sheet-row.ts';
import { REQUEST_SHEET_ROW } from './request-columns.ts';
import { SHIPMENT_SHEET_ROW } from './shipment-columns.ts';

/* The raw statements of exports: the rows of the lists with the columns of sheets. */

export const EXPORT_CONTAINERS = sqlFamily({ name: 'export_containers', because: 'list', row: CONTAINER_SHEET_ROW });

export const EXPORT_SHIPMENTS = sqlFamily({ name: 'export_shipments', because: 'list', row: SHIPMENT_SHEET_ROW });

export const EXPORT_TRACKING_REQUESTS = sqlFamily({
  name: 'export_tracking_requests',
  because: 'list',
  row: REQUEST_SHEET_ROW,
});
