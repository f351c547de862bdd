import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { holdId } from '../../../src/domain/hold-id.ts';
import { getAccountCharges } from '../../../src/services/charge/get-account-charges.ts';
import { getContainerCharges } from '../../../src/services/charge/get-container-charges.ts';
import { readShortCharges } from '../../../src/services/charge/read-short-charges.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LandedCargo, landedCargo } from '../../support/landed-cargo.ts';
import { retraction, snapshot } from '../../support/observations.ts';
import { TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, saying, watchOf } from '../../support/tracking.ts';
import { exampleWith } from '../tariff/documents.ts';

/** Charges leave out days on which it is held. Without holds 21 (an extra gate) is the first chargeable day after 17 to 20. */
const SKIPS_HELD = exampleWith(
  'free: {days: 4, skip: [closed]}',
  'free: {days: 4, skip: [closed, held]}\n        charged: {skip: [held]}',
);
const USD = (whole: number) => ({ currency: 'USD', minor: whole * 100 });
const HELD = { holds: [{ name: 'customs', status: 'hold' as const, description: null }] };
const FREE = { holds: [] };

describeWithDatabase('days on which a container is held', () => {
  const db = useDatabase();

  /** What the terminal showed, one answer after the other. */
  async function shown(cargo: LandedCargo, ...lists: [at: string, said: object, locode?: string][]): Promise<void> {
    const watch = await watchOf(db, cargo.box, TERMINAL_FEED);
    for (const [at, said, locode = 'USLAX'] of lists)
      await answer(cargo.context, watch, saying(snapshot(at, locode, { container: cargo.box, ...said })));
  }

  async function demurrageOf({ context, id }: LandedCargo) {
    const { charges } = await getContainerCharges.run(context, { id });
    const [short] = (await readShortCharges(context, [id])).get(id) ?? [];
    const account = await getAccountCharges.run(context, {});
    const [charge] = charges;
    const skipped = charge?.days.filter(({ why }) => why.startsWith('Left out: held')).map(({ date }) => date.slice(5));
    const notes = charge?.assumptions.filter(({ code }) => /held|hold|blocked/.test(code)).map(({ code }) => code);
    // Alone, in lists and in the sums of the account it costs the same.
    expect(short?.owed).toEqual(charge?.total_today);
    expect(account.owed).toEqual(charge?.total_today.filter(({ minor }) => minor > 0));
    return { charge, skipped, notes };
  }

  it('are left out from the list with the hold to the one without, where the tariff says so', async () => {
    const cargo = await landedCargo(db, undefined, SKIPS_HELD);
    await shown(
      cargo,
      ['2026-11-17T18:00:00.000Z', FREE],
      ['2026-11-18T18:00:00.000Z', HELD],
      ['2026-11-19T18:00:00.000Z', HELD],
      ['2026-11-20T18:00:00.000Z', FREE],
    );

    const { charge, skipped, notes } = await demurrageOf(cargo);

    expect(skipped).toEqual(['11-18', '11-19', '11-20']);
    expect(notes).toEqual([]);
    // Free are 17, 21 (the extra gate), 23 and 24.
    expect(charge).toMatchObject({ last_free_on: '2026-11-24', total_today: [] });
    expect(charge?.days.find(({ date }) => date === '2026-11-18')?.why).toBe(
      'Left out: held (customs, stated by the terminal)',
    );
  });

  it('are left out from the hold of the line to its release, also where it was placed again', async () => {
    const ofCustoms = (box: string) => ({
      ...{ container: box, sourceEventId: holdId('customs', box), party: 'shipping_line' as const, place: null },
      ...HELD,
    });
    const placed = (box: string, at: string) => snapshot(at, 'USLAX', ofCustoms(box));
    const ended = (box: string, at: string) =>
      retraction(holdId('customs', box), at, { container: box, released: 'customs' });
    const cargo = await landedCargo(db, (box) => [placed(box, '2026-11-17T18:00:00.000Z')], SKIPS_HELD);
    await cargo.says(ended(cargo.box, '2026-11-18T18:00:00.000Z'));
    await cargo.says(placed(cargo.box, '2026-11-22T18:00:00.000Z'));
    await cargo.says(ended(cargo.box, '2026-11-23T18:00:00.000Z'));

    const { charge, skipped, notes } = await demurrageOf(cargo);

    expect([skipped, notes]).toEqual([['11-17', '11-18', '11-23'], []]);
    // Free are 19, 20, 21; 22 is a Sunday, 23 held, 24 the fourth free day.
    expect(charge?.last_free_on).toBe('2026-11-24');
  });

  it('go on until today while the hold stands, and it is noted that the days ahead are counted without it', async () => {
    const cargo = await landedCargo(db, undefined, SKIPS_HELD);
    await shown(cargo, ['2026-11-17T18:00:00.000Z', FREE], ['2026-11-23T18:00:00.000Z', HELD]);

    const { charge, skipped, notes } = await demurrageOf(cargo);

    expect([skipped, notes]).toEqual([['11-23', '11-24'], ['still_blocked']]);
    // 21 was an open Saturday and 22 a Sunday that is charged.
    expect(charge).toMatchObject({ total_today: [USD(400)], next_charge: { date: '2026-11-25' } });
  });

  it('are noted as not known where a hold is stated before whose beginning nothing was, and where it is only released', async () => {
    const first = await landedCargo(db, undefined, SKIPS_HELD);
    await shown(first, ['2026-11-19T18:00:00.000Z', HELD], ['2026-11-20T18:00:00.000Z', FREE]);
    const released = await landedCargo(
      db,
      (box) => [
        retraction(holdId('customs', box), '2026-11-19T18:00:00.000Z', { container: box, released: 'customs' }),
      ],
      SKIPS_HELD,
    );

    expect((await demurrageOf(first)).notes).toEqual(['held_by']);
    expect(await demurrageOf(released)).toMatchObject({ skipped: [], notes: ['hold_days_unknown'] });
  });

  it('are those at the terminal too, whose place is not that of the port, and are not called unknown there', async () => {
    const cargo = await landedCargo(db, undefined, SKIPS_HELD);
    await shown(
      cargo,
      ['2026-11-17T18:00:00.000Z', FREE, 'USLGB'],
      ['2026-11-18T18:00:00.000Z', HELD, 'USLGB'],
      ['2026-11-24T18:00:00.000Z', HELD, 'USLGB'],
    );
    const location = { create: { id: newId(), kind: 'port', locode: 'USLGB', name: 'Long Beach' } };
    const terminal = await db.prisma.terminal.create({
      data: { id: newId(), kind: 'terminal', name: 'Pier T', location },
    });
    await db.prisma.container.update({ where: { id: cargo.id }, data: { podTerminalId: terminal.id } });

    const { skipped, notes } = await demurrageOf(cargo);

    expect(skipped).toContain('11-18');
    expect(notes).not.toContain('hold_days_unknown');
  });

  it('are none of a hold that was stated by mistake, is only pending, or was at the port of lading', async () => {
    const mistaken = await landedCargo(
      db,
      (box) => [
        snapshot('2026-11-18T18:00:00.000Z', 'USLAX', {
          ...{ container: box, sourceEventId: holdId('customs', box), party: 'shipping_line' as const, place: null },
          ...HELD,
        }),
        retraction(holdId('customs', box), '2026-11-19T18:00:00.000Z', { container: box }),
      ],
      SKIPS_HELD,
    );
    const pending = await landedCargo(db, undefined, SKIPS_HELD);
    const maybe = { holds: [{ name: 'customs', status: 'pending', description: null }] };
    await shown(pending, ['2026-11-18T18:00:00.000Z', maybe]);
    const elsewhere = await landedCargo(db, undefined, SKIPS_HELD);
    await shown(elsewhere, ['2026-10-30T18:00:00.000Z', HELD, 'CNSHA']);

    for (const cargo of [mistaken, pending, elsewhere])
      expect(await demurrageOf(cargo)).toMatchObject({
        skipped: [],
        notes: [],
        charge: { last_free_on: '2026-11-20' },
      });
  });
});
