import { column, optionalColumn, sqlFamily } from '../../db/sql.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';
import type { ContainerRow } from '../record/container.ts';
import type { ShipmentRow } from '../record/shipment.ts';
import type { TransportEvent } from '../record/transport-event.ts';

/* The raw statement of transport events. */

export const LIST_CONTAINER_TRANSPORT_EVENTS = sqlFamily({
  name: 'list_container_transport_events',
  because: 'request',
  row: {
    container_id: 'uuid',
    container_number: 'text',
    current_status: 'text',
    holds: column<StandingHold[]>('json'),
    contradictions: column<ShownContradiction[]>('json'),
    disruptions: column<ShownDisruption[]>('json'),
    is_sandbox: 'bool',
    transport_events: column<TransportEvent[]>('json'),
    container: optionalColumn<ContainerRow>('json'),
    shipment: optionalColumn<ShipmentRow>('json'),
  },
});
