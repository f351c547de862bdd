import { describe, expect, it } from 'vitest';
import { DAY_MS, shift } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, document, expected, movement } from '../../support/observations.ts';

const [A, B, C] = ['CMAU0000002', 'MSKU0000006', 'TGHU0000001'];
const AS_OF = '2026-03-31T00:00:00.000Z';

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
}

function journey(container: string, port = 'USLAX'): Observation[] {
  return [bySea('load', 'CNSHA', day(3), { container }), bySea('discharge', port, day(19), { container })];
}

describe('a shipment', () => {
  it('has the places that most of its containers have', () => {
    const { shipment, containers } = derive([...journey(A, 'USOAK'), ...journey(B), ...journey(C)], AS_OF);

    expect(containers.map(({ number }) => number)).toEqual([A, B, C]);
    expect([shipment.portOfLading?.locode, shipment.portOfDischarge?.locode]).toEqual(['CNSHA', 'USLAX']);
  });

  it('takes the first code in the alphabet when its containers are divided', () => {
    const { shipment } = derive([...journey(A, 'USOAK'), ...journey(B)], AS_OF);

    expect(shipment.portOfDischarge?.locode).toBe('USLAX');
  });

  it('arrives with the first of its containers', () => {
    const arrive = (container: string, date: number) => bySea('arrive', 'USLAX', day(date), { container });

    const { shipment } = derive([...journey(A), ...journey(B), arrive(A, 18), arrive(B, 17)], AS_OF);

    expect(shipment.podAtaAt).toBe(day(17));
  });

  it('is derived from the calls of its vessel as long as no container is named', () => {
    const call = { container: null, vessel: { imo: '9321483', name: 'EMMA' }, ...expected() };
    const { shipment, containers } = derive(
      [bySea('depart', 'CNSHA', day(4), call), bySea('arrive', 'USLAX', day(18), call)],
      day(1),
    );

    expect(containers).toEqual([]);
    expect([
      shipment.portOfLading?.locode,
      shipment.portOfDischarge?.locode,
      shipment.polEtdAt,
      shipment.podEtaAt,
      shipment.podVesselImo,
    ]).toEqual(['CNSHA', 'USLAX', day(4), day(18), '9321483']);
  });

  it('derives the containers that are requested, also those of which nothing was said', () => {
    const { containers } = derive(journey(A), AS_OF, { containers: [B, A] });

    expect(containers.map(({ number, currentStatus }) => [number, currentStatus])).toEqual([
      [A, 'grounded'],
      [B, 'new'],
    ]);
  });

  it('goes by the numbers that the line used last', () => {
    const { shipment } = derive(
      [
        document('bill_of_lading', 'M2', 'issued', { recordedAt: day(5) }),
        document('bill_of_lading', 'M1', 'mentioned', { recordedAt: day(2) }),
        document('booking', 'B1', 'confirmed', { recordedAt: day(1) }),
      ],
      AS_OF,
    );

    expect([shipment.billOfLadingNumber, shipment.bookingNumber]).toEqual(['M2', 'B1']);
  });

  it('goes by the numbers of its line alone, and of the trip that is shown', () => {
    const back = movement('gate_in', 'USLAX', day(24), { container: A, load: 'empty' });
    const own = document('booking', 'B1', 'confirmed', { recordedAt: day(1) });
    const byDepot = document('booking', 'B2', 'confirmed', { party: 'terminal', source: 'depot', recordedAt: day(20) });
    const next = document('booking', 'B3', 'confirmed', { recordedAt: day(26) });
    const bookingOf = (...said: Observation[]) => derive([...journey(A), ...said], AS_OF).shipment.bookingNumber;

    expect(bookingOf(own, byDepot)).toBe('B1');
    expect(bookingOf(byDepot)).toBe(null);
    expect(bookingOf(own, back, next)).toBe('B1');
    expect(bookingOf(own, next)).toBe('B3');
    expect(bookingOf(back, next)).toBe('B3');
  });

  it('is cancelled only if no booking stands and nothing was loaded', () => {
    const cancelled = document('booking', 'B1', 'cancelled', { recordedAt: day(5) });
    const isCancelled = (...others: Observation[]) => derive([cancelled, ...others], AS_OF).shipment.bookingCancelled;

    expect(isCancelled()).toBe(true);
    expect(isCancelled(document('booking', 'B1', 'confirmed', { recordedAt: day(4) }))).toBe(true);
    expect(isCancelled(document('booking', 'B1', 'confirmed', { recordedAt: day(6) }))).toBe(false);
    expect(isCancelled(document('booking', 'B2', 'confirmed', { recordedAt: day(4) }))).toBe(false);
    expect(isCancelled(...journey(A))).toBe(false);
  });
});

describe('tracking stops by itself', () => {
  const out = (container: string, date: number) =>
    movement('gate_out', 'USLAX', day(date), { container, load: 'laden' });
  const back = (container: string, date: number) =>
    movement('gate_in', 'USLAX', day(date), { container, load: 'empty' });

  it('when every container was returned, since the last of them', () => {
    const one = [...journey(A), out(A, 20), back(A, 24)];
    const two = [...journey(B), out(B, 21), back(B, 26)];

    expect(derive([...one, ...two], AS_OF).stop).toEqual({ reason: 'all_containers_terminated', since: day(26) });
    expect(derive([...one, ...journey(B)], day(26)).stop?.reason).toBe('no_updates_at_line');
  });

  it('when the booking was cancelled', () => {
    const cancelled = document('booking', 'B1', 'cancelled', { occurredAt: day(5) });

    expect(derive([cancelled], AS_OF).stop).toEqual({ reason: 'booking_cancelled', since: day(5) });
  });

  it('28 days after the last container was picked up, and names that moment before', () => {
    const all = [...journey(A), ...journey(B), out(A, 20), out(B, 22)].map((one) => ({ ...one, receivedAt: AS_OF }));
    const since = shift(day(22), 28 * DAY_MS);

    expect([derive(all, AS_OF).stop, derive(all, AS_OF).changesAt]).toEqual([null, since]);
    expect(derive(all, since).stop).toEqual({ reason: 'past_full_out_window', since });
  });

  it('56 days after the arrival at the end of the journey, which may be inland', () => {
    const received = { receivedAt: AS_OF };
    const atPort = [...journey(A), bySea('arrive', 'USLAX', day(18), { container: A })].map((one) => ({
      ...one,
      ...received,
    }));
    const inland = [...atPort, byRail('arrive', 'USCHI', day(26), { container: A, ...received })];
    const late = shift(day(18), 56 * DAY_MS);

    expect(derive(atPort, late).stop).toEqual({ reason: 'past_arrival_window', since: late });
    expect([derive(inland, late).stop, derive(inland, late).changesAt]).toEqual([null, shift(day(26), 56 * DAY_MS)]);
  });

  it('56 days after the line said anything', () => {
    const all = [bySea('load', 'CNSHA', day(3), { receivedAt: day(4) })];
    const since = shift(day(4), 56 * DAY_MS);

    expect(derive(all, since).stop).toEqual({ reason: 'no_updates_at_line', since });
  });
});
