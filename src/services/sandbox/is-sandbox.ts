import { z } from 'zod';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';

/** The member of every record that says whether it is invented. */
export const IsSandbox = z.boolean().describe('True: invented test data, no real cargo');

/** SQL: `is_sandbox` of a row, by the expression of its SCAC, which is stored as the line's own. */
export function isSandboxSql(scac: string): string {
  return `(${scac} = '${SANDBOX_SCAC}') AS is_sandbox`;
}
