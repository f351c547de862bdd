import { knownZone } from '../../core/local-clock.ts';
import { normalizeAllInstants, normalizeInstants } from '../../db/instants.ts';
import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import { dayOfEvent } from '../record/counted-at-pickup.ts';
import type { Location } from '../record/location.ts';
import type { TrackingRequest } from '../record/tracking-request.ts';
import { type Vessel, vesselId } from '../record/vessel.ts';
import type { WebhookNotification } from './notification.ts';
import type { RecordSnapshotRow } from './record-snapshot.ts';
import { DeadlineChange, ReferenceObject } from './reference-object.ts';

type Named = Pick<WebhookNotification, 'event' | 'reference_type' | 'reference_id'>;

/**
 * What a notification refers to: the event's own record, completed by the snapshot that was taken with it. Null for a
 * record that an older version of the program wrote and that lacks what is shown today: nothing is made up for it.
 */
export function toReferenceObject(named: Named, record: object, snapshot: RecordSnapshotRow): ReferenceObject | null {
  const kind = kindOf(named);
  const whole = { ...normalizeAllInstants({ ...record }), ...completion(kind, named, snapshot) };
  return ReferenceObject.safeParse({ kind, record: whole }).data ?? null;
}

/** To the contract a changed deadline is a transport event, but it is no movement. */
function kindOf({ event, reference_type }: Named): ReferenceObject['kind'] {
  return DeadlineChange.shape.event.safeParse(event).success ? 'deadline_change' : reference_type;
}

function completion(kind: ReferenceObject['kind'], named: Named, snapshot: RecordSnapshotRow): object {
  const { shipment, container } = snapshot;
  const about = {
    id: named.reference_id,
    shipment_id: shipment?.id ?? null,
    container_id: container?.id ?? null,
  };
  const terminal = findById(snapshot.terminals, container?.pod_terminal_id ?? null);
  switch (kind) {
    case 'tracking_request':
      return requestIn(snapshot, named.reference_id) ?? {};
    case 'transport_event':
    case 'webhook':
      return {};
    case 'deadline_change':
      return { ...about, ...placeOfDeadline(DeadlineChange.shape.event.parse(named.event), snapshot) };
    case 'estimated_event': {
      const { port_of_discharge_id = null, pod_timezone: timezone = null } = shipment ?? {};
      return {
        shipment_id: about.shipment_id,
        timezone: knownZone(timezone),
        vessel: vesselOf(shipment),
        ...placed(findById(snapshot.locations, port_of_discharge_id)),
      };
    }
    case 'container_created_event':
    case 'container_clock_event':
    case 'container_predicted_eta_event':
    case 'container_predicted_ramp_eta_event':
      return about;
    case 'container_updated_event':
    case 'container_pod_terminal_changed_event':
      return { ...about, terminal };
  }
}

/** The vessel that brings a shipment to its port of discharge; null where it is not known. */
function vesselOf(shipment: RecordSnapshotRow['shipment']): Vessel | null {
  const { pod_vessel_imo: imo = null, pod_vessel_name: name = null } = shipment ?? {};
  const id = vesselId({ imo, name });
  return id === null ? null : { id, imo, name };
}

/** Where a deadline counts, and whose it is. An appointment is where the container stands. */
function placeOfDeadline(
  event: DeadlineChange['event'],
  { shipment, container, locations, terminals }: RecordSnapshotRow,
): object {
  const day = container === null ? null : dayOfEvent(event, container);
  const portId = shipment?.port_of_discharge_id ?? null;
  const port = findById(locations, portId);
  const isInland =
    event === 'container.pickup_appointment.changed'
      ? container !== null && container.ind_ata_at !== null
      : day !== null && !isOfPort(day, port);
  const terminalId = isInland ? container?.pickup_facility_id : container?.pod_terminal_id;
  const inlandId = isInland ? shipment?.destination_id : null;
  return {
    ...placed(findById(locations, inlandId ?? portId)),
    terminal: findById(terminals, terminalId ?? null),
    data_source: day?.party === 'shipping_line' ? 'shipping_line' : 'terminal',
  };
}

// A last free day of the line without a place is one of the place of the pickup.
function isOfPort({ party, place_locode }: RecordedLastFreeDay, port: Location | null): boolean {
  return place_locode === null ? party === 'terminal' : place_locode === port?.code;
}

function placed(location: Location | null): { location: Location | null; location_locode: string | null } {
  return { location, location_locode: location?.code ?? null };
}

function requestIn({ tracking_requests: requests }: RecordSnapshotRow, requestId: string): TrackingRequest | null {
  const request = findById(requests, requestId);
  if (request === null) return null;
  // When the number is polled next is over before a receiver reads it.
  const { polling: _polling, ...shown } = request;
  return normalizeInstants(shown, ['created_at', 'updated_at']);
}

function findById<Thing extends { id: string }>(things: readonly Thing[] | null, id: string | null): Thing | null {
  return things?.find((thing) => thing.id === id) ?? null;
}
