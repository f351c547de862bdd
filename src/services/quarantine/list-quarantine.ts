import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT } from '../../core/page.ts';
import { SENDER_PERMISSION } from '../../core/permission.ts';
import type { IntakeContext } from '../intake/intake-context.ts';
import { readQuarantine } from './quarantine.ts';
import { QuarantinedText } from './quarantined-text.ts';

/** Which texts, and which page of them. */
export const ListQuarantineInput = z.object({
  of: z.string().optional().describe('Of one source or sender'),
  ...PAGE_INPUT,
});

/** A page of what could not be understood. */
export const QuarantineList = z.object({ ...PAGE_OUTPUT, texts: z.array(QuarantinedText) });

/** What a sender pushed and nobody understood, the latest first. Errors: `invalid_input` for a page too deep. */
export const listQuarantine = defineOperation(
  {
    id: 'list_quarantine',
    summary: 'List what a sender pushed that could not be understood, the latest first',
    permission: SENDER_PERMISSION,
    input: ListQuarantineInput,
    output: QuarantineList,
  },
  async ({ tools, sender }: IntakeContext, { of = null, page, page_size }) => {
    const { total, texts } = await readQuarantine(tools.db, { of, sender }, { page, page_size });
    return { page, page_size, total, texts };
  },
);
