import { expect, it } from 'vitest';
import { tool } from '../../tools/cost-of-waiting.ts';
import { exampleWith } from '../services/tariff/documents.ts';
import { answerTokens } from '../support/answer-tokens.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { landedCargo } from '../support/landed-cargo.ts';
import { at, deadline } from '../support/observations.ts';

describeWithDatabase('cost_of_waiting', () => {
  const db = useDatabase();

  it('says what waiting costs, by which tariff, and from when on a day costs more', async () => {
    const { context, id, box } = await landedCargo(db);

    const { text } = await tool.call(context, { id, until: '2026-11-27' });

    expect(text.split('\n')).toEqual([
      `${box} costs USD 800.00 by now; waiting until 2026-11-27: USD 801.00 more, USD 1601.00 in all.`,
      '- Demurrage at USLAX of the line (line-us-import@1, published, "Tariff 058, rule 21"): charging, last free day 2026-11-20, ' +
        'USD 800.00 by 2026-11-24, USD 1601.00 in all; next 2026-11-25 USD 200.00; from 2026-11-26 USD 300.50 a day.',
      '  2026-11-17 to 2026-11-20 free; 2026-11-21 to 2026-11-25 USD 200.00 a day; 2026-11-26 to 2026-11-27 USD 300.50 a day.',
      '- Detention at USLAX of the line (line-us-import@1, published, "Tariff 058, rule 21"): not started.',
      'Counted by the stored tariffs; no legal advice.',
    ]);
  });

  it('gives the same as data, with a day that differs from the stated one as a finding', async () => {
    const { context, id } = await landedCargo(db, (box) => [
      deadline('shipping_line', '2026-11-19', { container: box, place: at('USLAX') }),
    ]);

    const { text, structured } = await tool.call(context, { id });

    const finding = 'The shipping line states 2026-11-19 as the last free day; by the tariff it is 2026-11-20.';
    expect(text).toContain(`  Finding: ${finding}`);
    expect(structured).toMatchObject({
      totals: { today: [{ currency: 'USD', minor: 80_000 }] },
      unknown_charges: 0,
      charges: [{ charge: 'demurrage', last_free_on: '2026-11-20', findings: [finding] }, { status: 'not_started' }],
    });
  });

  it('does not know the cost without a tariff, and says what to do about two that are equal', async () => {
    const bare = await landedCargo(db, undefined, null);
    const tied = await landedCargo(db, undefined, exampleWith('tariffs:', `tariffs:\n${TWIN}`));

    const [none, tie] = await Promise.all([bare, tied].map(({ context, id }) => tool.call(context, { id })));

    expect(none?.text).toBe(
      `${bare.box}: what it costs is not known.\n` +
        '- Demurrage at USLAX: not known. No tariff is stored that is for this; add one to know what it costs.\n' +
        '- Detention at USLAX: not known. No tariff is stored that is for this; add one to know what it costs.\n' +
        'Counted by the stored tariffs; no legal advice.',
    );
    expect(tie?.text).toContain('The tariffs line-us-import@1 and twin@1 apply equally; withdraw one, or restrict it.');
    expect(tie?.structured).toMatchObject({
      totals: { today: [] },
      charges: [{ unknown: { code: 'tariff_tie' } }, {}],
    });
  });

  it('takes few tokens, also for a year of days', async () => {
    const { context, id } = await landedCargo(db);

    const [short, long] = [await tool.call(context, { id }), await tool.call(context, { id, until: '2027-11-01' })];

    expect(answerTokens(short)).toBeLessThan(900);
    expect(answerTokens(long)).toBeLessThan(1_100);
  });
});

/** A tariff for the same, written in a document of its own. */
const TWIN = `  - id: twin
    kind: published
    party: line
    line: MAEU
    from: 2026-01-01
    scope: {direction: import, places: [USLAX], sizes: [45], types: [dry]}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 4, skip: [closed]}
        currency: USD
        tiers: [{from: 1, amount: 100}]`;
