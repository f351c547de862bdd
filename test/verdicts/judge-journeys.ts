import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import type { Way } from './answers.ts';
import type { Fault } from './compare.ts';
import type { Journey } from './journey.ts';
import { journeys } from './journeys/index.ts';
import { judge } from './judge.ts';
import { ORDERS, sampled } from './orders.ts';

/**
 * `VERDICTS=all` runs every journey in all orders and reads it in every way, `VERDICTS=half` every second one of a part;
 * `VERDICT=words|others` only those with one of these in their name.
 */
const { VERDICTS, VERDICT } = process.env;
const isWhole = VERDICTS === 'all' || VERDICTS === 'half';
const WAYS: readonly Way[] = isWhole ? ['MCP', 'REST', 'CLI', 'webhook'] : ['MCP', 'REST'];
const AT_ONCE = 4;
const TEST_MS_MAX = 120_000;

/** The journeys are judged in this many files, so that two cores can work on them. */
const PARTS = 2;

/** Declares the tests of one part of the journeys. */
export function judgeJourneys(part: number): void {
  if (journeysOf(part).length === 0) return;
  describeWithDatabase('the verdict of an operations expert', () => declare(part));
}

function declare(part: number): void {
  const db = useDatabase();
  const api = useRestApi(db);

  it.each(journeysOf(part).map((journey) => [journey.name, journey] as const))(
    '%s',
    async (_name, journey) => {
      const orders = isWhole ? ORDERS : sampled(journey.name);
      const faults: string[] = [];

      for (let from = 0; from < orders.length; from += AT_ONCE) {
        const some = orders.slice(from, from + AT_ONCE);
        const found = await Promise.all(some.map((order) => judge({ db, api, ways: WAYS }, journey, order)));
        faults.push(...some.flatMap(({ name }, index) => (found[index] ?? []).map((fault) => lineOf(name, fault))));
      }

      expect(faults, `\n${faults.join('\n')}\n`).toEqual([]);
    },
    TEST_MS_MAX,
  );
}

function journeysOf(part: number): readonly Journey[] {
  return journeys.filter(
    ({ name }, index) =>
      index % PARTS === part &&
      (VERDICTS !== 'half' || Math.floor(index / PARTS) % 2 === 0) &&
      (VERDICT ?? '').split('|').some((words) => name.includes(words)),
  );
}

/** One line for each fault, so that the list of a journey can be read at once. */
function lineOf(order: string, { where, right, answered }: Fault): string {
  return `${order}: ${where} is ${JSON.stringify(answered)}, right is ${JSON.stringify(right)}`;
}
