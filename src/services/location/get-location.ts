import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { column, sql } from '../../db/sql.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { knownLocation, locationId } from '../record/known-location.ts';
import { LOCATION_JSON, Location } from '../record/location.ts';
import type { ServiceContext } from '../service-context.ts';
import { listedLocation } from './listed-location.ts';

const Input = z.object({ id: z.string().describe('Id or UN/LOCODE') });

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/**
 * A place that is not in the reference table comes from a statement about one account's cargo, so it is shown only to
 * accounts whose own shipments or containers go there.
 */
const READ = sql({
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

/** A port. Errors: `not_found`, also for a metro area and for a place known only to other accounts. */
export const getPort = defineOperation(
  {
    id: 'get_port',
    summary: 'Get a port by its id or UN/LOCODE',
    permission: 'reference:read',
    input: Input,
    output: Location,
  },
  (context: ServiceContext, { id }) => readLocation(context, id, 'port'),
);

/** An inland place. Errors: `not_found`, also for a port and for a place known only to other accounts. */
export const getMetroArea = defineOperation(
  {
    id: 'get_metro_area',
    summary: 'Get an inland place by its id or UN/LOCODE',
    permission: 'reference:read',
    input: Input,
    output: Location,
  },
  (context: ServiceContext, { id }) => readLocation(context, id, 'metro_area'),
);

async function readLocation(context: ServiceContext, text: string, type: Location['type']): Promise<Location> {
  const location =
    knownLocation(text) ?? (isListId(text) ? await listedLocation(text) : null) ?? (await readOwn(context, text));
  if (location?.type === type) return location;
  const other = type === 'port' ? 'metro area' : 'port';
  const what = `There is no ${type.replace('_', ' ')} with the id or UN/LOCODE ${inline(text)}`;
  const advice = location === null ? 'look for a typing error' : `it is a ${other}, so ask for it as that`;
  throw new Failure('not_found', `${what}; ${advice}.`);
}

/** Ids of reference data are of version 5; others are in no list. */
function isListId(text: string): boolean {
  return isUuid(text) && text.charAt(14) === '5';
}

async function readOwn({ db, principal }: ServiceContext, text: string): Promise<Location | null> {
  const code = canonicalLocode(text);
  const id = isUuid(text) ? text : LOCODE.test(code) ? locationId(code) : null;
  if (id === null) return null;
  const [row] = await db.query(READ, [id, principal.accountId]);
  return row?.location ?? null;
}
