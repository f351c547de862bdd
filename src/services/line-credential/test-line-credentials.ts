import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { databaseNow } from '../../db/clock.ts';
import type { ServiceContext } from '../service-context.ts';
import { SourceTestRecord, TestSourceInput, testOnLane } from '../source/test-source.ts';
import { ownLineForm, ownLinesOf, wireName } from './line-credentials.ts';
import { openSettings } from './own-lanes.ts';

const { number, number_type } = TestSourceInput.shape;

/** Whose credentials are tested, and with which number. */
export const TestLineCredentialsInput = z.object({
  scac: PlainText.max(100).describe('SCAC of the shipping line'),
  number,
  number_type,
});

/**
 * Tests the credentials of the account for a line: it signs in anew, polls a number if one is given, and shows every request without
 * credentials. The outcome is kept beside the credentials. Errors: `not_found` if there are none; those of `ownLineForm` and
 * `testOnLane`.
 */
export const testLineCredentials = defineOperation(
  {
    id: 'test_line_credentials',
    summary:
      "Test the account's own credentials for a shipping line: sign in, poll a number, and show what was answered",
    permission: 'lines:credentials',
    input: TestLineCredentialsInput,
    output: SourceTestRecord,
  },
  async (context: ServiceContext, { scac: text, ...asked }): Promise<SourceTestRecord> => {
    const { db, principal, sealer } = context;
    const form = ownLineForm(context, text);
    const { scac, name } = form;
    const stored = { accountId: principal.accountId, scac, sealed: { not: null } };
    const row = await db.prisma.lineCredential.findFirst({ where: stored });
    const settings = row?.sealed == null ? null : openSettings(sealer, row.id, row.sealed);
    if (row === null) throw new Failure('not_found', `The account has no credentials for ${name} (${scac}).`);
    const made =
      settings === null
        ? { problem: 'They cannot be opened; set them again.' }
        : ownLinesOf(context).make(scac, settings);
    if ('problem' in made) throw new Failure('conflict', `The credentials for ${name} cannot be used. ${made.problem}`);
    const variables = { credentials: form.required.map(wireName), address: [] };
    const tested = await testOnLane(context, { source: { ...made, variables }, lane: row.id }, asked);
    const data = { testedAt: await databaseNow(db), testOutcome: tested.outcome, testSummary: tested.summary };
    // A result about former credentials says nothing about those that were set meanwhile.
    await db.prisma.lineCredential.updateMany({ where: { ...stored, changedAt: row.changedAt }, data });
    return tested;
  },
);
