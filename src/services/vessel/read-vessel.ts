import { Failure } from '../../core/failure.ts';
import { isUuid, referenceId } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import { column, sql } from '../../db/sql.ts';
import { VESSEL_JSON, type Vessel } from '../record/vessel.ts';
import type { ServiceContext } from '../service-context.ts';

/** A vessel, and the switches of the account that asks (services/account/features.ts). */
export interface ReadVessel {
  vessel: Vessel;
  features: unknown;
}

/**
 * What is registered under an IMO number is public. A name without such a number comes from a line's statement about
 * one account's cargo, so it is shown only to accounts whose own containers the vessel carried.
 */
const READ = sql({
  name: 'read_vessel',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { vessel: column<Vessel>('json'), features: 'json' },
  text: `SELECT ${VESSEL_JSON} AS vessel, a.features FROM vessel v JOIN account a ON a.id = $2
    WHERE v.id = $1 AND (v.imo IS NOT NULL OR EXISTS (SELECT FROM container c
      JOIN transport_event e ON e.container_id = c.id WHERE c.account_id = $2 AND e.vessel_id = v.id))`,
});

const IMO_NUMBER = /^\d{7}$/;

/** Reads a vessel by its id or its IMO number, of which the id is made. Errors: `not_found`. */
export async function readVessel({ db, principal }: ServiceContext, idOrImo: string): Promise<ReadVessel> {
  const id = isUuid(idOrImo) ? idOrImo : IMO_NUMBER.test(idOrImo) ? referenceId('vessel', idOrImo) : null;
  const rows = id === null ? [] : await db.query(READ, [id, principal.accountId]);
  const [row] = rows;
  if (row !== undefined) return row;
  const what = `There is no vessel with the id or IMO number ${inline(idOrImo)}`;
  throw new Failure('not_found', `${what}; only vessels that tracked cargo has sailed on are known here.`);
}
