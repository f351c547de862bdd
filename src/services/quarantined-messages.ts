import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../core/page.ts';
import { OPERATOR_PERMISSION } from '../core/permission.ts';
import { PlainText } from '../core/plain-text.ts';
import {
  QuarantinedText,
  Retried,
  readQuarantine,
  readQuarantined,
  retryQuarantinedText,
  WholeQuarantinedText,
} from './quarantine.ts';
import type { ServiceContext } from './service-context.ts';

/* What the operator sees and does over the network of what all sources and senders said and no reader understood. */

const Id = z.object({ id: z.string().describe('Id of the message') });

/** What could not be understood, the latest first. Errors: `invalid_input` for a page too deep; `bad_request` for a wrong cursor. */
export const listQuarantinedMessages = defineOperation(
  {
    id: 'list_quarantined_messages',
    summary: 'List what sources and senders said that could not be understood, the latest first',
    permission: OPERATOR_PERMISSION,
    input: z.object({ source: PlainText.optional().describe('Only of one source or sender'), ...CURSOR_INPUT }),
    output: z.object({ ...CURSOR_OUTPUT, messages: z.array(QuarantinedText) }),
  },
  async ({ db }: ServiceContext, { source = null, ...page }) => {
    const { listed, texts } = await readQuarantine(db, { of: source, sender: null }, page);
    return { ...listed, messages: texts };
  },
);

/** One message as it came, with why it was not understood. Errors: `not_found`. */
export const getQuarantinedMessage = defineOperation(
  {
    id: 'get_quarantined_message',
    summary: 'Show one message that could not be understood, as it came, with the reason',
    permission: OPERATOR_PERMISSION,
    input: Id,
    output: WholeQuarantinedText,
  },
  ({ db }: ServiceContext, { id }) => readQuarantined(db, id, null),
);

/** Reads a message with what the program knows today; what is understood is taken in. Errors: `not_found`. */
export const retryQuarantinedMessage = defineOperation(
  {
    id: 'retry_quarantined_message',
    summary: 'Read a message again that could not be understood, as after a fix or an upgrade',
    permission: OPERATOR_PERMISSION,
    input: Id,
    output: Retried,
  },
  async ({ db, operatorIntake, requestId }: ServiceContext, { id }): Promise<Retried> => {
    if (operatorIntake !== undefined) return retryQuarantinedText.run(operatorIntake(requestId), { id });
    await readQuarantined(db, id, null);
    return { id, outcome: 'not_retried', reason: 'Nothing is taken in here.', taken: 0, known: 0 };
  },
);
