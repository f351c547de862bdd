import { z } from 'zod';
import { LOCAL_CLOCK } from '../../core/local-clock.ts';
import { normalizeInstants } from '../../db/instants.ts';
import { instantOrNull, textOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';
import { eventCatalogue, type TransportEventName } from '../../domain/milestones.ts';
import { Party } from '../../domain/observation.ts';
import { LOCATION_JSON, Location } from './location.ts';
import { TERMINAL_JSON, TerminalRecord } from './terminal.ts';
import { VESSEL_JSON, Vessel } from './vessel.ts';

const TRANSPORT_EVENT_NAMES = [...eventCatalogue().keys()].filter((name): name is TransportEventName =>
  name.startsWith('container.transport.'),
);

/** A milestone of a container that has happened (`transport_event` of the contract). */
export const TransportEvent = z.object({
  id: z.uuid(),
  event: z.enum(TRANSPORT_EVENT_NAMES).meta({ doc: 'Name of the event' }),
  timestamp: instantOrNull('When it happened; null if a source states the event without a time'),
  timestamp_precision: z
    .enum(['time', 'date'])
    .describe('date: the source gave a day only, shown as its local midnight'),
  timezone: z.string().nullable().describe('IANA time zone of the place; null where it is not known'),
  local_time: z
    .string()
    .nullable()
    .describe('The time on the clock of the place, if its zone is not known: timestamp then has it as if it were UTC'),
  voyage_number: textOrNull("The shipping line's number of the voyage; null if there is none"),
  location_locode: z.string().nullable().describe('UN/LOCODE of the place'),
  data_source: z
    .enum(['shipping_line', 'terminal', 'ais'])
    .meta({ doc: 'Kind of source that reported it; what a railroad reports is shown as terminal' }),
  party: Party.optional().describe('Whose word it is; data_source has no railroad'),
  created_at: Instant.meta({ doc: 'When this account learned of it' }),
  invalidated_at: Instant.nullable().describe('Set when the source took the event back'),
  shipment_id: z.uuid(),
  container_id: z.uuid(),
  location: Location.nullable(),
  terminal: TerminalRecord.nullable(),
  vessel: Vessel.nullable(),
});
export type TransportEvent = z.infer<typeof TransportEvent>;

/**
 * SQL: an event as the JSON of its record; `e` is the alias of the row. The contract knows no railroad as a source of
 * data: what a railroad says of its ramp is said by the terminal there. A schedule of vessels is the word of its line.
 */
export const TRANSPORT_EVENT_JSON = `json_build_object('id', e.id, 'event', e.event, 'timestamp', e.at,
  'timestamp_precision', e.precision, 'timezone', nullif(e.timezone, '${LOCAL_CLOCK}'), 'local_time',
  CASE WHEN e.timezone = '${LOCAL_CLOCK}' THEN to_char(e.at, CASE e.precision WHEN 'date' THEN 'YYYY-MM-DD'
  ELSE 'YYYY-MM-DD"T"HH24:MI:SS' END) END, 'voyage_number', e.voyage_number,
  'location_locode', el.locode, 'party', e.party, 'data_source', CASE e.party WHEN 'rail' THEN 'terminal'
  WHEN 'schedule' THEN 'shipping_line' ELSE e.party END,
  'created_at', e.created_at, 'invalidated_at', e.invalidated_at, 'shipment_id', e.shipment_id,
  'container_id', e.container_id,
  'location', (SELECT ${LOCATION_JSON} FROM location l WHERE l.id = e.location_id),
  'terminal', (SELECT ${TERMINAL_JSON} FROM terminal t WHERE t.id = e.terminal_id),
  'vessel', (SELECT ${VESSEL_JSON} FROM vessel v WHERE v.id = e.vessel_id))`;

/** SQL: what has happened to a container, first things first; estimates and withdrawn events are left out. */
export const TRANSPORT_EVENTS_OF_CONTAINER = eventsOf('e.container_id = c.id');

/** SQL: the same of all containers of a shipment; `s` is the alias of its row. */
export const TRANSPORT_EVENTS_OF_SHIPMENT = eventsOf(
  'e.container_id = ANY(ARRAY(SELECT ec.id FROM container ec WHERE ec.shipment_id = s.id))',
);

/** SQL: the ids of the same of one container, in the same order; `c` is the alias of its row. */
export const TRANSPORT_EVENT_IDS_OF_CONTAINER = `(SELECT coalesce(json_agg(i.id ORDER BY i.at, i.id), '[]') FROM transport_event i
  WHERE i.container_id = c.id AND i.invalidated_at IS NULL AND i.key NOT LIKE 'estimated.%')`;

function eventsOf(condition: string): string {
  return `(SELECT coalesce(json_agg(${TRANSPORT_EVENT_JSON} ORDER BY e.at, e.id), '[]')
  FROM transport_event e LEFT JOIN location el ON el.id = e.location_id
  WHERE ${condition} AND e.invalidated_at IS NULL AND e.key NOT LIKE 'estimated.%')`;
}

/** The record of an event as it comes out of the database's JSON. */
export function toTransportEvent(row: TransportEvent): TransportEvent {
  return normalizeInstants(row, ['timestamp', 'created_at', 'invalidated_at']);
}
