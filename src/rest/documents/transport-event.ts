import { z } from 'zod';
import { TransportEvent } from '../../services/record/transport-event.ts';
import { DeadlineChange } from '../../services/webhook-message/reference-object.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

const Milestone = TransportEvent.omit({
  id: true,
  shipment_id: true,
  container_id: true,
  location: true,
  terminal: true,
  vessel: true,
  timestamp_precision: true,
  party: true,
});

/** What a transport event looks like.A changed deadline, as in notifications, is one too, with its dates. */
export const transportEventKind = defineResource({
  type: 'transport_event',
  attributes: Milestone.extend({
    event: z
      .enum([...Milestone.shape.event.options, ...DeadlineChange.shape.event.options])
      .meta({ doc: 'Name of the event' }),
    // What was sent before it was known here, and a changed deadline, have none.
    local_time: Milestone.shape.local_time.optional(),
    value: DeadlineChange.shape.value.optional(),
    previous_value: DeadlineChange.shape.previous_value.optional(),
  }),
  relationships: {
    shipment: one('shipment'),
    container: one('container'),
    location: one('port', 'metro_area'),
    vessel: one('vessel'),
    terminal: one('terminal', 'rail_terminal'),
  },
});

/** A transport event as a resource. */
export function transportEventResource(event: TransportEvent): ResourceObject {
  const {
    id,
    shipment_id,
    container_id,
    location,
    terminal,
    vessel,
    timestamp_precision: _precision,
    party: _party,
    ...attributes
  } = event;
  return {
    id,
    type: 'transport_event',
    attributes,
    relationships: {
      shipment: toOne('shipment', shipment_id),
      container: toOne('container', container_id),
      location: toOne(location?.type ?? 'port', location?.id ?? null),
      vessel: toOne('vessel', vessel?.id ?? null),
      terminal: toOne(terminal?.type ?? 'terminal', terminal?.id ?? null),
    },
  };
}
