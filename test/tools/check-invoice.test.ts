import { expect, it } from 'vitest';
import { z } from 'zod';
import { tool } from '../../tools/check-invoice.ts';
import { answerTokens } from '../support/answer-tokens.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LandedCargo, landedCargo, pickedUp } from '../support/landed-cargo.ts';

/** By the tariff of the examples the last free day is Friday, 2026-11-20. */
const BILLED = {
  charge: 'demurrage',
  currency: 'USD',
  charged: [{ from: '2026-11-20', to: '2026-11-24', amount: 200 }],
  total: 1_000,
  invoice_date: '2026-12-01',
};

describeWithDatabase('check_invoice', () => {
  const db = useDatabase();

  const pickedUpOnTuesday = () => landedCargo(db, (box) => [pickedUp(box, '2026-11-24T19:00:00.000Z')]);
  const ask = ({ context, box }: LandedCargo, more: object = {}) =>
    tool.call(context, { container_number: box, ...BILLED, ...more });

  it('says which billed day was free, and by how much the invoice is too high', async () => {
    const { text, structured } = await ask(await pickedUpOnTuesday());

    expect(text).toContain('USD 1000.00 billed, USD 800.00 due. USD 200.00 too much.');
    expect(text).toContain('- 2026-11-20: USD 200.00 billed, due USD 0.00: free day.');
    expect(structured).toMatchObject({
      tariff: 'line-us-import@1',
      last_free_on: '2026-11-20',
      sums: { too_much: { currency: 'USD', minor: 20_000 } },
      rule_541: { is_issued_in_time: true, issuable_until: '2026-12-24' },
    });
  });

  it('counts as present what the invoice states, and as contradicted what does not fit', async () => {
    const cargo = await pickedUpOnTuesday();

    const [bare, stated] = [
      await ask(cargo),
      await ask(cargo, { stated: { invoice_number: 'D-1', free_to: '2026-11-19' } }),
    ];

    expect(stateOf(bare.structured, 'free_to')).toBe('missing');
    expect(stateOf(stated.structured, 'free_to')).toBe('contradicted');
    expect(stateOf(stated.structured, 'total')).toBeUndefined();
    expect(stated.text).toContain('Invoice D-1, demurrage');
  });

  it('knows nothing of a container that another account tracks', async () => {
    const [cargo, { context }] = [await pickedUpOnTuesday(), await landedCargo(db)];

    await expect(ask({ ...cargo, context })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('names what is wrong with an amount or a day', async () => {
    const cargo = await pickedUpOnTuesday();

    const backwards = ask(cargo, { charged: [{ from: '2026-11-24', to: '2026-11-20', amount: 200 }] });

    await expect(backwards).rejects.toThrow('the first not after the last');
    await expect(ask(cargo, { currency: 'dollars' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('takes few tokens', async () => {
    expect(answerTokens(await ask(await pickedUpOnTuesday()))).toBeLessThan(2_500);
  });
});

const Answered = z.looseObject({
  rule_541: z.looseObject({ items: z.array(z.looseObject({ item: z.string(), state: z.string() })) }),
});

/** The state of an item of 46 CFR 541.6 in an answer, which names those that are not in order. */
function stateOf(structured: unknown, item: string): string | undefined {
  return Answered.parse(structured).rule_541.items.find((one) => one.item === item)?.state;
}
