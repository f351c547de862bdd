import { expect, it } from 'vitest';
import { waitsOfJourney } from '../../../src/domain/forecast/waits-of-journey.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER } from '../../support/observations.ts';

const FIRST = { imo: '9321483', name: 'EMMA' };
const SECOND = { imo: '9321495', name: 'ELEONORA' };

it('are the stay in a hub until the next vessel left, and the wait for a berth', () => {
  expect(waitsOf(voyage())).toEqual([
    {
      kind: 'hub',
      locode: 'SGSIN',
      vessel: '9321495',
      endedAt: '2026-06-05T12:00:00.000Z',
      hours: 108,
      terminal: null,
    },
    {
      kind: 'berth',
      locode: 'NLRTM',
      vessel: '9321495',
      endedAt: '2026-06-26T06:00:00.000Z',
      hours: 30,
      terminal: null,
    },
  ]);
});

it('are not known where only the day of an end is', () => {
  expect(waitsOf(voyage({ precision: 'date' })).map(({ kind }) => kind)).toEqual(['hub']);
});

it('are none of more than 60 days, which are mistakes of dates', () => {
  expect(waitsOf(voyage({ berthedAt: '2026-09-26T06:00:00.000Z' })).map(({ kind }) => kind)).toEqual(['hub']);
});

function waitsOf(observations: readonly Observation[]) {
  const [state] = derive(observations, '2026-10-01T00:00:00.000Z').containers;
  return state === undefined ? [] : waitsOfJourney(state);
}

function voyage({ precision = 'time' as 'time' | 'date', berthedAt = '2026-06-26T06:00:00.000Z' } = {}): Observation[] {
  const first = { container: CONTAINER, vessel: FIRST };
  const second = { container: CONTAINER, vessel: SECOND };
  return [
    bySea('load', 'CNSHA', '2026-05-20T00:00:00.000Z', first),
    bySea('depart', 'CNSHA', '2026-05-21T00:00:00.000Z', first),
    bySea('arrive', 'SGSIN', '2026-06-01T00:00:00.000Z', first),
    bySea('discharge', 'SGSIN', '2026-06-01T12:00:00.000Z', first),
    bySea('load', 'SGSIN', '2026-06-05T00:00:00.000Z', second),
    bySea('depart', 'SGSIN', '2026-06-05T12:00:00.000Z', second),
    bySea('arrive', 'NLRTM', '2026-06-25T00:00:00.000Z', second),
    bySea('berth', 'NLRTM', berthedAt, { ...second, precision }),
    bySea('discharge', 'NLRTM', '2026-09-27T00:00:00.000Z', second),
  ];
}
