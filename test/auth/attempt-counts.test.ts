import { describe, expect, it } from 'vitest';
import { createAttemptCounts } from '../../src/auth/attempt-counts.ts';

describe('the cost of an attempt', () => {
  it('rises with the attempts of the same browser, address and network', () => {
    const counts = createAttemptCounts(() => 0);
    for (let at = 0; at < 50; at++) counts.note('flood', `2001:db8:1:${at.toString(16)}::1`);

    const sameBrowser = counts.note('flood', '203.0.113.9');
    const sameCustomer = counts.note('b', '2001:db8:1:ff00::1');
    const elsewhere = counts.note('c', '198.51.100.7');

    expect(sameBrowser).toBeGreaterThanOrEqual(50);
    expect(sameCustomer).toBeGreaterThan(elsewhere + 2);
    expect(elsewhere).toBeLessThan(1);
  });

  it('falls when nothing comes for two periods', () => {
    let now = 0;
    const counts = createAttemptCounts(() => now);
    for (let at = 0; at < 20; at++) counts.note('flood', '192.0.2.1');

    now = 60_000;
    expect(counts.note('flood', '192.0.2.1')).toBeGreaterThanOrEqual(20);
    now = 240_000;
    expect(counts.note('flood', '192.0.2.1')).toBe(0);
  });
});
