import { column, sql } from '../../db/sql.ts';
import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import type { ReportedClocks } from './reported-clocks.ts';

/* The raw statements of the events of clocks: which are counted again, and what was reported of them. */

/** SQL: what is read of the rows that are claimed; a row that is claimed by both reasons is read once. */
const CLAIMED = 'SELECT k.container_id, k.reported, k.rules_stamp, k.otherwise FROM charge_clock k WHERE';

/**
 * Containers of whose clocks one changes by time alone, then those whose facts or tariffs changed, each the longest due first;
 * they are locked until the end.
 */
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
    otherwise: column<ShownContradiction[]>('json'),
  },
  text: `WITH timed AS (${CLAIMED} k.next_at <= $1 ORDER BY k.next_at LIMIT $2 FOR UPDATE SKIP LOCKED),
      noted AS (${CLAIMED} k.due_at IS NOT NULL ORDER BY k.due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    SELECT x.container_id, c.account_id, c.shipment_id, x.reported, x.rules_stamp, x.otherwise
    FROM (SELECT * FROM timed UNION SELECT * FROM noted) x JOIN container c ON c.id = x.container_id`,
});

/**
 * Writes what was reported of the clocks of containers, when one of them changes by time alone (an empty text is never), where
 * stated last free days are not those of the tariffs, and what the clocks cost (an empty text is nothing).
 */
export const STORE_CHARGE_CLOCKS = sql({
  name: 'store_charge_clocks',
  because: 'batch',
  parameters: ['uuid[]', 'text[]', 'text[]', 'text[]', 'text[]', 'text[]'],
  row: {},
  text: `UPDATE charge_clock k SET reported = x.reported::jsonb, rules_stamp = x.stamp, due_at = NULL, next_at = nullif(x.next_at, '')::timestamptz,
      otherwise = x.otherwise::jsonb, costs = nullif(x.costs, '')::jsonb,
      costs_account_id = CASE WHEN x.costs <> '' THEN (SELECT c.account_id FROM container c WHERE c.id = x.id) END,
      is_charging = coalesce(nullif(x.costs, '')::jsonb -> 'charging' <> '[]', false)
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      AS x(id, reported, stamp, next_at, otherwise, costs) WHERE k.container_id = x.id`,
});

/**
 * Moves containers in lists and in the change feed of which something else is stated otherwise than by the tariffs, and answers
 * which. Those that another transaction writes are left out: that one may wait for the clocks.
 */
export const TOUCH_STATED_OTHERWISE = sql({
  name: 'touch_stated_otherwise',
  because: 'lease',
  parameters: ['uuid[]'],
  row: { id: 'uuid' },
  text: `WITH held AS (SELECT s.id FROM shipment s WHERE s.id IN (SELECT shipment_id FROM container WHERE id = ANY($1::uuid[]))
        FOR NO KEY UPDATE SKIP LOCKED),
      free AS (SELECT c.id FROM held JOIN container c ON c.shipment_id = held.id WHERE c.id = ANY($1::uuid[])
        FOR NO KEY UPDATE OF c SKIP LOCKED)
    UPDATE container c SET updated_at = c.updated_at FROM free WHERE c.id = free.id RETURNING c.id`,
});
