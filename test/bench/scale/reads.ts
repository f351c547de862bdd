import { createHash } from 'node:crypto';
import { apiKeyAuthenticator } from '../../../src/auth/api-key.ts';
import { FIND_SESSION } from '../../../src/auth/statements.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { createCounter } from '../../../src/limits/counter.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { listArrivals } from '../../../src/services/container/list-arrivals.ts';
import { listContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { search } from '../../../src/services/search/search.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { listSubjects } from '../list-subjects.ts';
import type { Figure } from './figures.ts';
import { KEY } from './people.ts';
import { accountId, clientOf, measured, type Stage, scattered, thingsOf } from './stage.ts';

const PAGE = { page: 1, page_size: 30 };
const IDLE_DAYS = 30;
/** Accounts that are asked for in turn where all keys are to be different. */
const DIFFERENT = 400;

/** What assesses containers one by one is called so often. */
const FEW = 3;

/** The account of which the lists of an ordinary account are measured has about so many containers. */
const ORDINARY = 30;

/** Reads of one thing, each time of another account, so that most of what is read is not in memory, and of the same again. */
export async function measureReads(stage: Stage): Promise<Figure[]> {
  const things = (
    await Promise.all(scattered(DIFFERENT, stage.accounts, 'reads').map((number) => thingsOf(stage, accountId(number))))
  ).flatMap((thing) => thing ?? []);
  const warm = Array.from({ length: stage.rounds }, () => things.slice(0, 1)).flat();
  const figures: Figure[] = [];
  for (const [way, keys] of [
    ['scattered', things.slice(0, stage.rounds * 4)],
    ['same', warm],
  ] as const) {
    const add = async (name: string, run: (thing: (typeof things)[number]) => Promise<unknown>) =>
      void figures.push(...(await measured(stage, `${name}, ${way}`, keys, run)));
    await add('container', ({ id, accountId: account }) =>
      getContainer.run(clientOf(stage, account), { id, include: ['shipment', 'pod_terminal', 'transport_events'] }),
    );
    await add('shipment', ({ shipmentId, accountId: account }) =>
      getShipment.run(clientOf(stage, account), { id: shipmentId, include: [], include_containers: true }),
    );
    await add('search by number', ({ number, accountId: account }) =>
      search.run(clientOf(stage, account), { query: number }),
    );
    await add('search by beginning', ({ billOfLading, accountId: account }) =>
      search.run(clientOf(stage, account), { query: billOfLading.slice(0, 5) }),
    );
    await add('search by middle', ({ number, accountId: account }) =>
      search.run(clientOf(stage, account), { query: number.slice(4, 9) }),
    );
    await add('search by reference', ({ reference, accountId: account }) =>
      search.run(clientOf(stage, account), { query: reference }),
    );
  }
  return figures;
}

/** What every request needs before it is answered. */
export async function measureRequests(stage: Stage): Promise<Figure[]> {
  const numbers = scattered(stage.rounds * 4, stage.accounts, 'requests');
  const authenticate = apiKeyAuthenticator(stage.watched, systemClock);
  const counter = createCounter({ db: stage.watched, clock: null });
  return [
    ...(await measured(stage, 'authenticate by key', [...new Set(numbers)], (number) =>
      authenticate(`${KEY}${number}`),
    )),
    ...(await measured(stage, 'find session', numbers, (number) =>
      stage.watched.query(FIND_SESSION, [createHash('sha256').update(`session${number}`).digest(), IDLE_DAYS]),
    )),
    ...(await measured(stage, 'count a limit', [...new Set(numbers)], (number) =>
      counter.take(`scale ${number}`, { limit: 100, seconds: 60 }),
    )),
  ];
}

/** Every list with every filter and order, of the large account and of an ordinary one. */
export async function measureLists(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [size, id] of [
    ['large', accountId(0)],
    ['ordinary', await ordinaryAccount(stage)],
  ] as const) {
    const things = await thingsOf(stage, id);
    if (things === null) throw new Error(`The ${size} account has no containers.`);
    const context = clientOf(stage, id);
    const rounds = Array.from({ length: stage.rounds }, () => null);
    const few = rounds.slice(0, FEW);
    for (const { path, operation, filters, orders } of listSubjects(things, Date.now())) {
      const asks = [
        ['all', {}] as const,
        ...Object.entries(filters),
        ...Object.keys(orders).map((sort) => [`sort ${sort}`, { sort }] as const),
      ];
      for (const [name, input] of asks) {
        const title = `${size} ${path.slice(1)} ${name}`;
        await operation(context, { ...input, ...PAGE });
        figures.push(...(await measured(stage, title, rounds, () => operation(context, { ...input, ...PAGE }))));
      }
    }
    figures.push(
      ...(await measured(stage, `${size} arrivals`, few, () => listArrivals.run(context, PAGE))),
      ...(await measured(stage, `${size} at risk`, few, () => listContainersAtRisk.run(context, PAGE))),
    );
  }
  return figures;
}

/** An account with about as many containers as most have. */
async function ordinaryAccount({ db, accounts }: Stage): Promise<string> {
  const ids = scattered(DIFFERENT, accounts, 'ordinary').map(accountId);
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT account_id AS id FROM container WHERE account_id = ANY($1) AND account_id <> $2 GROUP BY account_id
     ORDER BY abs(count(*) - $3), account_id LIMIT 1`,
    [ids, accountId(0), ORDINARY],
  );
  return rows[0]?.id ?? accountId(1);
}
