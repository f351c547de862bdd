import { expect, it } from 'vitest';
import { isFresh } from '../../src/domain/freshness.ts';

const NOW = '2026-06-20T12:00:00.000Z';

it.each([
  ['terminal', '2026-06-19T12:00:00.000Z', true],
  ['terminal', '2026-06-19T11:59:59.999Z', false],
  ['terminal', null, false],
  ['shipping_line', '2026-06-18T12:00:00.000Z', true],
  ['shipping_line', '2026-06-18T11:59:59.999Z', false],
  ['shipping_line', null, false],
] as const)('what a %s confirmed at %s is fresh: %s', (source, confirmedAt, fresh) => {
  expect(isFresh(source, confirmedAt, NOW)).toBe(fresh);
});
