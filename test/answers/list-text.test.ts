import { describe, expect, it } from 'vitest';
import { briefLine } from '../../src/answers/list-text.ts';

type Row = Parameters<typeof briefLine>[0];

const PICKED_UP: Row = {
  id: '01a2059f-743d-75b0-b9c4-72a4e8cf3ce2',
  number: 'MSKU0000217',
  bill_of_lading_numbers: null,
  current_status: 'picked_up',
  held: null,
  warnings: null,
  last_seen: null,
  pickup_place_name: 'Los Angeles',
  pod_arrived_at: null,
  pod_eta_at: null,
  last_free_day: null,
  free_days: null,
  pickup_appointment: null,
  available_for_pickup: null,
  ready_for_pickup: null,
  holds: ['customs'],
  fees_total: '100 USD',
};

const SHIPMENT = {
  pod_timezone: 'America/Los_Angeles',
  port_of_discharge_name: 'Los Angeles',
};

it('names the bills of lading of a container where its shipment has several', () => {
  const now = Date.parse('2026-10-24T18:00:00.000Z');
  const onTwo = { ...PICKED_UP, bill_of_lading_numbers: ['BL2', 'BL3'] };

  expect(briefLine(onTwo, SHIPMENT, now)).toContain('picked_up, on BL2 and BL3, id');
});

describe('the row of a container that was picked up', () => {
  it.each([
    ['names no holds and fees', null, ''],
    [
      'names none because of another contradiction',
      ['contradiction on when it was picked up (terminal says 2026-10-20, shipping line says 2026-10-22)'],
      '',
    ],
    [
      'names them with the condition where a terminal contradicts the pickup',
      ['contradiction on whether it was picked up (shipping line says picked up, terminal says available for pickup)'],
      ', if it stands there holds: customs, if it stands there fees 100 USD',
    ],
  ])('%s', (_what, warnings, claims) => {
    const line = briefLine({ ...PICKED_UP, warnings }, SHIPMENT, Date.parse('2026-10-24T18:00:00.000Z'));

    const shown = warnings === null ? '' : `, ${warnings.join(', ')}`;
    expect(line).toBe(`MSKU0000217 picked_up${shown}${claims}, id ${PICKED_UP.id}`);
  });
});
