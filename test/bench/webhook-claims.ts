import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/client.ts';
import { READ_DUE_WEBHOOK_NOTIFICATIONS } from '../../src/dispatcher/delivery-statements.ts';
import { CLAIM_WEBHOOK_LANES } from '../../src/dispatcher/queue-statements.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { p99Ms } from './http-load.ts';
import { median } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';
import { benchDispatcher, stubReceivers, watched } from './webhook-dispatcher.ts';
import { wholeTablesOf } from './webhook-plans.ts';
import { fillPending } from './webhook-rows.ts';

const CLAIMED_MIN = 100;
const MS_MAX = 100;
const PATIENCE_MS = 30_000;
/** One delivery of so many fails and is put off, so that its row goes to another place of the index. */
const FAILED_EVERY = 10;
const WARM_UP_ROUNDS = 5;
/** As in the bench of claims: tables are vacuumed often enough to take part in what is measured. */
const SETTINGS = { autovacuum_naptime: '5s' };

interface Size {
  webhooks: number;
  each: number;
  rounds: number;
}

const FULL: Size = { webhooks: 50_000, each: 20, rounds: 100 };
const QUICK: Size = { webhooks: 300, each: 20, rounds: 3 };

/** How long it takes a dispatcher to get hold of something to send, among very much that waits for very many. */
export const webhookClaims: Bench = { names: ['webhook-claims'], run };

/** What it took, in milliseconds: to claim lanes, and until so many of their notifications were read. */
interface Claim {
  lanesMs: number;
  allMs: number;
}

function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  return withServer(
    (url) =>
      withDatabase(url, async (db) => {
        await fillPending(db, size.webhooks, size.each);
        const claims: Claim[] = [];
        for (let round = 0; round < WARM_UP_ROUNDS + size.rounds; round++) claims.push(await claim(db));
        return bars(
          size,
          claims.slice(WARM_UP_ROUNDS),
          await wholeTablesOf(db, [CLAIM_WEBHOOK_LANES, READ_DUE_WEBHOOK_NOTIFICATIONS]),
        );
      }),
    SETTINGS,
  );
}

/**
 * A round of a dispatcher that was just started. No receiver answers before enough is under way; then the dispatcher has to
 * end, settles that and gives its lanes back, so that the tables see what they see at work.
 */
async function claim(db: BenchDatabase): Promise<Claim> {
  const { seen, whole } = watchClaim(db);
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let answered = 0;
  const statusOf = () => (++answered % FAILED_EVERY === 0 ? 500 : 200);
  const receivers = stubReceivers({ statusOf, when: () => answering });
  const dispatcher = benchDispatcher(seen, receivers);
  await dispatcher.round();
  const deadline = performance.now() + PATIENCE_MS;
  while (dispatcher.metrics().slotsBusy < CLAIMED_MIN) {
    if (performance.now() > deadline) throw new Error(`A round did not get hold of ${CLAIMED_MIN} notifications.`);
    await sleep(1);
  }
  const stopped = dispatcher.stop();
  answer();
  await stopped;
  return whole;
}

/** The same database, and what the first claim and the readings after it took. */
function watchClaim(db: BenchDatabase): { seen: Database; whole: Promise<Claim> } {
  let [claimedAt, lanesMs, read] = [0, 0, 0];
  let report = (_claim: Claim) => {};
  const whole = new Promise<Claim>((resolve) => {
    report = resolve;
  });
  const seen = watched(db, ({ statement: { name }, sentAt, answeredAt, rows }) => {
    if (name === CLAIM_WEBHOOK_LANES.name) [claimedAt, lanesMs] = [sentAt, answeredAt - sentAt];
    if (name === READ_DUE_WEBHOOK_NOTIFICATIONS.name) read += rows;
    if (read >= CLAIMED_MIN) report({ lanesMs, allMs: answeredAt - claimedAt });
  });
  return { seen, whole };
}

function bars({ webhooks, each }: Size, claims: readonly Claim[], wholeTables: readonly string[]): Bar[] {
  const all = claims.map(({ allMs }) => allMs);
  const lanes = claims.map(({ lanesMs }) => lanesMs);
  const p99 = p99Ms(all);
  const plan = wholeTables.length === 0 ? 'index scans' : `all of ${wholeTables.join(', ')}`;
  return [
    absolute(`webhook-claims, ${(webhooks * each).toLocaleString('en-US')} pending, p99`, shown(p99, 'ms'), {
      demand: `< ${MS_MAX} ms`,
      isMet: p99 < MS_MAX,
    }),
    reportedOnly('webhook-claims, median', shown(median(all), 'ms')),
    reportedOnly('webhook-claims, lanes alone, p99', shown(p99Ms(lanes), 'ms')),
    absolute('webhook-claims, plans', plan, { demand: 'index scans', isMet: wholeTables.length === 0 }),
  ];
}
