import { expect, it } from 'vitest';
import { getContainerCharges } from '../../src/services/charge/get-container-charges.ts';
import { getContainer as getContainerOperation } from '../../src/services/container/get-container.ts';
import { readSharedContainer } from '../../src/services/share-link/shared-container.ts';
import { tool as explainStatus } from '../../tools/explain-status.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { EXAMPLE, exampleWith } from '../services/tariff/documents.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { landedCargo, pickedUp } from '../support/landed-cargo.ts';
import { deadline } from '../support/observations.ts';

/** By the tariff it is Friday, 2026-11-20. */
const STATED = '2026-11-27';

describeWithDatabase('a stated last free day that is not the one of the tariff', () => {
  const db = useDatabase();

  const stated = (date: string) => (box: string) => [deadline('shipping_line', date, { container: box })];
  const FOUND = {
    fact: 'last_free_day_by_tariff',
    shown: STATED,
    statements: [],
    computed: {
      ...{ tariff: 'line-us-import@1', charge: 'demurrage', date: '2026-11-20' },
      stated: [{ party: 'shipping_line', date: STATED }],
    },
  };
  const WORDS =
    'Contradiction on the last free day by the tariff: the shipping line states 2026-11-27; ' +
    'by the tariff "line-us-import@1" (demurrage) it is 2026-11-20. Shown: 2026-11-27.';

  it('is a contradiction of the container, in data and in words', async () => {
    const { context, id } = await landedCargo(db, stated(STATED));

    const { container } = await getContainerOperation.run(context, { id });
    const [whole, explained] = [await getContainer.call(context, { id }), await explainStatus.call(context, { id })];

    expect(container.contradictions).toEqual([FOUND]);
    expect(whole.text).toContain(WORDS);
    expect(explained.text).toContain(WORDS);
    expect(explained.structured).toMatchObject({ contradictions: [FOUND] });
  });

  it('is beside the day that the container shows, which may be that of another party', async () => {
    const TERMINALS = '2026-11-23';
    const ofTerminal = EXAMPLE.slice(EXAMPLE.indexOf('tariffs:') + 'tariffs:'.length)
      .replace('id: line-us-import', 'id: terminal-us-import')
      .replace('party: line', 'party: terminal')
      .replace('    line: MAEU\n', '');
    const both = (box: string) => [...stated(STATED)(box), deadline('terminal', TERMINALS, { container: box })];
    const { context, id } = await landedCargo(db, both, EXAMPLE + ofTerminal.trimStart().replace(/^/, '  '));

    const { container } = await getContainerOperation.run(context, { id });
    const explained = await explainStatus.call(context, { id });

    const found = container.contradictions.filter(({ fact }) => fact === 'last_free_day_by_tariff');
    expect(container.pickup_lfd?.slice(0, 10)).toBe(STATED);
    expect(found.map(({ shown, computed }) => [shown, computed?.stated.map(({ date }) => date)])).toEqual([
      [STATED, [STATED]],
      [STATED, [TERMINALS]],
    ]);
    expect(explained.structured).toMatchObject({ contradictions: expect.arrayContaining(found) });
  });

  it('is none where both are the same day, where no tariff is stored, and where the clock has ended', async () => {
    const same = await landedCargo(db, stated('2026-11-20'));
    const bare = await landedCargo(db, stated(STATED), null);
    const gone = await landedCargo(db, (box) => [...stated(STATED)(box), pickedUp(box, '2026-11-24T19:00:00.000Z')]);

    for (const { context, id } of [same, bare, gone]) {
      const { container } = await getContainerOperation.run(context, { id });
      expect(container.contradictions).toEqual([]);
    }
  });

  it('is one too where the tariff has no free time, unless it lies before the first chargeable day', async () => {
    const none = exampleWith('free: {days: 4, skip: [closed]}', 'free: {days: 0}');
    const cargo = await landedCargo(db, stated(STATED), none);
    const before = await landedCargo(db, stated('2026-11-16'), none);

    const { container } = await getContainerOperation.run(cargo.context, { id: cargo.id });
    const [charge] = (await getContainerCharges.run(cargo.context, { id: cargo.id })).charges;
    const { text } = await getContainer.call(cargo.context, { id: cargo.id });
    const same = await getContainerOperation.run(before.context, { id: before.id });

    expect(container.contradictions).toEqual([{ ...FOUND, computed: { ...FOUND.computed, date: null } }]);
    expect(charge?.findings).toEqual([
      {
        code: 'last_free_day_differs',
        text: `The shipping line states ${STATED} as the last free day; by the tariff there is no free time.`,
      },
    ]);
    expect(text).toContain(
      `the shipping line states ${STATED}; by the tariff "line-us-import@1" (demurrage) there is no free time. Shown: ${STATED}.`,
    );
    expect(text).toContain(`(by the tariff without free time; the shipping line states ${STATED})`);
    expect(same.container.contradictions).toEqual([]);
  });

  it('is none where the clock has not begun, and where it cannot be counted', async () => {
    const waits = exampleWith('{event: discharged, first', '{event: available, first');
    const closed = EXAMPLE.slice(EXAMPLE.indexOf('tariffs:'));

    for (const [document, status] of [
      [waits, 'not_started'],
      [closed, 'unknown'],
    ] as const) {
      const { context, id } = await landedCargo(db, stated(STATED), document);
      const [charge] = (await getContainerCharges.run(context, { id })).charges;
      expect([charge?.status, charge?.last_free_on, charge?.findings]).toEqual([status, null, []]);
    }
  });

  it('is not shown to those who have the address of a shared page', async () => {
    const { context, id } = await landedCargo(db, stated(STATED));

    const { facts } = await readSharedContainer(context, id, ['last_free_day']);

    expect(JSON.stringify(facts)).not.toContain('2026-11-20');
    expect(facts).toMatchObject({ is_contradictory: false });
  });
});
