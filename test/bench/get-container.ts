import { newId } from '../../src/core/id.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { FLAT_JOIN, fillContainers, INCLUDE, OWN_STATEMENT } from './container-rows.ts';
import { benchContext } from './context.ts';
import { interleaved, rate } from './measure.ts';
import { type BenchDatabase, countRoundTrips, withDatabase, withServer } from './server.ts';

const CONCURRENCY = 8;
const RATIO_MIN = 0.4;
const EVENTS = 20;

/** The operation against one raw statement for the same rows: what checking, mapping and parsing cost. */
export const getContainerBench: Bench = { names: ['get_container'], run };

function run(effort: Effort): Promise<Bar[]> {
  return withServer((url) =>
    withDatabase(url, async (db) => {
      const context = benchContext(db);
      return [await throughput(context, db, effort), await statements(context, db)];
    }),
  );
}

async function throughput(context: ServiceContext, db: BenchDatabase, { isQuick }: Effort): Promise<Bar> {
  const ids = await fillContainers(db, context.principal.accountId, {
    containers: isQuick ? 100 : 2000,
    events: EVENTS,
  });
  const [rounds, durationMs] = isQuick ? [1, 500] : [7, 2000];
  let turn = 0;
  const next = () => ids[turn++ % ids.length] ?? '';
  const during = (body: () => Promise<unknown>) => () => rate(body, CONCURRENCY, durationMs);
  const raw = (name: string, text: string) =>
    during(() => db.pool.query({ name, text, values: [next(), context.principal.accountId] }));
  const figure = await interleaved(rounds, {
    ours: during(() => getContainer.run(context, { id: next(), include: [...INCLUDE] })),
    join: raw('bench_flat_join', FLAT_JOIN),
    json: raw('bench_own_statement', OWN_STATEMENT),
  });
  // The faster of two ways to fetch the rows is what we are compared with.
  const ceiling = Math.max(figure('join'), figure('json'));
  const ratio = figure('ours') / ceiling;
  return {
    name: `get_container, ${EVENTS} events`,
    figure: shown(figure('ours'), '/s'),
    ceiling: shown(ceiling, `/s (${figure('join') > figure('json') ? 'join' : 'JSON'})`),
    ratio,
    verdict: { demand: `ratio >= ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
  };
}

async function statements(context: ServiceContext, db: BenchDatabase): Promise<Bar> {
  const counts: number[] = [];
  for (const events of [5, 50]) {
    const [id = newId()] = await fillContainers(db, context.principal.accountId, { containers: 1, events });
    counts.push(await countRoundTrips(db, () => getContainer.run(context, { id, include: [...INCLUDE] })));
  }
  const [few, many] = counts;
  const verdict = { demand: 'the same', isMet: few === many };
  return absolute('get_container, round trips', `${few} (5 events), ${many} (50)`, verdict);
}
