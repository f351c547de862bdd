import type { Option } from './option-types.ts';
import { Flag } from './option-types.ts';

/** The options of the sandbox, and of the demonstration that shows its cargo. */
export const SANDBOX_OPTIONS = {
  sandbox: {
    env: 'SANDBOX',
    type: Flag,
    default: '0',
    sentence: 'Enables the sandbox, a fictional shipping line (SCAC TEST) for trials: 1 or 0.',
  },
  demoAccount: {
    env: 'DEMO_ACCOUNT',
    type: Flag,
    default: '0',
    sentence:
      'Shows visitors who are not signed in an account with fictional cargo in the console, read only; needs SANDBOX=1: 1 or 0.',
  },
} satisfies Record<string, Option>;
