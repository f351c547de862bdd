import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, toInstant } from '../../src/domain/instant.ts';
import type { Observation, TerminalSnapshotObservation } from '../../src/domain/observation.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { interrupted, untilLockIsAwaited } from '../support/interrupted.ts';
import { byRail, deadline, movement, snapshot } from '../support/observations.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import {
  answer,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../support/tracking.ts';

const MIDNIGHT_OF_20 = '2026-06-20T07:00:00.000Z';
const CUSTOMS = { name: 'customs', status: 'hold', description: null } as const;

describeWithDatabase('what a terminal says', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;
  let lineId: string;
  let terminalId: string;
  let containerId: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-12T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    [number, box] = [newNumber(), newBox()];
    await track(context, number);
    lineId = await watchOf(db, number);
    await answer(context, lineId, saying(...sailing(box, number), ...arrival(box)));
    terminalId = await watchOf(db, box, TERMINAL_FEED);
    const text = 'SELECT id FROM container WHERE account_id = $1';
    containerId = (await rows<{ id: string }>(db, text, [context.principal.accountId]))[0]?.id ?? '';
  });

  const container = async () => (await getContainer.run(context, { id: containerId })).container;

  /** The terminal answers an hour later. */
  function says(...observations: Observation[]) {
    clock.advance(HOUR_MS);
    return answer(context, terminalId, saying(...observations));
  }

  function shows(said: Partial<TerminalSnapshotObservation>): Observation {
    return snapshot(toInstant(clock.now()), 'USLAX', { container: box, source: TERMINAL_FEED, ...said });
  }

  const lastFreeDay = (party: 'terminal' | 'shipping_line' | 'rail', day: string | null) =>
    deadline(party, day, { container: box, recordedAt: toInstant(clock.now()) });

  const isPolled = async (watchId: string) =>
    (await rows(db, 'SELECT 1 FROM watch_schedule WHERE watch_id = $1 AND isfinite(next_due_at)', [watchId])).length >
    0;

  it('gives a terminal its name that was named by its code alone before', async () => {
    const named = (name: string | null, codeList: 'SMDG' | null) => ({
      code: 'ZQ7',
      codeList,
      name,
      type: 'terminal' as const,
    });

    await says(shows({ facility: named(null, null), available: true }));
    expect(await container()).toMatchObject({ pickup_facility_name: 'ZQ7' });
    await says(shows({ facility: named('Quay Seven', 'SMDG'), available: false }));
    expect(await container()).toMatchObject({ pickup_facility_name: 'Quay Seven' });
    await says(shows({ facility: named(null, 'SMDG'), available: true }));
    expect(await container()).toMatchObject({ pickup_facility_name: 'Quay Seven' });
  });

  it('is polled again at once for a journey that was linked to it while its answer was ingested', async () => {
    const other = await serviceContext(db, { clock });
    const bill = newNumber();
    await track(other, bill);
    const otherLine = await watchOf(db, bill);
    clock.advance(HOUR_MS);
    const link = await db.pool.connect();
    await link.query('BEGIN');
    const text = 'INSERT INTO watch_companion (watch_id, companion_id) VALUES ($1, $2)';
    await link.query(text, [otherLine, terminalId]);

    const answered = answer(context, terminalId, saying(shows({ available: true })));
    await untilLockIsAwaited(db);
    await link.query('COMMIT');
    link.release();
    await answered;

    const [schedule] = await rows<{ digest: Buffer | null; is_due: boolean }>(
      db,
      "SELECT digest, next_due_at <= now() + interval '1 ms' AS is_due FROM watch_schedule WHERE watch_id = $1",
      [terminalId],
    );
    expect(schedule).toEqual({ digest: null, is_due: true });
  });

  it('does not stop a journey by a window of time before its line was received', async () => {
    await says(shows({ available: true }));
    clock.advance(60 * 24 * HOUR_MS);

    await says(shows({ available: true, location: 'Row 9' }));
    expect(await isPolled(lineId)).toBe(true);

    await answer(context, lineId, saying(...sailing(box, number), ...arrival(box)));
    expect(await isPolled(lineId)).toBe(false);
  });

  it('is polled as soon as the line has reported a container, and reaches the container of the line', async () => {
    expect(await isPolled(terminalId)).toBe(true);

    await says(shows({ available: true, holds: [], fees: [], location: 'Row 7', chassis: 'DCLZ1' }));

    expect(await container()).toMatchObject({
      number: box,
      current_status: 'available',
      availability_known: true,
      available_for_pickup: true,
      location_at_pod_terminal: 'Row 7',
      pod_full_out_chassis_number: 'DCLZ1',
      terminal_checked_at: expect.any(String),
    });
  });

  it('clears nothing where the answer is empty or says nothing of it', async () => {
    const fees = [{ type: 'demurrage' as const, amount: 120, currency_code: 'USD' }];
    await says(shows({ available: false, holds: [CUSTOMS], fees, appointmentAt: '2026-06-14T15:00:00.000Z' }));
    const known = {
      available_for_pickup: false,
      holds_at_pod_terminal: [CUSTOMS],
      fees_at_pod_terminal: fees,
      pickup_appointment_at: '2026-06-14T15:00:00.000Z',
    };

    const notified = await notifiedDuring(context, async () => {
      await says();
      await says(shows({ location: 'Row 7' }));
    });

    expect(await container()).toMatchObject({ ...known, location_at_pod_terminal: 'Row 7' });
    expect(notified).toEqual([]);
  });

  it('is stored once where it only repeats itself', async () => {
    await answer(context, terminalId, saying(shows({ available: false, holds: [CUSTOMS] })));
    const stored = () => rows(db, 'SELECT id FROM observation WHERE watch_id = $1', [terminalId]);
    const before = await stored();

    clock.advance(20 * 60_000);
    const again = shows({ available: false, holds: [CUSTOMS] });
    const result = await answer(context, terminalId, saying(again));

    expect(result).toMatchObject({ observations: 0, announcements: 0 });
    expect(await stored()).toEqual(before);
  });

  it('is notified as one update with everything that changed, before and after', async () => {
    await says(shows({ available: false, holds: [CUSTOMS], fees: [] }));
    const fees = [{ type: 'exam' as const, amount: 80, currency_code: 'USD' }];

    const notified = await notifiedDuring(context, () => says(shows({ available: true, holds: [], fees })));

    expect(namesOf(notified)).toEqual(['container.transport.available', 'container.updated']);
    const updated = notified.find(({ name }) => name === 'container.updated');
    expect(updated).toMatchObject({
      reference_type: 'container_updated_event',
      snapshot: { container: { id: containerId, available_for_pickup: true, holds_at_pod_terminal: [] } },
    });
    expect(updated?.record).toMatchObject({
      changeset: {
        available_for_pickup: [false, true],
        holds_at_pod_terminal: [[CUSTOMS], []],
        fees_at_pod_terminal: [[], fees],
      },
      timezone: 'America/Los_Angeles',
    });
  });

  it('of the appointment is notified by its own event and by the update', async () => {
    const notified = await notifiedDuring(context, () => says(shows({ appointmentAt: '2026-06-14T15:00:00.000Z' })));

    expect(namesOf(notified)).toEqual(['container.pickup_appointment.changed', 'container.updated']);
    expect(notified.find(({ name }) => name === 'container.pickup_appointment.changed')?.record).toMatchObject({
      value: '2026-06-14T15:00:00.000Z',
      previous_value: null,
    });
  });

  describe('of the last free day', () => {
    it('is notified by the event of its party, and by that of the day that counts', async () => {
      const notified = await notifiedDuring(context, () => says(lastFreeDay('terminal', '2026-06-20')));

      expect(namesOf(notified)).toEqual([
        'container.pickup_lfd.changed',
        'container.pickup_lfd_terminal.changed',
        'container.updated',
      ]);
      expect(await container()).toMatchObject({
        pickup_lfd: MIDNIGHT_OF_20,
        import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: MIDNIGHT_OF_20, pickup_lfd_rail: null },
      });
      const counts = notified.find(({ name }) => name === 'container.pickup_lfd.changed');
      expect(counts).toMatchObject({
        reference_type: 'transport_event',
        record: { id: counts?.reference_id, value: MIDNIGHT_OF_20, previous_value: null },
      });
    });

    it('is notified by the event of its party alone where that of the line counts', async () => {
      await answer(context, lineId, saying(lastFreeDay('shipping_line', '2026-06-20')));

      const notified = await notifiedDuring(context, () => says(lastFreeDay('terminal', '2026-06-18')));

      expect(namesOf(notified)).toEqual(['container.pickup_lfd_terminal.changed']);
      expect((await container()).pickup_lfd).toBe(MIDNIGHT_OF_20);
    });

    it('counts again where the line takes its own back', async () => {
      await answer(context, lineId, saying(lastFreeDay('shipping_line', '2026-06-25')));
      await says(lastFreeDay('terminal', '2026-06-20'));

      clock.advance(HOUR_MS);
      const notified = await notifiedDuring(context, () =>
        answer(context, lineId, saying(lastFreeDay('shipping_line', null))),
      );

      expect(namesOf(notified)).toEqual([
        'container.pickup_lfd.changed',
        'container.pickup_lfd_line.changed',
        'container.updated',
      ]);
      expect((await container()).pickup_lfd).toBe(MIDNIGHT_OF_20);
    });
  });

  it('of one container leaves what the feed expects of another as it is', async () => {
    const other = newBox();
    await answer(context, lineId, saying(...sailing(other, number), ...arrival(other)));
    const otherId = await watchOf(db, other, TERMINAL_FEED);
    const onTrain = (one: string) =>
      byRail('arrive', 'USCHI', '2026-06-18T00:00:00.000Z', {
        container: one,
        source: TERMINAL_FEED,
        party: 'rail',
        classifier: 'estimated',
      });
    await says(onTrain(box));

    await answer(context, otherId, saying(onTrain(other)));
    await answer(context, otherId, saying(onTrain(other)));

    const withdrawn = "SELECT id FROM observation WHERE watch_id = ANY($1::uuid[]) AND body->>'kind' = 'withdrawal'";
    expect(await rows(db, withdrawn, [[terminalId, otherId]])).toEqual([]);
    expect((await container()).ind_eta_at).toBe('2026-06-18T00:00:00.000Z');
  });

  describe('of a container in two journeys', () => {
    let other: ServiceContext;
    let otherLine: string;

    beforeEach(async () => {
      other = await serviceContext(db, { clock });
      await track(other, box, { request_type: 'container' });
      otherLine = await watchOf(db, box);
      await answer(other, otherLine, saying(...sailing(box, newNumber()), ...arrival(box)));
    });

    it('reaches both, and is stored once', async () => {
      const theirs = await notifiedDuring(other, () => says(shows({ available: true, holds: [] })));

      expect(namesOf(theirs)).toEqual(['container.transport.available', 'container.updated']);
      expect((await container()).current_status).toBe('available');
      expect(await rows(db, 'SELECT id FROM observation WHERE watch_id = $1', [terminalId])).toHaveLength(1);
    });

    it('is polled as long as one of them goes on', async () => {
      const back = movement('gate_in', 'USLAX', '2026-06-12T11:00:00.000Z', { container: box, load: 'empty' });
      await answer(other, otherLine, saying(back));
      expect(await isPolled(otherLine)).toBe(false);

      await says(shows({ available: true }));
      expect(await isPolled(terminalId)).toBe(true);

      await answer(context, lineId, saying(back));
      expect(await isPolled(terminalId)).toBe(false);
    });

    it('is taken in beside what a line says at the same moment, without one ending the other', async () => {
      let terminal: Promise<unknown> = Promise.resolve();
      const snapshots = saying(shows({ available: true }));
      // The terminal is received when the line's answer has been read, and before it writes the dates of both.
      const paused = interrupted(db, 'ingest_write', () => {
        terminal = ingest(context, { watchId: terminalId, statements: snapshots, poll: null });
        return untilLockIsAwaited(db);
      });

      const line = await answer({ ...other, db: paused }, otherLine, saying(...sailing(box, number)));

      expect(line).toMatchObject({ outcome: 'done' });
      expect(await terminal).toMatchObject({ outcome: 'done' });
    });
  });

  it('is kept where no account follows the container any more, and it is not polled again', async () => {
    await db.pool.query('DELETE FROM watch_companion WHERE companion_id = $1', [terminalId]);

    const result = await says(shows({ available: true }));

    expect(result).toEqual({ outcome: 'done', observations: 1, announcements: 0 });
    expect(await isPolled(terminalId)).toBe(false);
  });
});
