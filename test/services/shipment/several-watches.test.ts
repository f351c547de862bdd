import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { refreshContainer } from '../../../src/services/container/refresh-container.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { departure, eta, manifest } from '../../support/sailing.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

describeWithDatabase('a shipment that several watches feed', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let shipmentId: string;
  let containerId: string;
  let watches: Record<'bill' | 'own' | 'other' | 'terminal' | 'otherTerminal', string>;

  beforeEach(async () => {
    // Schedules are dated by the database, so the clock has to agree with it.
    context = await serviceContext(db, { clock: fakeClock(toInstant(systemClock.now())) });
    const [bill, own, other] = [newNumber(), newBox(), newBox()];
    for (const box of [own, other]) {
      await track(context, box, { request_type: 'container' });
      await answer(context, await watchOf(db, box), saying(...manifest(box, bill), ...departure(box), eta(box)));
    }
    await track(context, bill);
    const said = [own, other].flatMap((box) => [...manifest(box, bill), ...departure(box), eta(box)]);
    await answer(context, await watchOf(db, bill), saying(...said));
    watches = {
      bill: await watchOf(db, bill),
      own: await watchOf(db, own),
      other: await watchOf(db, other),
      terminal: await watchOf(db, own, TERMINAL_FEED),
      otherTerminal: await watchOf(db, other, TERMINAL_FEED),
    };
    const text = 'SELECT id, shipment_id FROM container WHERE number = $1';
    const [container] = await rows<{ id: string; shipment_id: string }>(db, text, [own]);
    [containerId, shipmentId] = [container?.id ?? '', container?.shipment_id ?? ''];
    await db.pool.query('DELETE FROM source_lane');
    await db.pool.query(`UPDATE shipment SET created_at = now() - interval '2 days' WHERE id = $1`, [shipmentId]);
    for (const id of Object.values(watches)) await polled(id, 600);
  });

  /** Notes that a watch was polled and answered so many seconds ago, and is due in six hours. */
  async function polled(watchId: string, secondsAgo: number): Promise<void> {
    await db.pool.query(
      `UPDATE watch_schedule SET last_attempted_at = now() - $2 * interval '1 second', next_due_at = now() + interval '6 hours',
         last_succeeded_at = now() - $2 * interval '1 second' WHERE watch_id = $1`,
      [watchId, secondsAgo],
    );
  }

  async function lastPolls(watchId: string): Promise<{ attempted: string; succeeded: string } | undefined> {
    const text =
      'SELECT last_attempted_at AS attempted, last_succeeded_at AS succeeded FROM watch_schedule WHERE watch_id = $1';
    const [found] = await rows<{ attempted: string; succeeded: string }>(db, text, [watchId]);
    return found && { attempted: instant(found.attempted), succeeded: instant(found.succeeded) };
  }

  async function dueNow(): Promise<string[]> {
    const text = 'SELECT watch_id FROM watch_schedule WHERE watch_id = ANY($1) AND next_due_at <= now()';
    const due = new Set(
      (await rows<{ watch_id: string }>(db, text, [Object.values(watches)])).map((row) => row.watch_id),
    );
    return Object.entries(watches).flatMap(([name, id]) => (due.has(id) ? [name] : []));
  }

  const instant = (at: string) => toInstant(Date.parse(at));

  it.each(['bill', 'own', 'other'] as const)('was last polled when the newest of them was: %s', async (newest) => {
    await polled(watches[newest], 60);

    const { shipment } = await getShipment.run(context, { id: shipmentId });

    const { attempted, succeeded } = (await lastPolls(watches[newest])) ?? {};
    expect(shipment).toMatchObject({
      line_tracking_last_attempted_at: attempted,
      line_tracking_last_succeeded_at: succeeded,
    });
  });

  it('was not polled by a watch that does not feed it any more', async () => {
    await polled(watches.bill, 300);
    await polled(watches.other, 60);
    const end = 'UPDATE shipment_watch SET ended_at = now() WHERE watch_id = $1';
    await db.pool.query(end, [watches.other]);

    const { shipment } = await getShipment.run(context, { id: shipmentId });

    expect(shipment.line_tracking_last_succeeded_at).toBe((await lastPolls(watches.bill))?.succeeded);
  });

  it('is polled for one of its containers under the bill of lading and under the number of that container alone', async () => {
    const { sources } = await refreshContainer.run(context, { id: containerId });

    expect(await dueNow()).toEqual(['bill', 'own', 'terminal']);
    expect(sources.map(({ source, will_be_asked }) => [source, will_be_asked])).toEqual([
      ['MAEU', 'now'],
      [TERMINAL_FEED, 'now'],
    ]);
  });

  it('names the line once, with the watch that is polled first', async () => {
    await polled(watches.bill, 5);

    const { sources } = await refreshContainer.run(context, { id: containerId });

    expect(await dueNow()).toEqual(['own', 'terminal']);
    expect(sources.filter(({ source }) => source === 'MAEU')).toMatchObject([{ will_be_asked: 'now' }]);
  });
});
