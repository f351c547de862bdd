import { describe, expect, it } from 'vitest';
import { uncountedDay } from '../../console/rooms/container/uncounted-day.ts';

const BINDING = { binding: true, party: 'terminal', date: '2026-12-01' } as const;
const OTHER = { binding: false, party: 'shipping_line', date: '2026-12-03' } as const;
const DEMURRAGE = { unknown: null, stated_last_free_days: [] };
const STORAGE = {
  unknown: null,
  stated_last_free_days: [{ party: 'terminal', date: '2026-12-01' }],
};

describe('the binding last free day beside what is counted', () => {
  it('is in no amount where no charge that is counted has it', () => {
    expect(uncountedDay([DEMURRAGE], [OTHER, BINDING])).toEqual(BINDING);
  });

  it('is counted where a charge has it', () => {
    expect(uncountedDay([DEMURRAGE, STORAGE], [OTHER, BINDING])).toBeNull();
  });

  it('is not spoken of where nothing binds, or nothing is counted', () => {
    expect(uncountedDay([DEMURRAGE], [OTHER])).toBeNull();
    expect(uncountedDay([], [BINDING])).toBeNull();
  });
});
