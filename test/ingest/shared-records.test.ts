import { beforeEach, expect, it } from 'vitest';
import { viewQueries } from '../../src/rest/filters/view-query.ts';
import { createNote } from '../../src/services/note/create-note.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createShareLink } from '../../src/services/share-link/create-share-link.ts';
import { findShareLink, readShared } from '../../src/services/share-link/open-share-link.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { document } from '../support/observations.ts';
import { departure, manifest } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

describeWithDatabase('share links and notes of shipments that become one', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
  });

  const shipmentsOf = (who: ServiceContext) =>
    db.prisma.shipment.findMany({
      where: { accountId: who.principal.accountId },
      select: { id: true, billOfLadingNumber: true, containers: { select: { id: true, number: true } } },
      orderBy: { createdAt: 'asc' },
    });

  async function share(record: { shipment_id: string } | { container_id: string }) {
    const made = await createShareLink.run(context, { ...record, shows: [], expires_at: '2026-06-20T00:00:00.000Z' });
    if (made.token === null) throw new Error('A link that is made has a token.');
    return { id: made.id, token: made.token };
  }

  it('go to the shipment and the containers that are kept', async () => {
    const [bill, booking, one, two] = [newNumber(), newNumber(), newBox(), newBox()];
    const [ofBill, ofBooking] = [
      [one, two].flatMap((box) => [...manifest(box, bill), ...departure(box)]),
      [document('booking', booking, 'confirmed'), ...departure(one)],
    ];
    await track(context, bill);
    await answer(context, await watchOf(db, bill), saying(...ofBill));
    clock.advance(60_000);
    await track(context, booking, { request_type: 'booking_number' });
    await answer(context, await watchOf(db, booking), saying(...ofBooking));
    const [kept, gone] = await shipmentsOf(context);
    if (kept === undefined || gone === undefined) throw new Error('Both are tracked.');
    const boxOf = ({ containers }: typeof kept) => containers.find(({ number }) => number === one)?.id ?? '';
    const links = [
      await share({ shipment_id: kept.id }),
      await share({ shipment_id: gone.id }),
      await share({ container_id: boxOf(kept) }),
      await share({ container_id: boxOf(gone) }),
    ];
    const records = [{ shipment_id: gone.id }, { container_id: boxOf(gone) }];
    for (const record of records) await createNote.run(context, { ...record, text: 'Call the terminal.' });
    expect(boxOf(gone)).not.toBe(boxOf(kept));

    await answer(context, await watchOf(db, booking), saying(...ofBooking, ...manifest(one, bill)));

    expect(await shipmentsOf(context)).toMatchObject([{ id: kept.id, billOfLadingNumber: bill }]);
    const opened = await Promise.all(links.map(({ token }) => findShareLink({ db, clock }, token)));
    expect(opened.map((open) => [open?.link.id, open?.link.shipment_id, open?.link.container_id])).toEqual([
      [links[0]?.id, kept.id, null],
      [links[1]?.id, kept.id, null],
      [links[2]?.id, null, boxOf(kept)],
      [links[3]?.id, null, boxOf(kept)],
    ]);
    const notes = await db.prisma.note.findMany({
      where: { accountId: context.principal.accountId },
      select: { shipmentId: true, containerId: true },
      orderBy: { shipmentId: { sort: 'asc', nulls: 'last' } },
    });
    expect(notes).toEqual([
      { shipmentId: kept.id, containerId: null },
      { shipmentId: null, containerId: boxOf(kept) },
    ]);
    for (const open of opened)
      expect(open === null ? null : await readShared(context, open, viewQueries)).not.toBeNull();
  });
});
