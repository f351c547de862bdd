import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { leftOutOnOtherVersions, outsideOfSample } from './support/left-out.ts';
import { SlowFirst } from './support/slow-first.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** What runs processes, browsers, sign-ins, many requests, or voyages to their end: two thirds of the time, in few files. */
const SLOW = [
  'test/app/{ais,demo,prometheus,schedule-push,text-thread,secret-key/rotate}.test.ts',
  'test/auth/{oauth/*,sign-in,sso/sign-in}.test.ts',
  'test/cli/{await-answer,demo,healthcheck,invoice,lines,operators,repair,serve,stdio,tariffs,outcome-texts,track,track-line,users,webhooks}.test.ts',
  'test/consistency/privacy.test.ts',
  'test/console/{add,arrivals,back,branding,charges,costing,credentials,demo,failed-numbers,frame,container,containers,feeds,interrupted,map,notes,own-data,pages-in-frame,pictures,print,search,shipment,shipments,tariffs,views,webhook-changes,webhooks}.test.ts',
  'test/db/{backup,embedded,embedded-access,embedded-log,embedded-tcp,replica}.test.ts',
  'test/dispatcher/{dispatchers,receivers}.test.ts',
  'test/domain/{forecast/{ramp-simulation,simulation},journey/{linear,properties},sea/{land,sea-route}}.test.ts',
  'test/ingest/{joined,parted-shipments}.test.ts',
  'test/journeys/**/*.test.ts',
  'test/mcp/{hostile,sessions,stdio}.test.ts',
  'test/net/{guard,resolver}.test.ts',
  'test/observability/traces.test.ts',
  'test/rest/{change-stream,changes,cursors,custom-fields,hostile-text,if-match,includes,reference-fields}.test.ts',
  'test/rest/{strict-bodies,sync,tracking-requests,visible-changes,webhook-notifications}.test.ts',
  'test/services/{ais/*,custom-field/*,field-plans,list-plans,intake/{floods,races,voyage-lists},line-credential/hostile-line,repair/repair,schedules/voyages,source/{line-texts,test-source}}.test.ts',
  'test/services/container/{container-watch,delete-container,get-container-history,list-containers-at-risk}.test.ts',
  'test/sources/{further-requests,growth,edi/edifact/mutations,rail-rest/cn,sandbox/{events-at,sources},schedules/reader,terminal-rest/source,upstreams/services/vizion}.test.ts',
  'test/tools/{list-changes,short-answers,task-notifications,track-container-task}.test.ts',
  'test/view/view.test.ts',
  'test/console/{rooms,share}.test.ts',
  'test/walk/walk.test.ts',
  'test/web/{link,look,look-tables,docs-look,own-pages,sign-in}.test.ts',
];

/** `SLOW=sample` runs one of six of the slow files, others with another `SLOW_SEED`. */
const SLOW_LEFT_OUT = process.env.SLOW === 'sample' ? outsideOfSample(HERE, process.env.SLOW_SEED ?? '1') : [];

/** What says the same of a journey however its messages come; `.ci/run` reads many more of them than one run of these does. */
const VERDICTS = ['test/consistency/{consistency,facts-agree}.test.ts', 'test/verdicts/**/*.test.ts'];

/** `OTHER_VERSIONS=sample` runs what may differ on other versions of Node and PostgreSQL, and a sixth of that. */
const LEFT_OUT = process.env.OTHER_VERSIONS === undefined ? [] : leftOutOnOtherVersions(HERE);
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
    // What hangs is ended; how fast something is says `npm run bench`, and a machine may be slow or busy.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [...EXCLUDED, ...SLOW, ...VERDICTS] },
      },
      {
        extends: true,
        test: { name: 'slow', include: SLOW, exclude: [...EXCLUDED, ...SLOW_LEFT_OUT], testTimeout: 180_000 },
      },
      { extends: true, test: { name: 'verdicts', include: VERDICTS, exclude: EXCLUDED } },
    ],
  },
});
