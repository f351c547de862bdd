import { listArrivals } from '../../../src/services/container/list-arrivals.ts';
import { listContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { writeCursor } from '../../../src/services/list/cursor.ts';
import { orderColumn, orderText } from '../../../src/services/list/list-order.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { type ListSubject, listSubjects } from '../list-subjects.ts';
import { type Figure, figureOf } from './figures.ts';
import { type Plan, planOf } from './plans.ts';
import { accountId, clientOf, type Stage, thingsOf } from './stage.ts';

/** As many records as a tool shows where nothing else is asked for. */
const SIZE = 25;
/** Page numbers reach to this record. */
const REACH = 100_000;

/** What the names of these figures look like, among others. */
export const PAGES = /^(containers|shipments|tracking_requests), .*, (first|deep|cursor)$|^(arrivals|at risk|search), /;

/** One page of a list that is measured. */
interface Asked {
  name: string;
  run(): Promise<unknown>;
}

/**
 * Every filter of every list in every order, each with its first and its deepest page and by cursor, of the large account;
 * of these, those whose names fit.
 */
export async function measurePages(stage: Stage, wanted: RegExp, report: (figure: Figure) => void): Promise<Figure[]> {
  const things = await thingsOf(stage, accountId(0));
  if (things === null) throw new Error('The large account has no containers.');
  const context = clientOf(stage, accountId(0));
  const figures: Figure[] = [];
  const measure = async (asked: Asked) => {
    if (!wanted.test(asked.name)) return;
    const figure = await figureOfPage(stage, asked);
    report(figure);
    figures.push(figure);
  };
  for (const subject of listSubjects(things, Date.now())) {
    for (const sort of Object.keys(subject.orders)) {
      const middle = await middleOf(stage, subject, sort);
      for (const [filter, input] of [['all', {}] as const, ...Object.entries(subject.filters)]) {
        const name = `${subject.path.slice(1)}, ${filter}, ${sort}`;
        for (const asked of pagesOf(subject, context, { name, input: { ...input, sort }, middle }))
          await measure(asked);
      }
    }
  }
  for (const asked of otherLists(context, things)) await measure(asked);
  return figures;
}

/** A page that is first, one by cursor, and the deepest that page numbers reach. */
function pagesOf(
  { operation }: ListSubject,
  context: ServiceContext,
  { name, input, middle }: { name: string; input: object; middle: string },
): Asked[] {
  const read = (which: object) => operation(context, { ...input, page_size: SIZE, ...which });
  let last: number | undefined;
  const deep = async () => {
    last ??= Math.max(1, Math.min(Math.ceil(((await read({})).total ?? REACH) / SIZE), REACH / SIZE));
    return read({ page: last });
  };
  return [
    { name: `${name}, first`, run: () => read({ page: 1 }) },
    { name: `${name}, cursor`, run: () => read({ after: middle }) },
    { name: `${name}, deep`, run: deep },
  ];
}

/** The cursor behind the record in the middle of an order. */
async function middleOf({ db }: Stage, { table, orders }: ListSubject, sort: string): Promise<string> {
  const order = orders[sort];
  if (order === undefined) throw new Error(`There is no order ${sort}.`);
  const { rows } = await db.pool.query<{ key: string | null; id: string }>(
    `WITH own AS MATERIALIZED (SELECT id, ${orderColumn(order)} FROM ${table} WHERE account_id = $1)
     SELECT to_json(${orderColumn(order)}) #>> '{}' AS key, id FROM own ORDER BY ${orderText(order)}
     OFFSET (SELECT count(*) / 2 FROM own) LIMIT 1`,
    [accountId(0)],
  );
  const [position] = rows;
  if (position === undefined) throw new Error(`${table} is empty.`);
  return writeCursor({ table, order }, position);
}

function otherLists(
  context: ServiceContext,
  { number, reference, billOfLading }: { number: string; reference: string; billOfLading: string },
): Asked[] {
  const arrivals = (name: string, input: object) => ({
    name: `arrivals, ${name}`,
    run: () => listArrivals.run(context, input),
  });
  const risks = (name: string, input: object) => ({
    name: `at risk, ${name}`,
    run: () => listContainersAtRisk.run(context, input),
  });
  const found = (name: string, query: string) => ({
    name: `search, ${name}`,
    run: () => search.run(context, { query }),
  });
  return [
    arrivals('all', {}),
    arrivals('page 100', { page: 100 }),
    arrivals('a port', { port: 'USLAX' }),
    arrivals('a day', { from: '2026-09-13', to: '2026-09-13' }),
    risks('all', {}),
    risks('page 100', { page: 100 }),
    risks('a port', { port: 'USLAX' }),
    risks('a reason', { reasons: ['hold'] }),
    found('a number', number),
    found('a reference', reference),
    found('the beginning of a number', number.slice(0, -2)),
    found('a letter', billOfLading.slice(0, 1)),
    found('nothing', 'no such thing'),
  ];
}

/** What a page took, and what the server did for its statements; a page that gave no answer in time is one that failed. */
async function figureOfPage(stage: Stage, { name, run }: Asked): Promise<Figure> {
  const times: number[] = [];
  let failed = 0;
  // The first time counts only where it failed.
  for (let round = 0; round <= stage.rounds && failed === 0; round++) {
    stage.seen.take();
    const started = performance.now();
    await run().catch(() => void failed++);
    if (round > 0 || failed > 0) times.push(performance.now() - started);
  }
  if (failed > 0) return { ...figureOf(name, times), failed };
  const plans: Plan[] = [];
  for (const seen of stage.seen.take()) plans.push(await planOf(stage.db.url, seen));
  const sum = (of: (plan: Plan) => number) => plans.reduce((all, plan) => all + of(plan), 0);
  const wholeTables = plans.flatMap((plan) => plan.wholeTables);
  const plan = { ms: sum(({ ms }) => ms), hit: sum(({ hit }) => hit), read: sum(({ read }) => read), wholeTables };
  return figureOf(name, times, plan);
}
