import {
  ContainerClockEvent,
  ContainerCreatedEvent,
  ContainerPodTerminalChangedEvent,
  ContainerPredictedEtaEvent,
  ContainerPredictedRampEtaEvent,
  ContainerUpdatedEvent,
  type DeadlineChange,
  EstimatedEvent,
  type ReferenceObject,
} from '../../services/webhook-message/reference-object.ts';
import { type Relationship, type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one, type ResourceKind } from '../resource.ts';
import { trackingRequestKind, trackingRequestResource } from './tracking-request.ts';
import { transportEventKind, transportEventResource } from './transport-event.ts';
import { webhookKind, webhookResource } from './webhook.ts';

const ABOUT = { shipment: one('shipment'), container: one('container') };
const AT_TERMINAL = { ...ABOUT, terminal: one('terminal', 'rail_terminal') };
const NO_ATTRIBUTES = { id: true, shipment_id: true, container_id: true } as const;

const estimatedEventKind = defineResource({
  type: 'estimated_event',
  attributes: EstimatedEvent.omit({ id: true, shipment_id: true, location: true, vessel: true }),
  relationships: { shipment: one('shipment'), port: one('port', 'metro_area'), vessel: one('vessel') },
});

const containerCreatedEventKind = defineResource({
  type: 'container_created_event',
  attributes: ContainerCreatedEvent.omit(NO_ATTRIBUTES),
  relationships: ABOUT,
});

const containerUpdatedEventKind = defineResource({
  type: 'container_updated_event',
  attributes: ContainerUpdatedEvent.omit({ ...NO_ATTRIBUTES, terminal: true }),
  relationships: AT_TERMINAL,
});

const containerPodTerminalChangedEventKind = defineResource({
  type: 'container_pod_terminal_changed_event',
  attributes: ContainerPodTerminalChangedEvent.omit({ ...NO_ATTRIBUTES, terminal: true }),
  relationships: AT_TERMINAL,
});

const containerClockEventKind = defineResource({
  type: 'container_clock_event',
  attributes: ContainerClockEvent.omit(NO_ATTRIBUTES),
  relationships: ABOUT,
});

const containerPredictedEtaEventKind = defineResource({
  type: 'container_predicted_eta_event',
  attributes: ContainerPredictedEtaEvent.omit(NO_ATTRIBUTES),
  relationships: ABOUT,
});

const containerPredictedRampEtaEventKind = defineResource({
  type: 'container_predicted_ramp_eta_event',
  attributes: ContainerPredictedRampEtaEvent.omit(NO_ATTRIBUTES),
  relationships: ABOUT,
});

/** The kinds of what notifications refer to. */
export const referenceKinds: readonly ResourceKind[] = [
  webhookKind,
  trackingRequestKind,
  transportEventKind,
  estimatedEventKind,
  containerCreatedEventKind,
  containerUpdatedEventKind,
  containerPodTerminalChangedEventKind,
  containerClockEventKind,
  containerPredictedEtaEventKind,
  containerPredictedRampEtaEventKind,
];

/** What a notification refers to as a resource. */
export function referenceResource(reference: ReferenceObject, baseUrl: string): ResourceObject {
  switch (reference.kind) {
    case 'tracking_request':
      return trackingRequestResource(reference.record, baseUrl);
    case 'transport_event':
      return transportEventResource(reference.record);
    case 'webhook':
      return webhookResource(reference.record, baseUrl);
    case 'deadline_change':
      return deadlineResource(reference.record);
    case 'estimated_event': {
      const { id, shipment_id, location, vessel, ...attributes } = reference.record;
      const relationships = {
        shipment: toOne('shipment', shipment_id),
        port: toPlace(location),
        vessel: toOne('vessel', vessel?.id ?? null),
      };
      return { id, type: reference.kind, attributes, relationships };
    }
    case 'container_clock_event':
    case 'container_predicted_eta_event':
    case 'container_predicted_ramp_eta_event':
    case 'container_created_event': {
      const { id, shipment_id: _shipment, container_id: _container, ...attributes } = reference.record;
      return { id, type: reference.kind, attributes, relationships: about(reference.record) };
    }
    case 'container_updated_event':
    case 'container_pod_terminal_changed_event': {
      const { id, shipment_id: _shipment, container_id: _container, terminal, ...attributes } = reference.record;
      const relationships = { ...about(reference.record), terminal: toPlace(terminal, 'terminal') };
      return { id, type: reference.kind, attributes, relationships };
    }
  }
}

/** What a transport event has and a deadline has not is null. */
function deadlineResource(change: DeadlineChange): ResourceObject {
  const { id, shipment_id: _shipment, container_id: _container, location, terminal, ...attributes } = change;
  return {
    id,
    type: 'transport_event',
    attributes: { ...attributes, voyage_number: null, invalidated_at: null },
    relationships: {
      ...about(change),
      location: toPlace(location),
      vessel: toOne('vessel', null),
      terminal: toPlace(terminal, 'terminal'),
    },
  };
}

function about(event: { shipment_id: string | null; container_id: string | null }): Record<string, Relationship> {
  return { shipment: toOne('shipment', event.shipment_id), container: toOne('container', event.container_id) };
}

function toPlace(place: { id: string; type: string } | null, type = 'port'): Relationship {
  return toOne(place?.type ?? type, place?.id ?? null);
}
