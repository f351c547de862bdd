import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { LineCredentials, SHOWN_CREDENTIALS, toLineCredentials } from './line-credentials.ts';
import { COUNT_OWN_REFUSED } from './statements.ts';

/** The credentials of an account, by line. */
export const LineCredentialsList = z.object({
  line_credentials: z.array(LineCredentials).describe('One for each line that has any, by SCAC'),
});

/** The credentials of the account for shipping lines, without their values. */
export const listLineCredentials = defineOperation(
  {
    id: 'list_line_credentials',
    summary: "List the account's own credentials for shipping lines, without their values",
    permission: 'lines:credentials',
    input: z.object({}),
    output: LineCredentialsList,
  },
  async ({ db, principal }: ServiceContext) => {
    const { accountId } = principal;
    const rows = await db.prisma.lineCredential.findMany({
      where: { accountId, sealed: { not: null } },
      orderBy: { scac: 'asc' },
      select: SHOWN_CREDENTIALS,
    });
    const refused = new Map((await db.query(COUNT_OWN_REFUSED, [accountId])).map((row) => [row.scac, row.numbers]));
    return { line_credentials: rows.map((row) => toLineCredentials(row, refused.get(row.scac) ?? 0)) };
  },
);
