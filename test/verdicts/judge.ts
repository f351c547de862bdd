import type { TestDatabase } from '../support/database.ts';
import type { RestApi } from '../support/rest-api.ts';
import { rows } from '../support/tracking.ts';
import { answersOf, callTool, containersOf, mcpClient, type Way } from './answers.ts';
import { type Fault, faultsOfBox, type NumberedVerdict } from './compare.ts';
import type { BoxVerdict, Journey } from './journey.ts';
import { faultsOfNotifications } from './notified.ts';
import type { Order } from './orders.ts';
import { follow, type Run } from './run.ts';

/** What journeys are run with. */
export interface Stage {
  db: TestDatabase;
  api: RestApi;
  ways: readonly Way[];
}

/** Runs a journey in an order and compares every answer with the verdict. No faults: an expert finds nothing to correct. */
export async function judge(stage: Stage, journey: Journey, order: Order): Promise<Fault[]> {
  const run = await follow(stage.db, journey, order);
  const client = await mcpClient(run.context);
  try {
    return [
      ...(await boxFaults(stage, run, { journey, client })),
      ...(await faultsOfNotifications(run, journey.verdict, order)),
      ...(await shipmentFaults(run, journey)),
      ...requestFaults(await requestsOf(run), journey),
      ...quarantineFaults(run, journey, order),
    ];
  } finally {
    await client.close();
  }
}

interface Reading {
  journey: Journey;
  client: Awaited<ReturnType<typeof mcpClient>>;
}

async function boxFaults({ api, ways }: Stage, run: Run, { journey, client }: Reading): Promise<Fault[]> {
  const containers = await containersOf(run.context);
  const faults: Fault[] = [];
  for (const [name, verdict] of verdictsOf(journey)) {
    const found = containers.filter(({ number }) => number === run.numbers[name]);
    if (found.length === 0) faults.push({ where: name, right: 'is tracked', answered: 'there is no such container' });
    for (const { id } of found) {
      faults.push(...faultsOfBox(name, withNumbers(verdict, run), await answersOf(run, id, { api, client, ways })));
      faults.push(...(await toolFaults(name, verdict, { client, id })));
    }
  }
  const expected = new Set(verdictsOf(journey).map(([name]) => run.numbers[name]));
  const more = containers.filter(({ number }) => !expected.has(number));
  if (more.length > 0) faults.push({ where: 'containers', right: [], answered: more.map(({ number }) => number) });
  return faults;
}

/** What other tools answer about the container, as far as its verdict names it. */
async function toolFaults(
  name: string,
  { explains = [], explainsNot = [], atRisk, arrives, ready }: BoxVerdict,
  { client, id }: Pick<Reading, 'client'> & { id: string },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (explains.length + explainsNot.length > 0) {
    const { text } = await callTool(client, 'explain_status', { id });
    const isIn = (part: string | RegExp) => (typeof part === 'string' ? text.includes(part) : part.test(text));
    const missing = explains.filter((part) => !isIn(part)).map(String);
    const wrong = explainsNot.filter(isIn).map((part) => `not ${String(part)}`);
    faults.push(
      ...[...missing, ...wrong].map((right) => ({ where: `explain_status ${name} says`, right, answered: text })),
    );
  }
  if (ready !== undefined) faults.push(...(await readyFaults(name, ready, { client, id })));
  if (arrives !== undefined) {
    const { text } = await callTool(client, 'list_arrivals', {});
    const line = text.split('\n').find((one) => one.includes(id)) ?? '';
    const missing = arrives.filter((part) => !part.test(line));
    faults.push(...missing.map((part) => ({ where: `list_arrivals ${name}`, right: String(part), answered: text })));
  }
  if (atRisk === undefined) return faults;
  const { text: answered } = await callTool(client, 'containers_at_risk', {});
  const isListed = answered.includes(id) && atRisk.every((words) => answered.includes(words));
  return isListed ? faults : [...faults, { where: `containers_at_risk ${name}`, right: atRisk, answered }];
}

/** The list of what is ready has exactly what is ready by its own record. */
async function readyFaults(
  name: string,
  ready: boolean | null,
  { client, id }: Pick<Reading, 'client'> & { id: string },
): Promise<Fault[]> {
  const { text } = await callTool(client, 'list_containers', { ready_for_pickup: true });
  const isListed = text.includes(id);
  return isListed === (ready === true) ? [] : [{ where: `list_containers ${name}`, right: { ready }, answered: text }];
}

/** Scripts name the numbers; answers have those of the run. */
export function withNumbers(verdict: BoxVerdict, { numbers }: Run): NumberedVerdict {
  const { bill, onBills, ...others } = verdict;
  return {
    ...others,
    ...(bill === undefined ? {} : { bill: numbers[bill] }),
    ...(onBills === undefined ? {} : { onBills: onBills.map((name) => numbers[name]) }),
  };
}

/** The verdicts of a journey on its containers. */
export function verdictsOf({ verdict: { boxes } }: Journey): ['box' | 'box2' | 'box3', BoxVerdict][] {
  const names = ['box', 'box2', 'box3'] as const;
  return names.flatMap((name): ['box' | 'box2' | 'box3', BoxVerdict][] => {
    const verdict = boxes[name];
    return verdict === undefined ? [] : [[name, verdict]];
  });
}

async function shipmentFaults({ context }: Run, { verdict }: Journey): Promise<Fault[]> {
  const text = 'SELECT count(*)::int AS count FROM shipment WHERE account_id = $1';
  const [found] = await rows<{ count: number }>(context.db, text, [context.principal.accountId]);
  const right = verdict.shipments ?? 1;
  if (right === 'any') return [];
  return found?.count === right ? [] : [{ where: 'shipments', right, answered: found?.count }];
}

async function requestsOf({ context }: Run): Promise<string[]> {
  const found = await rows<{ status: string; failed_reason: string | null }>(
    context.db,
    'SELECT status, failed_reason FROM tracking_request WHERE account_id = $1 ORDER BY created_at, id',
    [context.principal.accountId],
  );
  return found.map(({ status, failed_reason }) => (failed_reason === null ? status : `${status}: ${failed_reason}`));
}

function requestFaults(answered: readonly string[], { verdict }: Journey): Fault[] {
  if (verdict.requests === 'any') return [];
  // Tracking that has ended was created before.
  const right = verdict.requests ?? answered.map((one) => (one === 'tracking_stopped' ? one : 'created'));
  return right.toSorted().join() === answered.toSorted().join() ? [] : [{ where: 'requests', right, answered }];
}

/** A text that comes twice is quarantined once or twice; only which ones counts. */
function quarantineFaults({ quarantined }: Run, { verdict }: Journey, { isLive }: Order): Fault[] {
  const right = verdict.quarantined ?? 0;
  const answered = isLive ? quarantined.length : new Set(quarantined).size;
  return answered === right ? [] : [{ where: 'quarantined', right, answered: quarantined }];
}
