import type { Database } from '../../../src/db/client.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { rows } from '../../support/tracking.ts';

/** What an account has been left with, without what depends on when it was written. */
export async function stateOf(db: Database, who: ServiceContext): Promise<unknown> {
  const account = [who.principal.accountId];
  const containers = await rows(
    db,
    `SELECT to_jsonb(c) - ARRAY['id', 'account_id', 'shipment_id', 'number', 'bill_of_lading_numbers', 'created_at', 'updated_at', 'changed_in', 'derived_at',
      'list_changed_at', 'list_shipment_updated_at'] || jsonb_build_object('bills', cardinality(bill_of_lading_numbers)) AS c
      FROM container c WHERE account_id = $1 ORDER BY c.number`,
    account,
  );
  const shipments = await rows(
    db,
    `SELECT to_jsonb(s) - ARRAY['id', 'account_id', 'watch_id', 'bill_of_lading_number', 'normalized_number', 'named_bill_numbers', 'created_at',
      'updated_at', 'list_changed_at', 'list_containers_updated_at', 'changed_in'] AS s FROM shipment s WHERE account_id = $1`,
    account,
  );
  const events = await rows(
    db,
    `SELECT key, event, at, precision, location_id, vessel_id, voyage_number, party FROM transport_event
      WHERE account_id = $1 AND invalidated_at IS NULL AND key NOT LIKE 'estimated.%' ORDER BY key`,
    account,
  );
  return { containers, shipments, events };
}
