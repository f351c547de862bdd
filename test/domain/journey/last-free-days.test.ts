import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, deadline } from '../../support/observations.ts';

const ARRIVED = [
  bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-06-01T00:00:00.000Z'),
];

function lineLastFreeDay(...said: Observation[]): string | null {
  const [container] = derive([...ARRIVED, ...said], '2026-06-15T00:00:00.000Z').containers;
  return container?.pickupLfdLine?.slice(0, 10) ?? null;
}

describe('the last free day of the line', () => {
  const own = deadline('shipping_line', '2026-06-28', { recordedAt: '2026-06-05T00:00:00.000Z' });
  const atTerminal = deadline('shipping_line', '2026-06-18', {
    source: 'own-terminal',
    recordedAt: '2026-06-07T00:00:00.000Z',
  });
  const atRamp = deadline('shipping_line', '2026-06-20', {
    source: 'own-rail',
    recordedAt: '2026-06-08T00:00:00.000Z',
  });

  it('is its own word, however new what others show of it is', () => {
    expect(lineLastFreeDay(own, atTerminal, atRamp)).toBe('2026-06-28');
    expect(lineLastFreeDay(atRamp, atTerminal, own)).toBe('2026-06-28');
  });

  it('is what others show of it last, as long as it says nothing', () => {
    expect(lineLastFreeDay(atTerminal, atRamp)).toBe('2026-06-20');
  });

  it('is none when the line takes it back', () => {
    const taken = deadline('shipping_line', null, { recordedAt: '2026-06-06T00:00:00.000Z' });

    expect(lineLastFreeDay(own, atTerminal, taken)).toBeNull();
  });
});
