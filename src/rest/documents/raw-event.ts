import { RawEventRecord } from '../../services/raw-event/raw-event.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What a raw event looks like. Of place, terminal and vessel it refers to those that are known here. */
export const rawEventKind = defineResource({
  type: 'raw_event',
  attributes: RawEventRecord.omit({
    id: true,
    container_id: true,
    location_id: true,
    location_type: true,
    terminal_id: true,
    terminal_type: true,
    vessel_id: true,
  }),
  relationships: {
    container: one('container'),
    location: one('port', 'metro_area'),
    terminal: one('terminal', 'rail_terminal'),
    vessel: one('vessel'),
  },
});

/** A raw event as a resource. */
export function rawEventResource(event: RawEventRecord): ResourceObject {
  const { id, container_id, location_id, location_type, terminal_id, terminal_type, vessel_id, ...attributes } = event;
  return {
    id,
    type: 'raw_event',
    attributes,
    relationships: {
      container: toOne('container', container_id),
      location: toOne(location_type ?? 'port', location_id),
      terminal: toOne(terminal_type ?? 'terminal', terminal_id),
      vessel: toOne('vessel', vessel_id),
    },
  };
}
