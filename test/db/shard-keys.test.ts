import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { declaredStatements, type Sql, type SqlFamily } from '../../src/db/sql.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intercepted } from '../support/intercepted.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { SHARD_KEYS, type ShardKey } from './shard-keys.ts';
import { CHOSEN, inputsOf } from './statement-choices.ts';

const SOURCES = path.join(packageRoot(), 'src');
const DECLARES = /\b(?:sql|sqlFamily)\(\{/;

/** Declared by the tests themselves, in the same process. */
const OF_TESTS = ['of_tests'];

/** Of the inputs of an operation, those with nothing but what is required, and with the first and the last of each value. */
const LEAST_AND_MOST = 3;

/** What a text has that carries its key: a parameter for an account, an id, a queue or a line. */
const CARRIES: Readonly<Record<Extract<ShardKey, string>, RegExp>> = {
  account: /account_id = (?:\$\d|ANY\(\$\d)/,
  record: /\$1|recordset\(|unnest\(/,
  watch: /\$\d/,
  webhook: /webhook_id|webhook w|outbox_snapshot/,
  source: /lane|intake/,
};

describeWithDatabase('raw statements', () => {
  const db = useDatabase();
  let all: (Sql | SqlFamily)[];

  beforeAll(async () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    for (const file of files) {
      const full = path.join(SOURCES, file);
      if (DECLARES.test(readFileSync(full, 'utf8'))) await import(full);
    }
    all = declaredStatements().flatMap(({ statement }) => (OF_TESTS.includes(statement.name) ? [] : [statement]));
  });

  it('each have the key by which the data is divided, or the reason that they have none', () => {
    const names = all.map(({ name }) => name);

    expect({
      without: names.filter((name) => !SHARD_KEYS.has(name)),
      gone: [...SHARD_KEYS.keys()].filter((name) => !names.includes(name)),
    }).toEqual({ without: [], gone: [] });
  });

  it('carry the key in their text', () => {
    const missing = all.filter((statement) => 'text' in statement && !carries(statement.name, statement.text));

    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('carry it in the texts that depend on the request', async () => {
    const missing = new Set<string>();
    const whole = await serviceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
    const check = ({ name, family = name, text }: Sql) => {
      if (!carries(family, text)) missing.add(family);
    };
    const context = { ...whole, db: { ...whole.db, query: intercepted(whole.db.query, check) } };

    for (const chosen of CHOSEN) {
      for (const input of inputsOf(chosen).slice(0, LEAST_AND_MOST))
        await answered(chosen.operation.run(context, input as never));
    }

    expect([...missing]).toEqual([]);
  });
});

function carries(name: string, text: string): boolean {
  const key = SHARD_KEYS.get(name);
  return typeof key !== 'string' || CARRIES[key].test(text);
}

async function answered(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
  });
}
