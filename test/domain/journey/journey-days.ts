import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, movement } from '../../support/observations.ts';

/** The moment at which the journeys of these tests are seen. */
export const AS_OF = '2026-05-01T00:00:00.000Z';

/** The vessel of the journey. */
export const V1 = { vessel: { imo: '9321483', name: 'EMMA' } };

/** Another one. */
export const V2 = { vessel: { imo: '9778791', name: 'MADRID' } };

/** A time of a day in March. */
export function day(number: number, time = '10:00'): string {
  return `2026-03-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}

/** The container that follows from observations. */
export function container(observations: Observation[], asOf = AS_OF): ContainerState {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

/** The keys of its milestones, in order. */
export function keys(observations: Observation[], asOf = AS_OF): string[] {
  return container(observations, asOf).milestones.map(({ key }) => key);
}

/** From the depot to the departure from Shanghai. */
export const OUTBOUND = [
  movement('gate_out', 'CNSHA', day(1), { load: 'empty' }),
  movement('gate_in', 'CNSHA', day(2), { load: 'laden' }),
  bySea('load', 'CNSHA', day(3), V1),
  bySea('depart', 'CNSHA', day(4), { ...V1, container: null }),
];

/** From the arrival at Los Angeles to the discharge. */
export const INBOUND = [
  bySea('arrive', 'USLAX', day(18), { ...V1, container: null }),
  bySea('berth', 'USLAX', day(18, '12:00'), { ...V1, container: null }),
  bySea('discharge', 'USLAX', day(19), V1),
];
