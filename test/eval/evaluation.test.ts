import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { chatModel } from './chat.ts';
import { type Host, startEndpoint } from './mcp-endpoint.ts';
import { questions } from './questions/index.ts';
import { NOW, seedAccount } from './stock.ts';
import { judge, type Outcome, walk } from './walk.ts';

const RECORDED = path.join(packageRoot(), 'test', 'eval', 'recorded.json');
const CLOCK = fakeClock(NOW);
/** `npm run eval` prints each question; `EVAL=record` also writes down what the questions cost now. */
const MODE = process.env.EVAL ?? '';
const model = chatModel(process.env);

describeWithDatabase('the evaluation', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const outcomes: Outcome[] = [];
  let host: Host;
  beforeAll(async () => {
    await seedAccount(context, other);
    host = await startEndpoint(context);
    for (const question of questions)
      outcomes.push(await (model === null ? walk(host, question) : model.answer(host, question)));
    report(outcomes);
  }, 600_000);
  afterAll(() => host.close());

  it('has at least forty questions, of three kinds of users', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40);
    expect(new Set(questions.map(({ by }) => by)).size).toBe(3);
    expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length);
  });

  it('is answered with every fact and without a wrong one', () => {
    expect(
      outcomes.filter(({ wrong }) => wrong.length > 0).map(({ question, wrong }) => [question.ask, wrong]),
    ).toEqual([]);
  });

  it.skipIf(model !== null)('costs no more calls and tokens than were recorded', () => {
    const recorded = z
      .object({ calls: z.number(), tokens: z.number() })
      .parse(JSON.parse(readFileSync(RECORDED, 'utf8')));

    const { calls, tokens } = sumOf(outcomes);

    expect(calls).toBeLessThanOrEqual(recorded.calls);
    expect(tokens).toBeLessThanOrEqual(recorded.tokens);
  });
});

describe('the judgement', () => {
  it('finds a fact that is missing and one that should not be there', () => {
    const question = {
      by: 'importer',
      ask: '',
      steps: [],
      facts: ['Los Angeles', '2026-06-24'],
      never: ['EMMA'],
    } as const;

    expect(judge(question, 'expected at LOS ANGELES 2026-06-24')).toEqual([]);
    expect(judge(question, 'on Emma to Los Angeles')).toEqual(['lacks 2026-06-24', 'has EMMA']);
  });
});

function sumOf(outcomes: readonly Outcome[]): { calls: number; tokens: number } {
  const sum = (member: 'calls' | 'tokens') => outcomes.reduce((all, one) => all + one[member], 0);
  return { calls: sum('calls'), tokens: sum('tokens') };
}

function report(outcomes: readonly Outcome[]): void {
  const { calls, tokens } = sumOf(outcomes);
  const right = outcomes.filter(({ wrong }) => wrong.length === 0).length;
  const lines = outcomes.map(
    (one) =>
      `${one.wrong.length === 0 ? 'right' : 'WRONG'}  ${one.calls} calls ${String(one.tokens).padStart(6)} tokens  ${one.question.by}: ${one.question.ask}${one.wrong.map((text) => `\n       ${text}`).join('')}`,
  );
  const summary = `${right} of ${outcomes.length} right, ${calls} calls, ${tokens} tokens`;
  process.stdout.write(`${[...(MODE === '' ? [] : lines), summary].join('\n')}\n`);
  if (MODE === 'record') writeFileSync(RECORDED, `${JSON.stringify({ calls, tokens }, null, 2)}\n`);
}
