import { beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, permutations, pushSender } from '../../support/pushing.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const LINE = pushSender();

describeWithDatabase('an event that is corrected to another shipment', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
  });

  /** A shipment that is tracked and has arrived, with one container. */
  async function shipment(): Promise<Cargo> {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    return { number, box };
  }

  const push = (...events: object[]) =>
    takeIn(intakeTools(context, readers), { from: LINE, text: JSON.stringify(events), origin: 'test' });

  const gateOut = (id: string, day: number, { number, box }: Cargo, said: object = {}) => ({
    eventID: id,
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    equipmentEventTypeCode: 'GTOT',
    emptyIndicatorCode: 'LADEN',
    equipmentReference: box,
    eventDateTime: '2026-06-12T10:00:00Z',
    eventCreatedDateTime: `2026-06-${day}T11:00:00Z`,
    transportCall: { UNLocationCode: 'USLAX' },
    documentReferences: [{ documentReferenceType: 'BOL', documentReferenceValue: number }],
    ...said,
  });

  async function pickedUp(...cargo: Cargo[]): Promise<boolean[]> {
    const found = await rows<{ number: string; at: string | null }>(
      db,
      'SELECT number, pod_full_out_at AS at FROM container WHERE account_id = $1',
      [context.principal.accountId],
    );
    return cargo.map(({ box }) => (found.find(({ number }) => number === box)?.at ?? null) !== null);
  }

  it('leaves the former one, which is notified once', async () => {
    const [former, right] = [await shipment(), await shipment()];
    const id = `event-${newNumber()}-of-the-line`;
    await push(gateOut(id, 12, former));
    expect(await pickedUp(former, right)).toEqual([true, false]);

    const receipt = await push(gateOut(id, 13, right));
    const again = await push(gateOut(id, 13, right), gateOut(`other-${id}`, 13, right));

    expect(await pickedUp(former, right)).toEqual([false, true]);
    expect([receipt.quarantined, again.taken - (await statementsOf(`other-${id}`))]).toEqual([0, 0]);
  });

  it.each(permutations([12, 13, 14]))(
    'is where it was reported last, in the order %i, %i, %i of reports',
    async (...days) => {
      const [first, second, third] = [await shipment(), await shipment(), await shipment()];
      const id = `event-${newNumber()}-of-the-line`;
      const shipments = new Map([
        [12, first],
        [13, second],
        [14, third],
      ]);

      for (const day of days) await push(gateOut(id, day, shipments.get(day) ?? first));

      expect(await pickedUp(first, second, third)).toEqual([false, false, true]);
    },
  );

  it('stands again where it is corrected back', async () => {
    const [right, other] = [await shipment(), await shipment()];
    const id = `event-${newNumber()}-of-the-line`;

    for (const [day, cargo] of [
      [12, right],
      [13, other],
      [14, right],
    ] as const) {
      await push(gateOut(id, day, cargo));
    }

    expect(await pickedUp(right, other)).toEqual([true, false]);
  });

  it('stays with the other shipment of the same container, and with any other that a counting line gives the same id', async () => {
    const [one, other] = [await shipment(), await shipment()];
    const later = { eventDateTime: '2026-06-12T10:30:00Z' };
    await push(gateOut('1', 12, one));
    await push(gateOut('1', 13, other, later));
    const same = { ...one, number: newNumber() };
    const id = `event-${newNumber()}-of-the-line`;
    await push(gateOut(id, 12, one));
    await push(gateOut(id, 13, same));

    expect(await pickedUp(one, other)).toEqual([true, true]);
  });

  async function statementsOf(id: string): Promise<number> {
    const [found] = await rows<{ count: number }>(
      db,
      "SELECT count(*)::int AS count FROM observation WHERE body->>'sourceEventId' = $1",
      [id],
    );
    return found?.count ?? 0;
  }
});

interface Cargo {
  number: string;
  box: string;
}
