import { describe, expect, it } from 'vitest';
import { isReadyForPickup } from '../../../src/domain/journey/ready-for-pickup.ts';

const READY = { availableForPickup: true, holds: [], contradictions: [] };
const PENDING = { status: 'pending' };
const HOLD = { status: 'hold' };

describe('ready for pickup', () => {
  it('is a container that is available and that no hold keeps', () => {
    expect(isReadyForPickup({ ...READY, holds: [PENDING] })).toBe(true);
    expect(isReadyForPickup({ ...READY, holds: [PENDING, HOLD] })).toBe(false);
    expect(isReadyForPickup({ ...READY, availableForPickup: null })).toBe(false);
  });

  it.each(['pickup', 'place', 'availability', 'hold'] as const)('is none of which the %s is contradicted', (fact) => {
    expect(isReadyForPickup({ ...READY, contradictions: [{ fact }] })).toBe(false);
  });

  it.each(['fee', 'last_free_day', 'vessel', 'discharge_time'] as const)('is one of which the %s alone is', (fact) => {
    expect(isReadyForPickup({ ...READY, contradictions: [{ fact }] })).toBe(true);
  });
});
