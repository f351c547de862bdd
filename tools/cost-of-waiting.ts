import { z } from 'zod';
import { chargesText, spansOf } from '../src/answers/charges-text.ts';
import { compact } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import type { RecordedCharge } from '../src/services/charge/charge-record.ts';
import { ContainerChargesInput, getContainerCharges } from '../src/services/charge/get-container-charges.ts';

const text = z.string();
const amounts = z.array(z.object({ currency: text, minor: z.number() }));
const next = z.looseObject({ date: text }).optional();

const Listed = z.object({
  container_id: text,
  container_number: text,
  totals: z.object({ today: amounts, until: amounts, waiting: amounts }).describe('In cents, each currency apart'),
  unknown_charges: z.number().describe('Not in the totals'),
  charges: z.array(
    z.looseObject({
      charge: text,
      status: text,
      unknown: z.looseObject({ code: text }).optional(),
      tariff: text.optional(),
      last_free_on: text.optional().describe('Computed'),
      total: amounts.optional(),
      next_charge: next,
      next_change: next,
      findings: z.array(text).optional(),
      assumptions: z.array(text).optional(),
    }),
  ),
});

const { id, until, pickup_on, return_on } = ContainerChargesInput.shape;

export const tool = defineTool({
  name: 'cost_of_waiting',
  title: 'Compute what waiting costs',
  description:
    'What a container costs by the stored tariffs (demurrage, detention or per diem, storage): by now, if it waits until a day, or ' +
    'with a pickup or empty return on a day; the last free day by the tariff beside the stated one; why each day counts.',
  operation: getContainerCharges,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id, until, pickup_on, return_on }),
  toInput: (args) => args,
  output: Listed,
  render(result) {
    const { charges, ...others } = result;
    return {
      text: chargesText(result),
      structured: Listed.parse(compact({ ...others, charges: charges.map(dataOf) })),
    };
  },
});

/** A charge in few words: days that count alike are one, and notes are sentences. */
function dataOf({ days, assumptions, findings, stated_last_free_days: stated, ...charge }: RecordedCharge) {
  const listed = <Item>(list: readonly Item[]) => (list.length === 0 ? null : list);
  return {
    ...charge,
    total_today: listed(charge.total_today),
    total: listed(charge.total),
    stated_last_free_days: listed(stated),
    findings: listed(findings.map((one) => one.text)),
    assumptions: listed(assumptions.map((one) => one.text)),
    days: listed(spansOf(days)),
  };
}
