import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { knownLocation, locationId } from '../record/known-location.ts';
import { Location } from '../record/location.ts';
import type { ServiceContext } from '../service-context.ts';
import { listedLocation } from './listed-location.ts';
import { GET_LOCATION } from './statements.ts';

const Input = z.object({ id: z.string().describe('Id or UN/LOCODE') });

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

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
  const [row] = await db.query(GET_LOCATION, [id, principal.accountId]);
  return row?.location ?? null;
}
