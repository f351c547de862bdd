import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import {
  bySea,
  CONTAINER,
  deadline,
  document,
  equipment,
  expected,
  movement,
  snapshot,
} from '../../support/observations.ts';

const AS_OF = '2026-07-01T00:00:00.000Z';
const SEEN_AT = '2026-06-30T00:00:00.000Z';

function january(day: number): string {
  return `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
}

function june(day: number): string {
  return `2026-06-${String(day).padStart(2, '0')}T10:00:00.000Z`;
}

function terminal(name: string) {
  return { facility: { code: null, codeList: null, name, type: 'terminal' } } as const;
}

const FORMER: Observation[] = [
  bySea('load', 'CNSHA', january(3)),
  bySea('discharge', 'USLAX', january(19)),
  equipment({ isoCode: '45G1', sealNumber: 'OLD', weightKg: 9_000, recordedAt: january(3) }),
  deadline('terminal', '2026-01-24', { recordedAt: january(19) }),
  deadline('shipping_line', '2026-01-25', { recordedAt: january(19) }),
  snapshot(january(20), 'USLAX', {
    ...terminal('Pier 400'),
    available: false,
    holds: [{ name: 'freight', status: 'hold', description: null }],
    fees: [{ type: 'demurrage', amount: 100, currency_code: 'USD' }],
    appointmentAt: january(21),
    location: 'A1',
    chassis: 'CHAS1',
  }),
  movement('gate_out', 'USLAX', january(22), { load: 'laden' }),
  movement('gate_in', 'USLAX', january(25), { load: 'empty' }),
];
const CURRENT: Observation[] = [
  movement('gate_out', 'CNSHA', june(1), { load: 'empty' }),
  bySea('load', 'CNSHA', june(3)),
  bySea('arrive', 'USLAX', june(18), { ...expected(), recordedAt: june(3) }),
];

function journey(...observations: Observation[]) {
  const state = derive(
    observations.map((one) => ({ ...one, receivedAt: SEEN_AT })),
    AS_OF,
  );
  const [container] = state.containers;
  if (container === undefined) throw new Error('The observations are about a container.');
  return { ...state, container };
}

describe('a container that travels again', () => {
  it('shows nothing that was said of its former cargo, and keeps its type', () => {
    const { container } = journey(...FORMER, ...CURRENT);

    expect(container).toMatchObject({
      currentStatus: 'on_ship',
      isoCode: '45G1',
      sealNumber: null,
      weightKg: null,
      pickupLfd: null,
      pickupLfdLine: null,
      pickupLfdTerminal: null,
      holds: [],
      fees: [],
      pickupAppointmentAt: null,
      locationAtTerminal: null,
      chassisNumber: null,
      terminalCheckedAt: null,
      podTerminal: null,
    });
    expect(Object.keys(container.because).sort()).toEqual([
      'currentStatus',
      'emptyOutAt',
      'isoCode',
      'podEtaAt',
      'podOriginalEtaAt',
      'polLoadedAt',
    ]);
  });

  it('shows what was said of the cargo that it carries now', () => {
    const now = [
      equipment({ sealNumber: 'NEW', recordedAt: june(3) }),
      deadline('terminal', '2026-06-24', { recordedAt: june(19) }),
      snapshot(june(20), 'USLAX', { ...terminal('Fenix Marine'), chassis: 'CHAS2' }),
    ];

    const { container } = journey(...FORMER, ...CURRENT, ...now);

    expect(container).toMatchObject({
      sealNumber: 'NEW',
      pickupLfd: '2026-06-24T07:00:00.000Z',
      chassisNumber: 'CHAS2',
      podTerminal: { name: 'Fenix Marine' },
    });
  });

  it('ignores the last free day of its former trip when that is stated once more', () => {
    const repeated = deadline('shipping_line', '2026-01-25', { recordedAt: june(5) });

    const { container } = journey(...FORMER, ...CURRENT, repeated);

    expect([container.pickupLfd, container.pickupLfdLine]).toEqual([null, null]);
  });

  it('has its first ETA from this trip, not from a former version for the trip before', () => {
    const former = { ...expected(), sourceEventId: 'eta' };
    const versions = [
      bySea('arrive', 'USLAX', january(18), { ...former, recordedAt: january(4) }),
      bySea('arrive', 'USLAX', january(19), { ...former, recordedAt: january(9) }),
    ];

    const { container } = journey(...FORMER, ...versions, ...CURRENT);

    expect(container.podOriginalEtaAt).toBe(june(18));
  });

  it('keeps the raw events of all trips', () => {
    const { container } = journey(...FORMER, ...CURRENT);

    const movements = [...FORMER, ...CURRENT].filter(({ kind }) => kind === 'movement');
    expect(new Set(container.rawEvents.map(({ observationId }) => observationId))).toEqual(
      new Set(movements.map(({ id }) => id)),
    );
  });

  it.each(['M1', 'M2', 'M3', 'M4', 'M5', 'M6'])('goes by the bill of lading of this trip: %s', (current) => {
    const mentioned = (number: string, occurredAt: string) =>
      document('bill_of_lading', number, 'mentioned', { container: CONTAINER, occurredAt });

    const { shipment } = journey(
      ...FORMER,
      ...CURRENT,
      mentioned('M8', january(25)),
      mentioned(current, june(1)),
      mentioned('M9', january(3)),
    );

    expect(shipment.billOfLadingNumber).toBe(current);
  });

  it('prefers the bill of lading of this trip also to one that was recorded later', () => {
    const former = document('bill_of_lading', 'M1', 'mentioned', { occurredAt: january(25), recordedAt: june(9) });
    const current = document('bill_of_lading', 'M2', 'mentioned', { occurredAt: june(3), recordedAt: june(3) });

    expect(journey(...FORMER, ...CURRENT, former, current).shipment.billOfLadingNumber).toBe('M2');
    expect(journey(...FORMER, ...CURRENT, former).shipment.billOfLadingNumber).toBe('M1');
  });
});

describe('two numbers of one age', () => {
  it.each(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'])('leave the one with the later event: %s', (later) => {
    const booking = (number: string, occurredAt: string) => document('booking', number, 'mentioned', { occurredAt });

    const { shipment } = journey(...CURRENT, booking('B9', june(2)), booking(later, june(3)));

    expect(shipment.bookingNumber).toBe(later);
  });
});
