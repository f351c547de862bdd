import { z } from 'zod';
import { SENDER_PERMISSION } from '../../core/permission.ts';
import { Receipt } from '../../services/intake/receipt.ts';
import { TEXT_BYTES_MAX } from '../../services/intake/take-in.ts';
import { plainAnswer } from '../resource.ts';
import type { DescribedRoute } from '../route.ts';
import { intakeQuarantineRoutes } from './intake-quarantine.ts';

/** What a sender pushes is a text in the form of its own trade, and no document of the API, so no route reads it. */
const pushText: DescribedRoute = {
  method: 'POST',
  path: '/intake/:sender',
  variables: { sender: 'Name of the sender, as the operator configured it' },
  name: 'push_text',
  operation: 'push_text',
  summary: 'Take in what a sender pushes: EDI, events or snapshots, in one of the formats that are read',
  permission: SENDER_PERMISSION,
  bucket: 'default',
  query: z.object({}),
  body: null,
  isCompared: false,
  isConditional: false,
  text: `The message itself, of any media type that is text; at most ${TEXT_BYTES_MAX} bytes`,
  answer: plainAnswer(Receipt),
  relations: [],
  status: 200,
};

/** The addresses of senders, as they are described beside those of accounts. */
export const intakeRoutes: readonly DescribedRoute[] = [pushText, ...intakeQuarantineRoutes];
