import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './support/slow-first.ts';

/** What runs processes, browsers or voyages to their end, or many generated journeys: half the time, in few files. */
const SLOW = [
  'test/journeys/**/*.test.ts',
  'test/cli/{demo,serve,stdio,track,users,webhooks}.test.ts',
  'test/db/embedded.test.ts',
  'test/domain/journey/properties.test.ts',
  'test/web/look.test.ts',
];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Reading the program anew for each file took longer than its tests; none of them leaves anything behind in it.
    isolate: false,
    // Most of the slow ones wait for processes, which need no core of their own.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...SLOW] },
      },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
  },
});
