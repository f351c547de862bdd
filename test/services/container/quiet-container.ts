import { assessRisk, toContainerAtRisk } from '../../../src/services/container/assess-risk.ts';
import type { ContainerAtRisk } from '../../../src/services/container/container-at-risk.ts';
import type { RiskCandidate } from '../../../src/services/container/risk-candidates.ts';
import { statedDay } from '../../support/stated-day.ts';

/** 11 o'clock in Los Angeles. */
export const NOW = '2026-06-20T18:00:00.000Z';
export const HOUR_AGO = '2026-06-20T17:00:00.000Z';
export const TWO_DAYS_AGO = '2026-06-18T17:00:00.000Z';
export const MIDNIGHT = {
  17: '2026-06-17T07:00:00.000Z',
  19: '2026-06-19T07:00:00.000Z',
  20: '2026-06-20T07:00:00.000Z',
  23: '2026-06-23T07:00:00.000Z',
  24: '2026-06-24T07:00:00.000Z',
};

export const CUSTOMS = { name: 'customs', status: 'hold', description: null } as const;
export const DEMURRAGE = { type: 'demurrage', amount: 450, currency_code: 'USD' } as const;
export const EXAM = { type: 'exam', amount: 50, currency_code: 'USD' } as const;
export const TOTAL = { type: 'total', amount: 500, currency_code: 'USD' } as const;

export const QUIET: RiskCandidate = {
  id: '00000000-0000-7000-8000-000000000001',
  number: 'MSKU0000006',
  current_status: 'available',
  shipment_id: '00000000-0000-7000-8000-0000000000aa',
  bill_of_lading_number: 'MAEU1',
  port_name: 'Los Angeles',
  destination_name: null,
  terminal_name: 'TraPac',
  terminal_place_name: null,
  port_locode: 'USLAX',
  pickup_facility_name: null,
  pickup_place_name: null,
  last_free_days: [],
  pickup_appointment_at: null,
  pickup_appointment_timezone: null,
  availability_known: true,
  available_for_pickup: true,
  holds: [],
  fees: [],
  contradictions: [],
  disruptions: [],
  pol_etd_at: null,
  pol_vessel_departed_at: null,
  pol_timezone: null,
  last_movement: null,
  pod_eta_at: null,
  pod_arrived_at: '2026-06-10T12:00:00.000Z',
  pod_discharged_at: '2026-06-11T12:00:00.000Z',
  pod_full_out_at: null,
  pod_rail_loaded_at: null,
  pod_rail_departed_at: null,
  ind_eta_at: null,
  destination_eta_at: null,
  ind_ata_at: null,
  ind_rail_unloaded_at: null,
  ind_seen_at: null,
  pod_timezone: 'America/Los_Angeles',
  final_destination_timezone: null,
  terminal_checked_at: HOUR_AGO,
  terminal_statements: {},
  terminal_answers: null,
  followed_since: '2026-01-01T00:00:00.000Z',
  line_checked_at: HOUR_AGO,
  is_sandbox: false,
};

/** A day of the terminal's, far enough away that nothing else is the matter. */
export const FREE: Partial<RiskCandidate> = byTerminal('2026-07-20T07:00:00.000Z');

export const CHICAGO = { timezone: 'America/Chicago' };

export function byTerminal(at: string): Partial<RiskCandidate> {
  return { last_free_days: [statedDay('terminal', at)] };
}

export function byLine(at: string): Partial<RiskCandidate> {
  return { last_free_days: [statedDay('shipping_line', at)] };
}

export function byRail(at: string): Partial<RiskCandidate> {
  return { last_free_days: [statedDay('rail', at, CHICAGO)] };
}

export function assess(...facts: Partial<RiskCandidate>[]) {
  const question = { asOf: NOW, withinDays: 3, known: new Map() };
  return assessRisk(Object.assign({}, QUIET, ...facts), question);
}

export function shown(...facts: Partial<RiskCandidate>[]): ContainerAtRisk | null {
  const assessment = assess(...facts);
  return assessment === null ? null : toContainerAtRisk(assessment, NOW);
}

/** What is said of a container: each reason in words, after a mark where it is stale. */
export function said(...facts: Partial<RiskCandidate>[]): string[] {
  const container = shown(...facts);
  const mark = container?.is_stale ? 'stale: ' : '';
  return container?.reasons.map(({ reason, explanation }) => `${mark}${reason}: ${explanation}`) ?? [];
}
