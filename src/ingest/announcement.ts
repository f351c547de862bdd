import { newId } from '../core/id.ts';
import type { EventName } from '../domain/milestones.ts';
import type { ReferenceType } from '../domain/reference-type.ts';
import type { ContainerColumns } from './rows.ts';

/** An event for subscribers: `record` is null if the record is the stored row that it refers to. */
export interface Announcement {
  account_id: string;
  name: EventName;
  reference_type: ReferenceType;
  reference_id: string;
  shipment_id: string | null;
  container_id: string | null;
  record: object | null;
}

/** A container that subscribers are sent messages about. */
export type Owner = Pick<ContainerColumns, 'id' | 'account_id' | 'shipment_id'>;

/** Events of a container that are of a type of their own. */
const OWN_TYPES: Partial<Record<EventName, ReferenceType>> = {
  'container.created': 'container_created_event',
  'container.updated': 'container_updated_event',
  'container.pod_terminal_changed': 'container_pod_terminal_changed_event',
  'container.clock.started': 'container_clock_event',
  'container.clock.charging': 'container_clock_event',
  'container.clock.ended': 'container_clock_event',
  'container.clock.corrected': 'container_clock_event',
  'container.predicted_eta.changed': 'container_predicted_eta_event',
  'container.predicted_ramp_eta.changed': 'container_predicted_ramp_eta_event',
};

/** An announcement of a container with a record of its own. */
export function containerAnnouncement(row: Owner, name: EventName, record: object): Announcement {
  return {
    account_id: row.account_id,
    name,
    reference_type: OWN_TYPES[name] ?? 'transport_event',
    reference_id: newId(),
    shipment_id: row.shipment_id,
    container_id: row.id,
    record,
  };
}
