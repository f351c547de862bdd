import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { type ColumnType, declaredStatements, type Sql, type SqlFamily } from '../../src/db/sql.ts';
import type { Reason } from '../../src/db/sql-reasons.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type DescribedColumn, describeStatement, notNullColumns, typeNames } from '../support/described-statement.ts';
import { intercepted } from '../support/intercepted.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { CHOSEN, inputsOf } from './statement-choices.ts';

/** What the names of the registry are called by the server. */
const SERVER_NAMES: Readonly<Record<string, readonly string[]>> = {
  uuid: ['uuid'],
  text: ['text', 'character varying', 'name'],
  int: ['integer', 'smallint'],
  bigint: ['bigint'],
  float: ['double precision', 'numeric'],
  bool: ['boolean'],
  instant: ['timestamp with time zone'],
  date: ['date'],
  bytes: ['bytea'],
  json: ['jsonb', 'json'],
};

/** What goes past the registry: the driver itself, and a statement that is declared within a function. */
const PAST_REGISTRY = /\bfrom 'pg'|\.pool\b|\bqueryRaw|\bexecuteRaw/;
/** What hands the pool to the functions of src/db that make and drop partitions. */
const POOL_USERS = [
  'scheduler/partitions.ts',
  'services/ais/expire.ts',
  'services/retention/expire-observations.ts',
  'services/webhook-notification/expire.ts',
];
/** Declares each of its statements by a function that it calls as it is loaded. */
const CLEAN_UP = path.join('auth', 'clean-up-statements.ts');
const DECLARED_LATER = /^[ \t]+.*\b(?:sql|sqlFamily)\(/m;

/** What imports one of both ways to declare a statement. */
const DECLARES = /\b(?:sql|sqlFamily)\(\{/;

/** What the text of a statement has for a reason that can be seen in it. */
const EVIDENCE: Partial<Record<Reason, RegExp>> = {
  lease: /SKIP LOCKED|lease_(until|token)|holder/,
  lock: /FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|pg_advisory/,
  clock: /now\(\)|clock_timestamp\(\)/,
  batch: /unnest\(|recordset\(|= ANY\(\$/,
  partition: /_rest\b/,
  union: /UNION/,
};

const SOURCES = path.join(packageRoot(), 'src');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith(path.join('db', 'generated')),
);

describeWithDatabase('raw statements', () => {
  const db = useDatabase();
  let client: pg.Client;
  let types: ReadonlyMap<number, string>;
  let notNull: ReadonlySet<string>;
  let all: (Sql | SqlFamily)[];

  beforeAll(async () => {
    client = new pg.Client({ connectionString: db.url });
    await client.connect();
    types = await typeNames(client);
    notNull = await notNullColumns(client);
    for (const file of FILES) if (DECLARES.test(sourceOf(file))) await import(path.join(SOURCES, file));
    all = declaredStatements().map(({ statement }) => statement);
  });
  afterAll(() => client.end());

  it('take and give what their declarations say', async () => {
    const wrong: string[] = [];
    for (const statement of all) if ('text' in statement) wrong.push(...(await faultsOf(statement)));

    expect(wrong).toEqual([]);
  });

  it('of families take and give what their declarations say, whatever is requested', { timeout: 300_000 }, async () => {
    const { context, sent } = await listening();
    for (const chosen of CHOSEN) {
      for (const input of inputsOf(chosen)) await answered(chosen.operation.run(context, input as never));
    }
    // The registry also has the families that other tests of this process declare.
    const families = FILES.flatMap((file) => [
      ...sourceOf(file).matchAll(/\bsqlFamily\(\{\s*name: '([^']+)'/g),
    ]).flatMap(([, name]) => name ?? []);
    const wrong = new Set<string>();
    for (const statement of sent.values())
      for (const fault of await faultsOf({ ...statement, name: statement.family ?? '' })) wrong.add(fault);

    expect([...wrong]).toEqual([]);
    expect([...new Set([...sent.values()].map(({ family }) => family))].sort()).toEqual([...families].sort());
  });

  it('of families are made with a value for each member of the input', () => {
    const missing = CHOSEN.flatMap(({ operation, values }) =>
      Object.keys(operation.input.shape).flatMap((name) => (name in values ? [] : [`${operation.id}: ${name}`])),
    );

    expect(missing).toEqual([]);
  });

  it('are found out where a declaration is wrong in a type, a null, a column or a parameter', async () => {
    const declare = (text: string, parameters: Sql['parameters'], row: Sql['row']) => {
      return { name: 'wrong', text, parameters, row };
    };
    const text = 'SELECT id, name, password_hash FROM "user" WHERE id = $1';

    const faults = [
      await faultsOf(declare(text, ['uuid'], { id: 'text', name: 'text', password_hash: 'text!' })),
      await faultsOf(declare(text, ['text'], { id: 'uuid', name: 'text?', password_hash: 'text?' })),
      await faultsOf(declare(text, [], { id: 'uuid', name: 'text?', password_hash: 'text?' })),
      await faultsOf(declare(text, ['uuid'], { id: 'uuid', name: 'text?' })),
      await faultsOf(declare('SELECT passwort_hash FROM "user"', [], { passwort_hash: 'text?' })),
    ];

    expect(faults).toEqual([
      ['wrong: id is a uuid', 'wrong: name can be null'],
      ['wrong takes a uuid'],
      ['wrong takes uuid'],
      ['wrong answers with id, name, password_hash'],
      ['wrong: column "passwort_hash" does not exist'],
    ]);
  });

  it('give a reason that their texts bear out', () => {
    const wrong = all.flatMap((statement) => {
      const evidence = EVIDENCE[statement.because];
      const isShown = evidence === undefined || !('text' in statement) || evidence.test(statement.text);
      return isShown ? [] : [`${statement.name} is no ${statement.because}`];
    });

    expect(wrong).toEqual([]);
  });

  it('are declared under the names that the registry knows', () => {
    const declared = FILES.flatMap((file) => [
      ...sourceOf(file).matchAll(/\b(?:sql|sqlFamily)\(\{(?:\s*name: '([^']+)')?/g),
    ]).flatMap(([, name]) => name ?? []);

    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(declared));
  });

  it('are sent by nothing that goes past the registry', () => {
    const past = FILES.filter((file) => !file.startsWith(`db${path.sep}`) && PAST_REGISTRY.test(sourceOf(file)));
    const direct = past.filter((file) => /\bfrom 'pg'|\.pool\./.test(sourceOf(file)));
    const later = FILES.filter(
      (file) => ![path.join('db', 'sql.ts'), CLEAN_UP].includes(file) && DECLARED_LATER.test(sourceOf(file)),
    );

    expect({ past: past.sort(), direct, later }).toEqual({ past: POOL_USERS, direct: [], later: [] });
  });

  /** A context that keeps what is sent, each text once. */
  async function listening() {
    const sent = new Map<string, Sql>();
    const whole = await serviceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
    const keep = (statement: Sql) => {
      if (statement.family !== undefined) sent.set(statement.text, statement);
    };
    return { sent, context: { ...whole, db: { ...whole.db, query: intercepted(whole.db.query, keep) } } };
  }

  async function faultsOf({
    name,
    text,
    parameters,
    row,
  }: Pick<Sql, 'name' | 'text' | 'parameters' | 'row'>): Promise<string[]> {
    const described = await describeStatement(client, text).catch((error: Error) => error);
    if (described instanceof Error) return [`${name}: ${described.message}`];
    const taken = described.parameters.map((type) => types.get(type) ?? String(type));
    const given = described.columns.map((column) => column.name);
    if (taken.length !== parameters.length) return [`${name} takes ${taken.join(', ')}`];
    const expected = Object.keys(row).filter((column) => given.includes(column) || !isOptional(row[column]));
    if (given.toSorted().join() !== expected.toSorted().join()) return [`${name} answers with ${given.join(', ')}`];
    return [
      ...taken.filter((type, at) => !isType(type, parameters[at] ?? '')).map((type) => `${name} takes a ${type}`),
      ...described.columns.flatMap((column) =>
        columnFaults(column, row[column.name] ?? 'text').map((one) => `${name}: ${one}`),
      ),
    ];
  }

  function columnFaults({ name, type, table, number }: DescribedColumn, declared: ColumnType): string[] {
    const typeName = typeof declared === 'string' ? declared : declared.type;
    const server = types.get(type) ?? String(type);
    const canBeNull = table !== 0 && !notNull.has(`${table}.${number}`);
    return [
      ...(isType(server, typeName) ? [] : [`${name} is a ${server}`]),
      ...(canBeNull && !/[?!]$/.test(typeName) ? [`${name} can be null`] : []),
    ];
  }
});

function isOptional(declared: ColumnType | undefined): boolean {
  return typeof declared === 'object' && 'isOptional' in declared;
}

/** What an operation answers does not matter here, nor that there is nothing with the id; a refused input does. */
async function answered(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
  });
}

function isType(server: string, declared: string): boolean {
  const [, scalar = '', array = ''] = /^([a-z]+)(\[\])?[?!]?$/.exec(declared) ?? [];
  return (SERVER_NAMES[scalar] ?? []).some((one) => `${one}${array}` === server);
}

function sourceOf(file: string): string {
  return readFileSync(path.join(SOURCES, file), 'utf8');
}
