import { sqlFamily } from '../../db/sql.ts';
import { listRow } from '../list/paged-list.ts';
import { FOUND_PORTS } from '../shipment/shipment-filter.ts';
import type { ContainerSheetRow } from './container-sheet-row.ts';
import type { RequestSheetRow } from './request-columns.ts';
import type { ShipmentSheetRow } from './shipment-columns.ts';

/* The raw statements of exports: the pages of the lists with the columns of sheets. */

export const EXPORT_CONTAINERS = sqlFamily({
  name: 'export_containers',
  because: 'list',
  row: { ...listRow<ContainerSheetRow>(), ...FOUND_PORTS },
});

export const EXPORT_SHIPMENTS = sqlFamily({
  name: 'export_shipments',
  because: 'list',
  row: { ...listRow<ShipmentSheetRow>(), ...FOUND_PORTS },
});

export const EXPORT_TRACKING_REQUESTS = sqlFamily({
  name: 'export_tracking_requests',
  because: 'list',
  row: listRow<RequestSheetRow>(),
});
