import { column, sql } from '../../db/sql.ts';
import { LOCATION_JSON, type Location } from '../record/location.ts';

/* The raw statement of locations. */

/**
 * A place that is not in the reference table comes from a statement about one account's cargo, so it is shown only to
 * accounts whose own shipments or containers go there.
 */
export const GET_LOCATION = sql({
  name: 'get_location',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { location: column<Location>('json') },
  text: `SELECT ${LOCATION_JSON} AS location FROM location l WHERE l.id = $1 AND (
      EXISTS (SELECT FROM shipment s WHERE s.account_id = $2
        AND l.id IN (s.port_of_lading_id, s.port_of_discharge_id, s.destination_id))
      OR EXISTS (SELECT FROM container c JOIN transport_event e ON e.container_id = c.id
        WHERE c.account_id = $2 AND e.location_id = l.id)
      OR EXISTS (SELECT FROM container c JOIN terminal t ON t.id IN (c.pod_terminal_id, c.pickup_facility_id)
        WHERE c.account_id = $2 AND t.location_id = l.id))`,
});
