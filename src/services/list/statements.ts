import { sql } from '../../db/sql.ts';

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
