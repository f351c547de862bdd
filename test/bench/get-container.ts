import { newId } from '../../src/core/id.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { type Bar, type Bench, type Effort, shown } from './bar.ts';
import { FLAT_JOIN, fillContainers, OWN_STATEMENT } from './container-rows.ts';
import { benchContext } from './context.ts';
import { interleaved, rate } from './measure.ts';
import { type BenchDatabase, countStatements, withDatabase, withServer } from './server.ts';

const CONCURRENCY = 8;
const RATIO_MIN = 0.4;
const EVENTS = 20;
const INCLUDE = ['shipment', 'pod_terminal', 'transport_events'] as const;

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
  const raw = (name: string, text: string, more: unknown[]) =>
    during(() => db.pool.query({ name, text, values: [next(), context.principal.accountId, ...more] }));
  const figures = await interleaved(rounds, {
    ours: during(() => getContainer.run(context, { id: next(), include: [...INCLUDE] })),
    join: raw('bench_flat_join', FLAT_JOIN, []),
    json: raw('bench_own_statement', OWN_STATEMENT, [true, true, false, true]),
  });
  // The faster of two ways to fetch the rows is what we are compared with.
  const ceiling = Math.max(figures.join, figures.json);
  const ratio = figures.ours / ceiling;
  return {
    name: `get_container, ${EVENTS} events`,
    figure: shown(figures.ours, '/s'),
    ceiling: shown(ceiling, `/s (${figures.join > figures.json ? 'join' : 'JSON'})`),
    ratio,
    verdict: { demand: `ratio >= ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
  };
}

async function statements(context: ServiceContext, db: BenchDatabase): Promise<Bar> {
  const counts: number[] = [];
  for (const events of [5, 50]) {
    const [id = newId()] = await fillContainers(db, context.principal.accountId, { containers: 1, events });
    counts.push(await countStatements(db, () => getContainer.run(context, { id, include: [...INCLUDE] })));
  }
  const [few, many] = counts;
  return {
    name: 'get_container, statements',
    figure: `${few} for 5, ${many} for 50`,
    ceiling: null,
    ratio: null,
    verdict: { demand: 'the same for 5 and 50 events', isMet: few === many },
  };
}
