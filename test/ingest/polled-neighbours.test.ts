import { beforeEach, expect, it } from 'vitest';
import type { Observation } from '../../src/domain/observation.ts';
import { ingestAgain } from '../../src/ingest/ingest-again.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, movement } from '../support/observations.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { claim, messagesOf, namesOf, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const DELAY_MS = 3_600_000;

describeWithDatabase('a container on two bills of lading whose line is polled', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let [number, otherNumber, box] = ['', '', ''];

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    [number, otherNumber, box] = [newNumber(), newNumber(), newBox()];
    for (const one of [number, otherNumber]) {
      await track(context, one);
      await answered(one, ...sailing(box, one));
    }
  });

  async function answered(of: string, ...said: Observation[]): Promise<void> {
    const watchId = await watchOf(db, of);
    const leaseToken = await claim(db, watchId);
    const poll = { leaseToken, digest: null, failures: 0, delayMs: () => DELAY_MS };
    await ingestAgain(context, { watchId, statements: saying(...said), poll });
  }

  const statuses = () =>
    rows<{ bill: string; current_status: string }>(
      db,
      `SELECT s.bill_of_lading_number AS bill, c.current_status FROM container c JOIN shipment s ON s.id = c.shipment_id
       WHERE c.account_id = $1 ORDER BY s.bill_of_lading_number`,
      [context.principal.accountId],
    );

  const both = (status: string) => [number, otherNumber].sort().map((bill) => ({ bill, current_status: status }));

  it('is discharged under both as soon as one of them is answered, and announced for both', async () => {
    const before = (await messagesOf(context)).length;

    await answered(number, ...sailing(box, number), ...arrival(box));

    expect(await statuses()).toEqual(both('grounded'));
    const notified = namesOf((await messagesOf(context)).slice(before));
    expect(notified.filter((name) => name === 'container.transport.vessel_discharged')).toHaveLength(2);
  });

  it('is picked up and not turned back as soon as another bill reports the load of its next cargo', async () => {
    const gate = { container: box, load: 'laden' } as const;
    const out = movement('gate_out', 'USLAX', '2026-06-12T10:00:00.000Z', gate);
    const back = movement('gate_in', 'USLAX', '2026-06-13T10:00:00.000Z', gate);
    await answered(number, ...sailing(box, number), ...arrival(box), out, back);
    expect(await statuses()).toEqual(both('grounded'));
    const onward = { container: box, vessel: { imo: '9778791', name: 'NEXT SHIP' }, voyage: '9W' };
    const third = newNumber();
    await track(context, third);

    await answered(third, bySea('load', 'USLAX', '2026-06-14T10:00:00.000Z', onward));

    const found = await statuses();
    expect(found.filter(({ bill }) => bill !== third)).toEqual(both('picked_up'));
  });

  it('derives no other journey where nothing was moved', async () => {
    const watchId = await watchOf(db, number);
    const leaseToken = await claim(db, watchId);
    const poll = { leaseToken, digest: null, failures: 0, delayMs: () => DELAY_MS };

    const result = await ingestAgain(context, { watchId, statements: saying(...sailing(box, number)), poll });

    expect(result).toEqual({ outcome: 'done', observations: 0, announcements: 0 });
  });
});
