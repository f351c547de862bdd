import { expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { type Observation, store } from '../../../src/domain/observation.ts';
import { bySea } from '../../support/observations.ts';

const LANDED = [
  bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-06-01T00:00:00.000Z'),
];
const BOX = LANDED[0]?.container ?? null;

function granted(types: string[], until: string | null, more: { id?: string; recordedAt?: string } = {}): Observation {
  const { id = null, recordedAt = '2026-06-02T00:00:00.000Z' } = more;
  return store(
    {
      ...{ kind: 'free_time', source: 'MAEU', party: 'shipping_line', sourceEventId: id, recordedAt, container: BOX },
      ...{ types, until, duration: null, unit: null, basis: null },
    },
    recordedAt,
  );
}

function freeTimes(...said: Observation[]) {
  const [container] = derive([...LANDED, ...said], '2026-06-15T00:00:00.000Z').containers;
  return container?.freeTimes.map(({ types, until }) => `${types.join('+')} ${until}`);
}

it('keeps what is stated of each kind last, in any order of arrival', () => {
  const former = granted(['STO'], '2026-06-08');
  const newer = granted(['STO'], '2026-06-10', { recordedAt: '2026-06-03T00:00:00.000Z' });
  const other = granted(['DET'], '2026-06-20');

  expect(freeTimes(former, newer, other)).toEqual(['STO 2026-06-10', 'DET 2026-06-20']);
  expect(freeTimes(other, newer, former)).toEqual(['STO 2026-06-10', 'DET 2026-06-20']);
});

it('is no last free day', () => {
  const [container] = derive([...LANDED, granted(['STO'], '2026-06-08')], '2026-06-15T00:00:00.000Z').containers;

  expect(container?.lastFreeDays).toEqual([]);
  expect(container?.pickupLfd).toBeNull();
});
