import { sql } from '../../db/sql.ts';

/* The raw statement of the filter by equipment. */

/** The size and type codes of an account, each by one look into the index, however many containers have it. */
export const EQUIPMENT_CODES = sql({
  name: 'equipment_codes',
  because: 'count',
  parameters: ['uuid'],
  row: { iso_code: 'text!' },
  text: `WITH RECURSIVE found AS (
      (SELECT c.iso_code COLLATE "C" AS code FROM container c WHERE c.account_id = $1 AND c.iso_code IS NOT NULL
        ORDER BY c.iso_code COLLATE "C" LIMIT 1)
      UNION ALL
      SELECT (SELECT c.iso_code COLLATE "C" FROM container c
        WHERE c.account_id = $1 AND c.iso_code COLLATE "C" > f.code ORDER BY c.iso_code COLLATE "C" LIMIT 1)
      FROM found f WHERE f.code IS NOT NULL
    ) SELECT code AS iso_code FROM found WHERE code IS NOT NULL`,
});
