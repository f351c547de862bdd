import { Failure } from '../../core/failure.ts';
import { isUuid, referenceId } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import type { Vessel } from '../record/vessel.ts';
import type { ServiceContext } from '../service-context.ts';
import { READ_VESSEL } from './statements.ts';

/** A vessel, and the switches of the account that asks (services/account/features.ts). */
export interface ReadVessel {
  vessel: Vessel;
  features: unknown;
}

const IMO_NUMBER = /^\d{7}$/;

/** Reads a vessel by its id or its IMO number, of which the id is made. Errors: `not_found`. */
export async function readVessel({ db, principal }: ServiceContext, idOrImo: string): Promise<ReadVessel> {
  const id = isUuid(idOrImo) ? idOrImo : IMO_NUMBER.test(idOrImo) ? referenceId('vessel', idOrImo) : null;
  const rows = id === null ? [] : await db.query(READ_VESSEL, [id, principal.accountId]);
  const [row] = rows;
  if (row !== undefined) return row;
  const what = `There is no vessel with the id or IMO number ${inline(idOrImo)}`;
  throw new Failure('not_found', `${what}; only vessels that tracked cargo has sailed on are known here.`);
}
