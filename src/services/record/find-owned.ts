import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import type { ParameterName, RowOf, RowType, Sql } from '../../db/sql.ts';

/** What an account keeps under ids that callers give. */
export type OwnThing =
  | 'container'
  | 'shipment'
  | 'tracking request'
  | 'bulk tracking request'
  | 'party'
  | 'custom field'
  | 'custom field definition'
  | 'custom field option'
  | 'webhook'
  | 'webhook notification'
  | 'recovery'
  | 'share link'
  | 'view'
  | 'note'
  | 'tariff'
  | 'calendar';

/** What the search knows; it finds no webhook, however often an agent searches for one. */
const FOUND_BY_SEARCH: readonly OwnThing[] = ['container', 'shipment'];

/** The account of the rows, and where they are read: the database, or a transaction. */
export interface QueryOwnedRequest {
  db: Transaction;
  principal: Principal;
}

/** Which row, and the values that the statement takes behind the id and the account. */
interface AskedRow {
  id: string;
  thing: OwnThing;
  more?: readonly unknown[];
}

/**
 * The row with an id that belongs to the account; the statement takes the id, the account, and `more` if it needs
 * more. Errors: `not_found`, also for a row of another account, and for a text that is not an id.
 */
export async function queryOwned<Row extends RowType>(
  { db, principal }: QueryOwnedRequest,
  statement: Sql<readonly ParameterName[], Row>,
  { id, thing, more = [] }: AskedRow,
): Promise<RowOf<Row>> {
  requireId(id, thing);
  const [row] = await db.query(statement, [id, principal.accountId, ...more]);
  if (row === undefined) throw notFound(id, thing);
  return row;
}

/** What `find` reads under an id that a caller gave. Errors: as of `queryOwned`. */
export async function findOwned<Row>(
  id: string,
  thing: OwnThing,
  find: (id: string) => Promise<Row | null>,
): Promise<Row> {
  requireId(id, thing);
  const row = await find(id);
  if (row === null) throw notFound(id, thing);
  return row;
}

/** Checks that a text is a valid id before it is queried. Errors: `not_found`. */
export function requireId(id: string, thing: OwnThing): void {
  if (!isUuid(id)) throw notFound(id, thing);
}

/** The failure of an id under which the account keeps nothing of that kind. */
export function notFound(id: string, thing: OwnThing): Failure {
  const where = FOUND_BY_SEARCH.includes(thing) ? 'search for it first to get one' : 'take one from the list';
  const advice = isUuid(id) ? 'it may be the id of something else' : `it is no id, so ${where}`;
  return new Failure('not_found', `There is no ${thing} with the id ${inline(id)} in this account; ${advice}.`);
}
