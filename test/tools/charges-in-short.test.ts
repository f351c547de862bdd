import { expect, it } from 'vitest';
import { prompt as checkDemurrage } from '../../prompts/check-demurrage.ts';
import { ContainerArgument } from '../../prompts/container-argument.ts';
import { getContainer as getContainerOperation } from '../../src/services/container/get-container.ts';
import { stopTracking } from '../../src/services/shipment/stop-tracking.ts';
import { tool as containersAtRisk } from '../../tools/containers-at-risk.ts';
import { tool as fetchRecord } from '../../tools/fetch.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { EXAMPLE } from '../services/tariff/documents.ts';
import { answerTokens } from '../support/answer-tokens.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { landedCargo } from '../support/landed-cargo.ts';
import { deadline } from '../support/observations.ts';

const SENTENCE = 'emurrage USD 200.00 a day since 2026-11-21, USD 800.00 by now';

describeWithDatabase('what a container costs', () => {
  const db = useDatabase();
  const stated = (box: string) => [deadline('shipping_line', '2026-11-20', { container: box })];

  it('is said with the container in few tokens: from which day on, by now, and per day', async () => {
    const charged = await landedCargo(db, stated);
    const bare = await landedCargo(db, stated, null);

    const [known, unknown] = [
      await getContainer.call(charged.context, { id: charged.id }),
      await getContainer.call(bare.context, { id: bare.id }),
    ];

    expect(known.text).toContain(`\nD${SENTENCE}; detention not started.`);
    expect(known.structured?.charges).toEqual([
      {
        ...{ charge: 'demurrage', party: 'line', status: 'charging', tariff: 'line-us-import@1' },
        ...{ last_free_on: '2026-11-20', charged_from: '2026-11-21' },
        ...{ owed: [{ currency: 'USD', minor: 80_000 }], per_day: { currency: 'USD', minor: 20_000 } },
      },
      { charge: 'detention', party: 'line', status: 'not_started', tariff: 'line-us-import@1' },
    ]);
    expect(answerTokens(known) - answerTokens(unknown)).toBeLessThan(120);
  });

  it('is not said without the last free day that its party states, where that is another one', async () => {
    const { context, id } = await landedCargo(db, (box) => [
      deadline('shipping_line', '2026-11-27', { container: box }),
    ]);
    const differs = ' (by the computed last free day 2026-11-20; the shipping line states 2026-11-27)';

    const whole = await getContainer.call(context, { id });
    const risks = await containersAtRisk.call(context, {});

    expect(whole.text).toContain(`\nD${SENTENCE}${differs}; detention`);
    expect(risks.text).toContain(` D${SENTENCE}${differs}. `);
    expect(whole.structured?.charges).toMatchObject([
      { charge: 'demurrage', stated_otherwise: [{ party: 'shipping_line', date: '2026-11-27' }] },
      { charge: 'detention' },
    ]);
  });

  it('is not said with an amount of what is not tracked any more', async () => {
    const { context, id } = await landedCargo(db, stated);
    const { shipment_id } = (await getContainerOperation.run(context, { id })).container;
    await stopTracking.run(context, { id: shipment_id });

    const { text, structured } = await getContainer.call(context, { id });

    expect(structured?.charges).toMatchObject([
      { charge: 'demurrage', status: 'unknown', unknown: 'tracking_stopped' },
      { charge: 'detention', status: 'unknown', unknown: 'tracking_stopped' },
    ]);
    expect(text).toContain('\nDemurrage not known (tracking_stopped)');
    expect(text).not.toMatch(/USD|by now/);
  });

  it('says what was assumed of a fact that is not known', async () => {
    const { context, id } = await landedCargo(
      db,
      stated,
      EXAMPLE.replace(
        '{event: discharged, first: next_day}',
        '{event: discharged, not_before: available, first: next_day}',
      ),
    );

    const { text, structured } = await getContainer.call(context, { id });

    expect(structured?.charges).toMatchObject([{ assumed: ['start_without'] }, { charge: 'detention' }]);
    expect(text).toContain(`\nD${SENTENCE} (assumed: start_without); `);
  });

  it('has not begun on a day that is left out after the last free one', async () => {
    const { context, id, clock } = await landedCargo(
      db,
      undefined,
      EXAMPLE.replace(
        'skip: [closed]}\n        currency: USD\n        tiers:\n',
        'skip: [closed]}\n        charged: {skip: [closed]}\n        currency: USD\n        tiers:\n',
      ).replace(/ {4}openings:\n.*\n/, ''),
    );
    clock.advance(Date.parse('2026-11-21T20:00:00.000Z') - clock.now());

    const { text } = await getContainer.call(context, { id });

    expect(text).toContain('\nDemurrage USD 200.00 a day from 2026-11-23; ');
  });

  it('is no_tariff and no amount where no tariff is stored', async () => {
    const { context, id } = await landedCargo(db, stated, null);

    const { text, structured } = await getContainer.call(context, { id });

    expect(structured?.charges).toEqual([
      { charge: 'demurrage', status: 'unknown', unknown: 'no_tariff' },
      { charge: 'detention', status: 'unknown', unknown: 'no_tariff' },
    ]);
    expect(text).not.toMatch(/a day|by now/);
  });

  it('is said of each container at risk, each currency by itself, and no_tariff where there is none', async () => {
    const charged = await landedCargo(db, stated);
    const bare = await landedCargo(db, stated, null);

    const [known, unknown] = [
      await containersAtRisk.call(charged.context, {}),
      await containersAtRisk.call(bare.context, {}),
    ];

    expect(known.text).toContain(` D${SENTENCE}. `);
    expect(known.structured).toMatchObject({
      containers: [{ costs: [{ charge: 'demurrage', from: '2026-11-21', owed: 'USD 800.00', per_day: 'USD 200.00' }] }],
    });
    expect(unknown.structured).toMatchObject({ containers: [{ cost_unknown: ['no_tariff'] }] });
    expect(JSON.stringify(unknown)).not.toContain('"costs"');
  });

  it('is the same in a fetched record and in the prompt about demurrage', async () => {
    const { context, id } = await landedCargo(db, stated);

    const { text } = await fetchRecord.call(context, { id: `container:${id}` });
    const messages = await checkDemurrage.messages(context, ContainerArgument.parse({ container_id: id }));

    expect(text).toContain(SENTENCE);
    expect(JSON.stringify(messages)).toContain(SENTENCE);
    expect(JSON.stringify(messages)).toContain('charged_from');
  });
});
