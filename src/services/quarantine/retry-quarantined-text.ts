import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { SENDER_PERMISSION } from '../../core/permission.ts';
import type { IntakeContext } from '../intake/intake-context.ts';
import { keepRejections } from '../intake/keep-rejections.ts';
import { readerOf, readWith, takeReading } from '../intake/take-in.ts';
import { readQuarantined, removeQuarantined } from './quarantine.ts';
import type { WholeQuarantinedText } from './quarantined-text.ts';

/** What became of a text that was read once more. */
export const Retried = z.object({
  id: z.string(),
  outcome: z
    .enum(['understood', 'partly', 'not_understood', 'not_retried'])
    .describe(
      'understood: it is taken in and gone; partly: what was understood is taken in, the rest is kept as new texts; ' +
        'not_understood: as before; not_retried: it cannot be read again',
    ),
  reason: z.string().nullable().describe('Why it is not understood as a whole'),
  taken: z.int().describe('Statements that were new'),
  known: z.int().describe('Statements that were known already'),
});
export type Retried = z.infer<typeof Retried>;

/** Reads a text with what the program knows today. Errors: `not_found`, also for what somebody else pushed. */
export const retryQuarantinedText = defineOperation(
  {
    id: 'retry_quarantined_text',
    summary: 'Read a text again that could not be understood, as after a fix; what is understood is taken in',
    permission: SENDER_PERMISSION,
    input: z.object({ id: z.string() }),
    output: Retried,
  },
  async (context: IntakeContext, { id }) => retry(context, await readQuarantined(context.tools.db, id, context.sender)),
);

async function retry({ tools, senders }: IntakeContext, row: WholeQuarantinedText): Promise<Retried> {
  const { id } = row;
  const nothing = { id, taken: 0, known: 0 };
  const from = senders.find(({ name }) => name === row.sender);
  if (row.sender === null)
    return { ...nothing, outcome: 'not_retried', reason: 'It was polled, and is asked for anew.' };
  if (from === undefined)
    return { ...nothing, outcome: 'not_retried', reason: `No sender ${row.sender} is configured.` };
  if (!row.is_whole)
    return { ...nothing, outcome: 'not_retried', reason: 'Only its beginning was kept; send it again.' };
  const reader = readerOf(tools.readers, { text: row.raw, format: row.format ?? undefined });
  const reading = await readWith(tools, reader, { from, text: row.raw, receivedAt: row.first_seen_at });
  const { taken, known, rejections } = await takeReading(tools, from, reading);
  const [rejected] = rejections;
  if (rejected === undefined) {
    // An empty reading is no understanding: a part may mean nothing without what stood around it.
    if (taken + known === 0) return { ...nothing, outcome: 'not_understood', reason: 'Nothing was found in it.' };
    await removeQuarantined(tools.db, row);
    return { id, outcome: 'understood', reason: null, taken, known };
  }
  const isSame = rejections.some(({ raw, reason }) => raw === row.raw && reason === row.reason);
  if (isSame || taken + known === 0) {
    return { id, taken, known, outcome: 'not_understood', reason: rejected.reason };
  }
  await keepRejections(tools, { from, format: reader?.format ?? null, rejections });
  await removeQuarantined(tools.db, row);
  return { id, outcome: 'partly', reason: rejected.reason, taken, known };
}
