import { column, sql } from '../../db/sql.ts';
import type { ReportedClocks } from './reported-clocks.ts';

/* The raw statements of the events of clocks: which are counted again, and what was reported of them. */

/** Containers whose facts or tariffs changed, or of whose clocks one changes by time alone; they are locked until the end. */
export const CLAIM_CHARGE_CLOCKS = sql({
  name: 'claim_charge_clocks',
  because: 'lease',
  parameters: ['instant', 'bigint'],
  row: {
    container_id: 'uuid',
    account_id: 'uuid',
    shipment_id: 'uuid',
    reported: column<ReportedClocks>('json'),
    rules_stamp: 'text?',
  },
  text: `SELECT k.container_id, c.account_id, c.shipment_id, k.reported, k.rules_stamp
    FROM charge_clock k JOIN container c ON c.id = k.container_id
    WHERE k.due_at IS NOT NULL OR k.next_at <= $1 LIMIT $2 FOR UPDATE OF k SKIP LOCKED`,
});

/** Writes what was reported of the clocks of containers, and when one of them changes by time alone; an empty text is never. */
export const STORE_CHARGE_CLOCKS = sql({
  name: 'store_charge_clocks',
  because: 'batch',
  parameters: ['uuid[]', 'text[]', 'text[]', 'text[]'],
  row: {},
  text: `UPDATE charge_clock k SET reported = x.reported::jsonb, rules_stamp = x.stamp, due_at = NULL, next_at = nullif(x.next_at, '')::timestamptz
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS x(id, reported, stamp, next_at) WHERE k.container_id = x.id`,
});
