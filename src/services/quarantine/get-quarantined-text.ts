import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { SENDER_PERMISSION } from '../../core/permission.ts';
import type { IntakeContext } from '../intake/intake-context.ts';
import { readQuarantined } from './quarantine.ts';
import { WholeQuarantinedText } from './quarantined-text.ts';

/** One text as it came, with why it was not understood. Errors: `not_found`, also for what somebody else pushed. */
export const getQuarantinedText = defineOperation(
  {
    id: 'get_quarantined_text',
    summary: 'Show one text that could not be understood, as it came, with the reason',
    permission: SENDER_PERMISSION,
    input: z.object({ id: z.string() }),
    output: WholeQuarantinedText,
  },
  ({ tools, sender }: IntakeContext, { id }) => readQuarantined(tools.db, id, sender),
);
