import { expect, it } from 'vitest';
import { isFresh, sourceState } from '../../src/domain/freshness.ts';

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

it.each([
  ['was received lately', { lastReportAt: '2026-06-20T11:00:00.000Z' }, 'fresh'],
  ['was received lately and had bad luck since', { lastReportAt: '2026-06-20T11:00:00.000Z', failures: 1 }, 'fresh'],
  ['was received long ago', { lastReportAt: '2026-06-10T11:00:00.000Z' }, 'stale'],
  ['was received long ago and fails', { lastReportAt: '2026-06-10T11:00:00.000Z', failures: 3 }, 'failing'],
  ['has reported nothing yet', {}, 'never'],
  ['has reported nothing yet because it fails', { failures: 1 }, 'failing'],
  ['is not polled any more', { lastReportAt: '2026-06-20T11:00:00.000Z', isStopped: true }, 'stopped'],
  ['has reported all of the vessel that has arrived', { party: 'schedule', failures: 3, reached: 'landed' }, 'stopped'],
  ['has seen it arrive', { party: 'ais', lastReportAt: '2026-06-10T11:00:00.000Z', reached: 'landed' }, 'stopped'],
  ['follows a vessel at sea', { party: 'ais', lastReportAt: '2026-06-10T11:00:00.000Z' }, 'stale'],
  ['waits for it ashore', { lastReportAt: '2026-06-10T11:00:00.000Z', reached: 'landed' }, 'stale'],
  ['has seen it off', { lastReportAt: '2026-06-10T11:00:00.000Z', reached: 'returned' }, 'stopped'],
  [
    'names the rest',
    { party: 'shipping_line', lastReportAt: '2026-06-10T11:00:00.000Z', reached: 'returned' },
    'stale',
  ],
] as const)('a source that %s is said to be that', (_what, facts, state) => {
  const nothing = { party: 'terminal', lastReportAt: null, failures: 0, isStopped: false, reached: 'at_sea' } as const;
  const contact = { ...nothing, ...facts };
  expect(sourceState(contact, NOW)).toBe(state);
});
