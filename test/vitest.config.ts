import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/slow-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Reading the program anew for each file took longer than its tests; none of them leaves anything behind in it.
    isolate: false,
    // Most of the slow ones wait for processes, which need no core of their own.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
