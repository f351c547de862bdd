import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { isInSample } from '../support/sample.ts';
import type { Way } from './answers.ts';
import type { Fault } from './compare.ts';
import type { Journey } from './journey.ts';
import { journeys } from './journeys/index.ts';
import { judge } from './judge.ts';
import { ORDERS, sampled } from './orders.ts';

/**
 * `VERDICTS=all` runs every journey in all orders and reads it in every way; `VERDICTS=sample` does so with one of 24 and runs
 * one of two as they happened and in one more order. Without it one of sixteen is run, in these two orders.
 * `VERDICT=words|others` runs only those with one of these words in their name.
 */
const { VERDICTS, VERDICT } = process.env;
const isWhole = ({ name }: Journey) => VERDICTS === 'all' || (VERDICTS === 'sample' && isInSample(name, 24));
const isRun = ({ name }: Journey) =>
  VERDICTS === 'all' || VERDICT !== undefined || isInSample(name, VERDICTS === 'sample' ? 2 : 16);
const ALL_WAYS: readonly Way[] = ['MCP', 'REST', 'CLI', 'webhook'];
const SAMPLED_WAYS: readonly Way[] = ['MCP', 'REST'];
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
      const orders = isWhole(journey) ? ORDERS : sampled(journey.name);
      const ways = isWhole(journey) ? ALL_WAYS : SAMPLED_WAYS;
      const faults: string[] = [];

      for (let from = 0; from < orders.length; from += AT_ONCE) {
        const some = orders.slice(from, from + AT_ONCE);
        const found = await Promise.all(some.map((order) => judge({ db, api, ways }, journey, order)));
        faults.push(...some.flatMap(({ name }, index) => (found[index] ?? []).map((fault) => lineOf(name, fault))));
      }

      expect(faults, `\n${faults.join('\n')}\n`).toEqual([]);
    },
    TEST_MS_MAX,
  );
}

/** The journeys of a part that are run. */
function journeysOf(part: number): readonly Journey[] {
  return journeys
    .filter((_, index) => index % PARTS === part)
    .filter(isRun)
    .filter(({ name }) => (VERDICT ?? '').split('|').some((words) => name.includes(words)));
}

/** One line for each fault, so that the list of a journey can be read at once. */
function lineOf(order: string, { where, right, answered }: Fault): string {
  return `${order}: ${where} is ${JSON.stringify(answered)}, right is ${JSON.stringify(right)}`;
}
