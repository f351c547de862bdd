import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { FilterValues } from '../../parts/filters/filter-field.ts';
import { RECORD_FILTERS } from '../../parts/filters/record-filters.ts';
import { ListRoom } from '../../parts/table/list-room.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { BILL_COLUMN, FIRST_SHIPMENT_COLUMNS, SHIPMENT_COLUMNS } from './shipment-columns.tsx';
import { type ShipmentRow, shipmentCount, shipmentFilters, shipmentOrder, shipmentPage } from './shipments-data.ts';

const route = getRouteApi('/shipments');

/** The table of all shipments; each leads to its page. */
export function ShipmentsRoom() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: total } = useQuery(shipmentCount(search));
  // An export takes only the orders that all lists have.
  const { sort: _sort, ...filters } = shipmentFilters(search);
  const change = (values: FilterValues, isReplacing = Object.keys(values).join() === 'q') =>
    void navigate({ to: '/shipments', search: (before) => ({ ...before, ...values }), replace: isReplacing });
  return (
    <ListRoom<ShipmentRow>
      title="Shipments"
      name="shipments"
      numberColumn={BILL_COLUMN}
      columns={SHIPMENT_COLUMNS}
      firstColumns={FIRST_SHIPMENT_COLUMNS}
      filters={RECORD_FILTERS}
      placeholder="Number, reference, vessel, customer, tag"
      values={search}
      change={change}
      order={shipmentOrder(search)}
      listKey={JSON.stringify(['shipments', shipmentFilters(search), shipmentOrder(search)])}
      isFiltered={Object.keys(shipmentFilters(search)).length > 0}
      total={total}
      pageQuery={(cursor) => shipmentPage(search, cursor)}
      exported={{ resource: 'shipments', ...filters }}
      bulk={(selection) => <ShipmentActions selection={selection} />}
      open={({ id }) => void navigate({ to: '/shipments/$id', params: { id } })}
    />
  );
}
