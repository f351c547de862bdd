import { describe, expect, it } from 'vitest';
import type { SharedFacts } from '../../src/services/share-link/shared-facts.ts';
import type { SharedShipment } from '../../src/services/share-link/shared-shipment.ts';
import { sharedShipmentContent } from '../../src/web/shared/shared-shipment-view.ts';

const NOW = Date.parse('2026-11-29T12:00:00.000Z');
const FIRST_ETA = '2026-12-01T11:46:00.000Z';
const ETA = '2026-12-06T11:46:00.000Z';

const DEPARTED = {
  event: 'container.transport.vessel_departed',
  timestamp: '2026-11-18T17:46:00.000Z',
  timestamp_precision: 'time',
  timezone: 'Asia/Shanghai',
  voyage_number: 'SBX104E',
  data_source: 'shipping_line',
  party: 'shipping_line',
  location: { name: 'Shanghai', locode: 'CNSHA' },
  terminal: null,
  vessel: { name: 'AUK GANNET' },
} as const;

const NOT_ARRIVED = {
  pod_eta_at: ETA,
  pod_arrived_at: null,
  pod_discharged_at: null,
  pod_timezone: 'America/Los_Angeles',
};

/** A container at sea of which no terminal has stated anything. */
const AT_SEA: SharedFacts = {
  number: 'LFXU1000708',
  current_status: 'on_ship',
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'high_cube',
  is_sandbox: false,
  is_contradictory: false,
  milestones: [DEPARTED],
  arrival: NOT_ARRIVED,
  last_free_days: [],
  holds: { holds_at_pod_terminal: [], holds_reported: false, stated: null },
};

describe('the shared page of a shipment', () => {
  it('shows the planned arrival among the milestones of a container at sea, and how late it is', () => {
    const text = shown(AT_SEA);

    expect(text).toContain('Vessel departed');
    expect(text).toMatch(/Los Angeles.*Arrival.*6 Dec 2026, 03:46/s);
    expect(text).toContain('First estimate Tue 1 Dec 2026, 03:46 GMT-8, 5 days later');
  });

  it('plans no arrival of a container that has come', () => {
    const arrival = { ...NOT_ARRIVED, pod_arrived_at: '2026-11-29T10:00:00.000Z' };
    const text = shown({ ...AT_SEA, current_status: 'grounded', arrival });

    expect(text).not.toContain('Arrival');
  });

  it('says of what a terminal states that it comes after the arrival, and not that it is unknown', () => {
    const text = shown(AT_SEA);

    expect(text).toContain('Last free day and holds: stated after the arrival');
    expect(text).not.toContain('Not reported');
  });

  it('shows what was stated before the arrival all the same', () => {
    const customs = { name: 'customs', status: 'hold', description: null } as const;
    const holds = { holds_at_pod_terminal: [customs], holds_reported: true, stated: null };
    const text = shown({ ...AT_SEA, holds });

    expect(text).toContain('Customs');
    expect(text).toContain('Last free day: stated after the arrival');
  });

  it('says that nothing is known of a container that has landed', () => {
    const text = shown({ ...AT_SEA, current_status: 'grounded' });

    expect(text).toContain('No party has stated one');
    expect(text).toContain('Not reported');
  });
});

function shown(facts: SharedFacts): string {
  const shared: SharedShipment = {
    voyage: {
      shipping_line_name: 'Auk Line',
      port_of_lading_name: 'Shanghai',
      port_of_discharge_name: 'Los Angeles',
      destination_name: null,
      line_tracking_stopped_at: null,
      times: {
        pol_etd_at: null,
        pol_atd_at: '2026-11-18T17:46:00.000Z',
        pol_timezone: 'Asia/Shanghai',
        pod_eta_at: ETA,
        pod_original_eta_at: FIRST_ETA,
        pod_ata_at: null,
        pod_timezone: 'America/Los_Angeles',
        destination_eta_at: null,
        destination_ata_at: null,
        destination_timezone: null,
        pod_vessel_name: 'AUK GANNET',
        pod_voyage_number: 'SBX104E',
      },
    },
    containers: [facts],
    not_shown: 0,
    received_at: '2026-11-29T11:46:00.000Z',
    is_sandbox: false,
  };
  return sharedShipmentContent(shared, null, NOW).body.toString();
}
