import { expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, movement, snapshot } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const NOW = '2026-03-22T10:00:00.000Z';
const AHEAD = '2026-03-22T15:00:00.000Z';
const LANDED = [
  bySea('load', 'CNSHA', '2026-03-03T10:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-03-18T10:00:00.000Z'),
];

function aheadIn(said: readonly Observation[], asOf = NOW) {
  const [state] = inEveryOrder(said, (shuffled) => derive(shuffled, asOf)).containers;
  return state?.disruptions
    .filter(({ kind }) => kind === 'dated_ahead')
    .map(({ before, beforeAt, party, place }) => `${party} ${before} ${place?.locode} ${beforeAt}`);
}

it.each<[string, Observation[], string[]]>([
  [
    'a pickup',
    [...LANDED, movement('gate_out', 'USLAX', AHEAD, { load: 'laden' })],
    [`shipping_line full_out USLAX ${AHEAD}`],
  ],
  [
    'a pickup by the terminal',
    [...LANDED, movement('gate_out', 'USLAX', AHEAD, { load: 'laden', party: 'terminal' })],
    [`terminal full_out USLAX ${AHEAD}`],
  ],
  [
    'an empty return',
    [
      ...LANDED,
      movement('gate_out', 'USLAX', '2026-03-19T10:00:00.000Z', { load: 'laden' }),
      movement('gate_in', 'USLAX', AHEAD, { load: 'empty' }),
    ],
    [`shipping_line empty_in USLAX ${AHEAD}`],
  ],
  [
    'an arrival and a discharge',
    [
      bySea('load', 'CNSHA', '2026-03-03T10:00:00.000Z'),
      bySea('arrive', 'USLAX', AHEAD),
      bySea('discharge', 'USLAX', '2026-03-22T16:00:00.000Z'),
    ],
    [`shipping_line vessel_discharged USLAX 2026-03-22T16:00:00.000Z`, `shipping_line vessel_arrived USLAX ${AHEAD}`],
  ],
  ['availability', [...LANDED, movement('available', 'USLAX', AHEAD)], [`shipping_line available USLAX ${AHEAD}`]],
  [
    'availability at the terminal',
    [...LANDED, snapshot(AHEAD, 'USLAX', { available: true })],
    [`terminal available USLAX ${AHEAD}`],
  ],
])('names %s with a date in the future', (_name, said, expected) => {
  expect(aheadIn(said)?.toSorted()).toEqual(expected.toSorted());
});

it('names nothing that another report shows already', () => {
  const known = movement('gate_out', 'USLAX', '2026-03-22T08:00:00.000Z', { load: 'laden', party: 'terminal' });

  expect(aheadIn([...LANDED, known, movement('gate_out', 'USLAX', AHEAD, { load: 'laden' })])).toEqual([]);
});

it('counts the report when its time comes', () => {
  expect(aheadIn([...LANDED, movement('gate_out', 'USLAX', AHEAD, { load: 'laden' })], AHEAD)).toEqual([]);
});

it('names the newest of several reports of one party', () => {
  const first = movement('gate_out', 'USLAX', AHEAD, { load: 'laden', recordedAt: '2026-03-22T08:00:00.000Z' });
  const second = movement('gate_out', 'USLAX', '2026-03-25T15:00:00.000Z', {
    load: 'laden',
    recordedAt: '2026-03-22T09:00:00.000Z',
  });

  expect(aheadIn([...LANDED, first, second])).toEqual(['shipping_line full_out USLAX 2026-03-25T15:00:00.000Z']);
});
