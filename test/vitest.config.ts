import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { leftOutOnOtherVersions } from './support/other-versions.ts';
import { SlowFirst } from './support/slow-first.ts';

/** What runs processes, browsers or voyages to their end, or many generated journeys: half the time, in few files. */
const SLOW = [
  'test/journeys/**/*.test.ts',
  'test/console/{frame,container,containers,shipments}.test.ts',
  'test/cli/{demo,healthcheck,lines,repair,serve,stdio,track,track-line,users,webhooks}.test.ts',
  'test/db/{backup,embedded,embedded-access,embedded-log,embedded-tcp,replica}.test.ts',
  'test/dispatcher/{dispatchers,receivers}.test.ts',
  'test/domain/journey/{linear,properties}.test.ts',
  'test/domain/sea/land.test.ts',
  'test/app/{prometheus,text-thread}.test.ts',
  'test/mcp/stdio.test.ts',
  'test/observability/traces.test.ts',
  'test/rest/{change-stream,hostile-text,sync,visible-changes}.test.ts',
  'test/services/{ais/listen,intake/races,repair/repair,schedules/voyages}.test.ts',
  'test/view/view.test.ts',
  'test/walk/walk.test.ts',
  'test/web/{look,look-tables,docs-look}.test.ts',
];

/** What says the same of a journey however its messages come; `.ci/run` reads many more of them than one run of these does. */
const VERDICTS = ['test/consistency/{consistency,facts-agree}.test.ts', 'test/verdicts/**/*.test.ts'];

/** `OTHER_VERSIONS=sample` runs what may differ on other versions of Node and PostgreSQL, and half of that. */
const LEFT_OUT =
  process.env.OTHER_VERSIONS === undefined ? [] : leftOutOnOtherVersions(fileURLToPath(new URL('.', import.meta.url)));
/** Through PgBouncer in transaction mode a test cannot prepare statements of its own. */
const OWN_STATEMENTS = process.env.TEST_POOLING === 'transaction' ? ['test/services/search/indexes.test.ts'] : [];
const EXCLUDED = [...configDefaults.exclude, ...LEFT_OUT, ...OWN_STATEMENTS];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { 'landfall/client': fileURLToPath(new URL('../src/client/index.ts', import.meta.url)) } },
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
        test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [...EXCLUDED, ...SLOW, ...VERDICTS] },
      },
      { extends: true, test: { name: 'slow', include: SLOW, exclude: EXCLUDED } },
      { extends: true, test: { name: 'verdicts', include: VERDICTS, exclude: EXCLUDED } },
    ],
  },
});
