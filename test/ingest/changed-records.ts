import type { RecordedLastFreeDay } from '../../src/domain/container-record/last-free-day.ts';
import { derive } from '../../src/domain/journey/derive.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { PlaceWriter } from '../../src/ingest/places.ts';
import {
  type ContainerColumns,
  containerColumns,
  eventColumns,
  type ShipmentColumns,
  shipmentColumns,
} from '../../src/ingest/rows.ts';
import { CONTAINER } from '../support/observations.ts';
import { sailing } from '../support/sailing.ts';

export const NOW = '2026-06-15T12:00:00.000Z';
export const BEFORE = '2026-06-01T12:00:00.000Z';
export const IDENTITY = { account_id: 'account', shipment_id: 'shipment', watch_id: null, number: CONTAINER };
export const OWNER = { id: 'container', account_id: 'account', shipment_id: 'shipment' };
export const CUSTOMS = { name: 'customs', status: 'hold', description: null } as const;
export const TERMINAL = { statusParty: 'terminal' } as const;
export const EXAM = { type: 'exam', amount: 80, currency_code: 'USD' } as const;

export function derived(observations: Observation[]) {
  const state = derive(observations, NOW);
  const gazetteer = new PlaceWriter();
  const [container] = state.containers;
  if (container === undefined) throw new Error('The observations speak of no container.');
  return {
    shipment: shipmentColumns(state.shipment, gazetteer),
    container: containerColumns(container, gazetteer, ['BL1']),
    events: eventColumns(container, gazetteer),
  };
}

export const AT_SEA = derived(sailing(CONTAINER, 'BL1'));
export const ROW: ContainerColumns = {
  id: 'container',
  ...IDENTITY,
  ...AT_SEA.container,
  created_at: BEFORE,
  updated_at: BEFORE,
};
export const SHIPMENT: ShipmentColumns = {
  id: 'shipment',
  account_id: 'account',
  watch_id: 'watch',
  scac: 'MAEU',
  bill_of_lading_number: 'BL1',
  named_bill_numbers: ['BL1'],
  former_numbers: [],
  replaced_by_numbers: [],
  normalized_number: 'BL1',
  ref_numbers: ['mine'],
  tags: [],
  removed_numbers: [],
  created_at: BEFORE,
  updated_at: BEFORE,
  line_tracking_stopped_at: null,
  line_tracking_stopped_reason: null,
  line_tracking_stopped_by_id: null,
  line_tracking_resumed_at: null,
  ...AT_SEA.shipment,
};

export const OF_OTHER_FEED: RecordedLastFreeDay = {
  ...{ party: 'terminal', source: 'port-community', date: '2026-06-20', at: '2026-06-20T07:00:00.000Z' },
  ...{ timezone: 'America/Los_Angeles', place_locode: 'USLAX', place_name: 'Los Angeles' },
  ...{ computed: false, applies: true, binding: false, reported_at: NOW },
};
