import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { databaseNow } from '../../db/clock.ts';
import { againIfCollided } from '../../ingest/ingest-again.ts';
import { recordActOf } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { storedLine } from './line-credentials.ts';
import { POLL_BY_INSTALLATION } from './statements.ts';

/**
 * Removes the credentials of the account for a line. Its numbers are then polled with those of the installation, if it has any,
 * and what is answered to it stays its own. Errors: `not_found` if there are none; those of `storedLine`.
 */
export const removeLineCredentials = defineOperation(
  {
    id: 'remove_line_credentials',
    summary: "Remove the account's own credentials for a shipping line",
    permission: 'lines:credentials',
    input: z.object({ scac: PlainText.max(100).describe('SCAC of the shipping line') }),
    output: z.object({}),
  },
  async (context: ServiceContext, { scac: text }) => {
    const { scac, name } = storedLine(context, text);
    const { accountId } = context.principal;
    const isReady = context.sources.line(scac).access === 'ready';
    const isRemoved = await againIfCollided(context.log, { line: scac }, () =>
      context.db.transaction(async (tx) => {
        const stored = { accountId, scac, sealed: { not: null } };
        const row = await tx.prisma.lineCredential.findFirst({ where: stored, select: { id: true } });
        if (row === null) return false;
        const cleared = { sealed: null, endings: {}, testedAt: null, testOutcome: null, testSummary: null };
        const data = { ...cleared, changedAt: await databaseNow(tx) };
        // Of two at once one removes them.
        if ((await tx.prisma.lineCredential.updateMany({ where: stored, data })).count === 0) return false;
        await tx.query(POLL_BY_INSTALLATION, [accountId, scac, isReady, row.id]);
        await recordActOf(context, tx, { kind: 'line_credentials_removed', detail: { line: scac } });
        return true;
      }),
    );
    if (!isRemoved) throw new Failure('not_found', `The account has no credentials for ${name} (${scac}).`);
    return {};
  },
);
