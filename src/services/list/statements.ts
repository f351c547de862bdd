import { sql } from '../../db/sql.ts';
import { ENTRY_KINDS } from '../record/entry-kind.ts';

const { customer_name, shipment_tag } = ENTRY_KINDS;

/** SQL: the entries of a kind that begin with the text of the statement. */
const entriesOf = (kind: number) =>
  `search_entry e WHERE e.account_id = $1 AND e.kind = ${kind} AND e.term >= search_key($2) AND e.term < search_key($2) || '\u{10ffff}'`;

/** One probe of the index for each kind, each as far as the limit. */
export const COUNT_PARTS = sql({
  name: 'count_parts',
  because: 'batch',
  parameters: ['uuid', 'int[]', 'text', 'bigint'],
  row: { total: 'int' },
  text: `SELECT count(*)::int AS total FROM unnest($2::int[]) k(kind), LATERAL (
      SELECT FROM search_entry e WHERE e.account_id = $1 AND e.kind = k.kind
        AND e.term >= search_key($3) AND e.term < search_key($3) || '\u{10ffff}' LIMIT $4) e`,
});

/** How many shipments have one of some labels, each counted as far as the limit. */
export const COUNT_TAGGED = sql({
  name: 'count_tagged',
  because: 'batch',
  parameters: ['uuid', 'int', 'text[]', 'bigint'],
  row: { total: 'int' },
  text: `SELECT count(*)::int AS total FROM unnest($3::text[]) n(name), LATERAL (
      SELECT FROM search_entry e WHERE e.account_id = $1 AND e.kind = $2 AND e.term = search_key(n.name) LIMIT $4) e`,
});

/**
 * The customers and the names of vessels that have a text, and how many shipments are theirs or have a label with it: each
 * way is counted as far as the limit.
 */
export const FIND_CALLED = sql({
  name: 'find_called',
  because: 'union',
  parameters: ['uuid', 'text', 'bigint', 'bigint'],
  row: { customers: 'uuid[]', vessels: 'text[]', total: 'int' },
  text: `WITH customer AS MATERIALIZED (
      SELECT DISTINCT e.record_id AS id FROM ${entriesOf(customer_name.kind)} LIMIT $3
    ), called AS MATERIALIZED (
      SELECT DISTINCT upper(x.name) COLLATE "C" AS name FROM vessel x WHERE strpos(upper(x.name), upper(trim($2))) > 0 LIMIT $3
    )
    SELECT ARRAY(SELECT id FROM customer) AS customers, ARRAY(SELECT name FROM called) AS vessels, (SELECT count(*)::int FROM (
      (SELECT FROM ${entriesOf(shipment_tag.kind)} LIMIT $4)
      UNION ALL (SELECT FROM customer y, LATERAL (SELECT FROM shipment f WHERE f.account_id = $1 AND f.customer_id = y.id LIMIT $4) f LIMIT $4)
      UNION ALL (SELECT FROM called v, LATERAL (SELECT FROM shipment f WHERE f.account_id = $1 AND f.pod_vessel_name IS NOT NULL
        AND upper(f.pod_vessel_name) COLLATE "C" = v.name LIMIT $4) f LIMIT $4)) x) AS total`,
});
