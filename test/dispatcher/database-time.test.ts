import { expect, it } from 'vitest';
import { DatabaseTime } from '../../src/dispatcher/claim.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

it('is the database’s, however wrong this machine’s clock is, and never ahead of it', () => {
  const time = new DatabaseTime();
  const now = performance.now();

  time.observe(NOON, { requestedAt: now - 30, answeredAt: now });
  const before = time.now() - performance.now() + now;
  time.observe(NOON + 1_000, { requestedAt: now + 995, answeredAt: now + 1_001 });
  const after = time.now() - performance.now() + now;
  time.observe(NOON + 2_000, { requestedAt: now + 1_990, answeredAt: now + 2_500 });
  const unmoved = time.now() - performance.now() + now;

  expect([before, after, unmoved].map((ms) => Math.round(Math.abs(ms - NOON)))).toEqual([0, 0, 0]);
});

it('moves back where the database’s own clock was set back', () => {
  const time = new DatabaseTime();
  const now = performance.now();
  time.observe(NOON, { requestedAt: now, answeredAt: now });

  time.observe(NOON - 60_000, { requestedAt: now, answeredAt: now + 1 });

  expect(Math.round((time.now() - performance.now() + now - NOON) / 1_000)).toBe(-60);
});
