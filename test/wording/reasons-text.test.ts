import { expect, it } from 'vitest';
import type { ShownDisruption } from '../../src/domain/container-record/reasons.ts';
import { disruptionText } from '../../src/wording/reasons-text.ts';

const CHANGED: ShownDisruption = {
  kind: 'missed_connection',
  place_locode: 'KRPUS',
  place_name: 'Busan',
  timezone: 'Asia/Seoul',
  before: 'NEXT SHIP voyage 77E',
  before_at: '2026-11-24T23:00:00.000Z',
  has_sailed: false,
  after: 'THIRD SHIP voyage 3E',
  after_at: '2026-11-28T23:00:00.000Z',
  party: 'shipping_line',
  reported_at: '2026-11-20T00:00:00.000Z',
};

it('calls a connection missed only where its vessel was to leave before the next one was reported', () => {
  expect(disruptionText(CHANGED)).toMatch(/^It was put on a later vessel at Busan \(KRPUS\): "NEXT SHIP voyage 77E"/);
  expect(disruptionText({ ...CHANGED, has_sailed: true })).toMatch(/^It missed its connection at Busan/);
  expect(disruptionText({ ...CHANGED, reported_at: '2026-11-26T00:00:00.000Z' })).toMatch(/^It missed its connection/);
});
