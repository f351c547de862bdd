import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { LineCredentials, SHOWN_CREDENTIALS, storedLine, toLineCredentials } from './line-credentials.ts';
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
  async (context: ServiceContext) => ({ line_credentials: await readCredentials(context, null) }),
);

/** The credentials of the account for one line, without their values. Errors: `not_found` if there are none; those of `storedLine`. */
export const getLineCredentials = defineOperation(
  {
    id: 'get_line_credentials',
    summary: "Get the account's own credentials for a shipping line, without their values",
    permission: 'lines:credentials',
    input: z.object({ scac: PlainText.max(100).describe('SCAC of the shipping line') }),
    output: LineCredentials,
  },
  async (context: ServiceContext, { scac: text }) => {
    const { scac, name } = storedLine(context, text);
    const [stored] = await readCredentials(context, scac);
    if (stored !== undefined) return stored;
    throw new Failure('not_found', `The account has no credentials for ${name} (${scac}).`);
  },
);

async function readCredentials(context: ServiceContext, scac: string | null): Promise<LineCredentials[]> {
  const { db, principal } = context;
  const { accountId } = principal;
  const rows = await db.prisma.lineCredential.findMany({
    where: { accountId, sealed: { not: null }, ...(scac === null ? {} : { scac }) },
    orderBy: { scac: 'asc' },
    select: SHOWN_CREDENTIALS,
  });
  const refused = new Map((await db.query(COUNT_OWN_REFUSED, [accountId])).map((row) => [row.scac, row.numbers]));
  return rows.map((row) => toLineCredentials(context, row, refused.get(row.scac) ?? 0));
}
