import { z } from 'zod';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';

/** The member of every record that says whether it is invented. */
export const IsSandbox = z.boolean().describe('Invented test data, no real cargo');

/** SQL: `is_sandbox` of a row, by the expression of its SCAC, stored as the line's own; null is no line, thus not that. */
export function isSandboxSql(scac: string): string {
  return `(${scac} IS NOT DISTINCT FROM '${SANDBOX_SCAC}') AS is_sandbox`;
}
