import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, document, movement } from '../support/observations.ts';
import { PUSH_LINE, push, pushedText, pushSender, sourcesWithPushLine, TERMINAL_SENDER } from '../support/pushing.ts';
import { arrival, manifest, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
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

const BY_TERMINAL = { party: 'terminal', source: 'own-terminal' } as const;

describeWithDatabase('a shipper is notified of no other', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    [number, box] = [newNumber(), newBox()];
  });

  interface Shown {
    bill_of_lading_number: string;
    booking_number: string | null;
    line_tracking_stopped_reason: string | null;
  }

  /** All that an account is shown of its shipments, but for when it changed. */
  async function shown(of = context) {
    const own = [of.principal.accountId];
    const shipments = await rows<Shown>(db, 'SELECT * FROM shipment WHERE account_id = $1 ORDER BY id', own);
    const containers = await rows<{ number: string; current_status: string; empty_terminated_at: string | null }>(
      db,
      'SELECT * FROM container WHERE account_id = $1 ORDER BY number',
      own,
    );
    const events = await rows(db, 'SELECT * FROM transport_event WHERE account_id = $1 ORDER BY id', own);
    return { shipments, containers, events };
  }

  const numbersOf = async (of = context) => (await shown(of)).containers.map((container) => container.number);

  const byTerminal = (references: Parameters<typeof pushedText>[0], ...said: Observation[]) =>
    push(context, TERMINAL_SENDER, pushedText(references, saying(...said)));

  const gateIn = (container: string, at = '2026-06-10T00:00:00.000Z') =>
    movement('gate_in', 'DEHAM', at, { ...BY_TERMINAL, container, load: 'laden' });

  describe('by a number', () => {
    const bare = () => String(100_000_000 + Number(number.slice(2)));

    it('that begins with the letters of one line and is without them that of another', async () => {
      const [booking, foreign] = [bare(), newBox()];
      await track(context, booking, { scac: PUSH_LINE, request_type: 'booking_number' });
      const said = saying(...sailing(box, number)).map(({ draft, raw }) => ({
        draft: { ...draft, source: PUSH_LINE },
        raw,
      }));
      await push(context, pushSender('nautica', { scac: PUSH_LINE }), pushedText({ bookings: [booking] }, said));

      await byTerminal({ bookings: [`MAEU${booking}`], containers: [foreign] }, gateIn(foreign));
      await byTerminal({ bookings: [`${PUSH_LINE}${booking}`] }, gateIn(box, '2026-05-18T00:00:00.000Z'));

      expect(await numbersOf()).toEqual([box]);
      expect((await shown()).containers).toMatchObject([{ pol_full_in_at: '2026-05-18T00:00:00.000Z' }]);
    });

    it('that begins with the letters of its line, however it is tracked', async () => {
      const booking = bare();
      const other = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
      await track(other, booking, { scac: PUSH_LINE, request_type: 'booking_number' });
      await byTerminal({ bookings: [`MAEU${booking}`, booking.slice(1)], containers: [box] }, gateIn(box));

      await track(context, booking, { request_type: 'booking_number' });
      await answer(context, await watchOf(db, booking), saying(...manifest(box, number)));

      expect((await shown()).containers).toMatchObject([{ number: box, pol_full_in_at: '2026-06-10T00:00:00.000Z' }]);
      expect(await numbersOf(other)).toEqual([]);
    });

    it('that two lines have, where no source states whose it is', async () => {
      const [booking, foreign] = [bare(), newBox()];
      await track(context, booking, { request_type: 'booking_number' });
      await track(context, booking, { scac: PUSH_LINE, request_type: 'booking_number' });

      await byTerminal({ bookings: [booking], containers: [foreign] }, gateIn(foreign));
      await answer(context, await watchOf(db, booking), saying(...sailing(box, number)));

      expect(await numbersOf()).toEqual([box]);
    });

    it('that a message writes in both ways', async () => {
      const booking = bare();
      await track(context, booking, { request_type: 'booking_number' });
      await answer(context, await watchOf(db, booking), saying(...manifest(box, number)));

      await byTerminal({ bookings: [booking, `MAEU${booking}`], containers: [box] }, gateIn(box));

      expect((await shown()).containers).toMatchObject([{ number: box, pol_full_in_at: '2026-06-10T00:00:00.000Z' }]);
    });
  });

  describe('by a terminal', () => {
    const next = (of: string) =>
      document('booking', of, 'confirmed', {
        ...BY_TERMINAL,
        container: box,
        recordedAt: '2026-06-15T10:00:00.000Z',
      });

    const nameless = () => [...sailing(box, number), ...arrival(box)].filter(({ kind }) => kind !== 'document');

    it.each([
      ['at sea', () => nameless().slice(0, -2)],
      ['ashore', () => nameless()],
      ['returned', () => [...nameless(), ...returned()]],
    ])('that has a container %s for the next shipper already', async (_where, said) => {
      await track(context, box, { request_type: 'container' });
      await answer(context, await watchOf(db, box), saying(...said()));
      const before = await shown();

      const messages = await notifiedDuring(context, () =>
        byTerminal({ bookings: ['NEXTBK4711'], containers: [box] }, next('NEXTBK4711')),
      );

      expect([await shown(), messages]).toEqual([before, []]);
    });

    it('that has another number for it', async () => {
      await track(context, number);
      await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
      const house = document('bill_of_lading', 'HOUSE4711', 'issued', { ...BY_TERMINAL, container: box });

      await byTerminal({ billsOfLading: [number] }, { ...house, recordedAt: '2026-06-15T00:00:00.000Z' });

      expect((await shown()).shipments).toMatchObject([{ bill_of_lading_number: number }]);
    });

    it('that says that the booking of a line was rejected', async () => {
      const booking = document('booking', `BK${number}`, 'confirmed', { recordedAt: '2026-06-01T00:00:00.000Z' });
      await track(context, number);
      await answer(context, await watchOf(db, number), saying(...manifest(box, number), booking));
      const rejected = document('booking', `BK${number}`, 'rejected', {
        ...BY_TERMINAL,
        recordedAt: '2026-06-14T00:00:00.000Z',
      });

      const messages = await notifiedDuring(context, () => byTerminal({ bookings: [`BK${number}`] }, rejected));

      expect([(await shown()).shipments, messages]).toMatchObject([[{ line_tracking_stopped_reason: null }], []]);
    });
  });

  describe('by a container that was returned', () => {
    beforeEach(async () => {
      await track(context, box, { request_type: 'container' });
      const stated = [...sailing(box, number), ...arrival(box), ...returned()];
      await answer(context, await watchOf(db, box), saying(...stated));
      clock.advance(10 * DAY_MS);
    });

    const fetched = () =>
      movement('gate_out', 'USOAK', '2026-06-18T00:00:00.000Z', { ...BY_TERMINAL, container: box, load: 'empty' });

    it.each([
      ['and is fetched by the next shipper', () => [fetched()]],
      ['and is on its next trip', () => [fetched(), ...nextTrip()]],
    ])('%s', async (_what, said) => {
      const before = await shown();

      const messages = await notifiedDuring(context, async () => {
        for (const one of said()) await byTerminal({ containers: [box] }, one);
      });

      expect([await shown(), messages]).toEqual([before, []]);
      expect(before.containers).toMatchObject([{ current_status: 'empty_returned' }]);
    });

    it('while another account follows it on its next trip', async () => {
      const other = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
      const before = await shown();
      await byTerminal({ containers: [box] }, ...nextTrip());
      await track(other, box, { request_type: 'container' });

      const messages = await notifiedDuring(context, async () =>
        answer(other, await watchOf(db, box), saying(...sailing(box, number), ...arrival(box), ...returned())),
      );

      expect([await shown(), messages]).toEqual([before, []]);
      expect((await shown(other)).containers).toMatchObject([{ number: box, empty_terminated_at: null }]);
    });

    it('unless it asks for the container again', async () => {
      await byTerminal({ containers: [box] }, ...nextTrip());

      const messages = await notifiedDuring(context, async () => {
        await track(context, box, { request_type: 'container' });
        await answer(context, await watchOf(db, box), saying(...sailing(box, number), ...arrival(box), ...returned()));
      });
      expect(namesOf(messages)).toContain('tracking_request.succeeded');
      expect((await shown()).containers).toMatchObject([{ number: box, empty_terminated_at: null }]);
    });
  });

  it('by a container that was picked up so long ago that it was stopped', async () => {
    await track(context, box, { request_type: 'container' });
    const stated = [...sailing(box, number), ...arrival(box), ...returned().slice(0, 1)];
    await answer(context, await watchOf(db, box), saying(...stated));
    clock.advance(30 * DAY_MS);
    await answer(context, await watchOf(db, box), saying(...stated));
    const before = await shown();
    clock.advance(10 * DAY_MS);

    const messages = await notifiedDuring(context, () => byTerminal({ containers: [box] }, ...nextTrip('07')));

    expect(before.shipments).toMatchObject([{ line_tracking_stopped_reason: 'past_full_out_window' }]);
    expect([await shown(), messages]).toEqual([before, []]);
  });

  /** What terminals say of the next trip of the container, of which its line says nothing yet. */
  function nextTrip(month = '06'): Observation[] {
    const vessel = { imo: '9461867', name: 'OTHER SHIP' };
    return [
      gateIn(box, `2026-${month}-20T00:00:00.000Z`),
      bySea('load', 'DEHAM', `2026-${month}-22T00:00:00.000Z`, {
        ...BY_TERMINAL,
        container: box,
        vessel,
        voyage: '99W',
      }),
    ];
  }

  function returned(): Observation[] {
    return [
      movement('gate_out', 'USLAX', '2026-06-12T00:00:00.000Z', { container: box, load: 'laden' }),
      movement('gate_in', 'USLAX', '2026-06-13T00:00:00.000Z', { container: box, load: 'empty' }),
    ];
  }
});
