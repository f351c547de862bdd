import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { MovementObservation, Observation } from '../../../src/domain/observation.ts';
import { bySea, movement, type Said } from '../../support/observations.ts';

const SAILED = [
  bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
  bySea('depart', 'CNSHA', '2026-05-02T00:00:00.000Z'),
];
const DISCHARGED = bySea('discharge', 'USLAX', '2026-05-20T00:00:00.000Z');

function delivered(at: string, said: Said<MovementObservation> = {}): Observation {
  return movement('deliver', 'CNSHA', at, { mode: 'truck', ...said });
}

function statusOf(...observations: Observation[]) {
  const [container] = derive(observations, '2026-06-01T00:00:00.000Z').containers;
  return [container?.currentStatus, container?.deliveredAt];
}

describe('a delivery', () => {
  it.each([
    ['that is said to be empty', { load: 'empty' }],
    ['of which that is not said', {}],
  ] as const)('to the shipper is not the end of a container %s', (_what, said) => {
    expect(statusOf(delivered('2026-04-21T00:00:00.000Z', said), ...SAILED)).toEqual(['on_ship', null]);
    expect(statusOf(delivered('2026-04-21T00:00:00.000Z', said), ...SAILED, DISCHARGED)).toEqual(['grounded', null]);
  });

  it('of the empty container is not the end, before anything else is reported either', () => {
    expect(statusOf(delivered('2026-04-21T00:00:00.000Z', { load: 'empty' }))).toEqual(['new', null]);
  });

  it.each([
    ['after it landed', [DISCHARGED]],
    ['though no source states that it landed', []],
  ])('is the end: %s', (_what, landed) => {
    const at = '2026-05-25T00:00:00.000Z';

    expect(statusOf(...SAILED, ...landed, delivered(at, { place: null }))).toEqual(['delivered', at]);
  });
});
