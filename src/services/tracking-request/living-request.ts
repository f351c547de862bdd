import { Failure } from '../../core/failure.ts';
import type { Statement, Transaction } from '../../db/client.ts';

const FIND_LIVING: Statement = {
  name: 'find_living_tracking_request',
  text: `SELECT id, shipment_id, status FROM tracking_request WHERE account_id = $1 AND scac = $2 AND normalized_number = $3
    AND status IN ('pending', 'created', 'awaiting_manifest')`,
};

/** A request that still waits for its line or follows it. */
export interface LivingRequest {
  id: string;
  shipment_id: string | null;
  status: string;
}

/** The request of an account that a number is tracked by; null if there is none. */
export async function findLiving(
  db: Transaction,
  accountId: string,
  { scac, number }: { scac: string; number: string },
): Promise<LivingRequest | null> {
  const [living] = await db.query<LivingRequest>(FIND_LIVING, [accountId, scac, number]);
  return living ?? null;
}

/** The failure of a number that is tracked already, with its request in `meta`. */
export function duplicateRequest(living: LivingRequest | null, scac: string, number: string): Failure {
  const name = `Request number '${number.trim()}' with scac '${scac}'`;
  return new Failure('duplicate', `${name} already exists in a tracking_request with a pending or created status.`, {
    pointer: '/data/attributes/request_number',
    meta: {
      tracking_request_id: living?.id ?? null,
      shipment_id: living?.shipment_id ?? null,
      status: living?.status ?? null,
    },
  });
}
