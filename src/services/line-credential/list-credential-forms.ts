import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { RequestType } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { ownLinesOf, wireName } from './line-credentials.ts';

/** What an account may bring for a line. */
const CredentialForm = z.object({
  scac: z.string().describe('SCAC of the shipping line'),
  name: z.string().meta({ doc: 'Name of the shipping line' }),
  required: z.array(z.string()).describe('Settings without which the line cannot be polled, such as client_id'),
  accepted: z.array(z.string()).describe('All settings that are taken, the required ones among them'),
  number_types: z.array(RequestType).describe('The kinds of number that the line can be polled for'),
  portal: z.string().nullable().describe('Where customers of the line apply for access; null where it is not known'),
});

/** The lines for which an account may bring credentials. */
export const CredentialForms = z.object({
  lines: z.array(CredentialForm).describe('The largest first'),
});

/** The lines for which the account may bring credentials, and what each needs. */
export const listCredentialForms = defineOperation(
  {
    id: 'list_credential_forms',
    summary: 'List the shipping lines for which an account may bring credentials, and what each needs',
    permission: 'lines:credentials',
    input: z.object({}),
    output: CredentialForms,
  },
  async (context: ServiceContext) => ({
    lines: ownLinesOf(context)
      .forms()
      .map(({ scac, name, required, accepted, kinds, portal }) => ({
        scac,
        name,
        required: required.map(wireName),
        accepted: accepted.map(wireName),
        number_types: kinds.map((kind) => (kind === 'booking' ? ('booking_number' as const) : kind)),
        portal,
      })),
  }),
);
