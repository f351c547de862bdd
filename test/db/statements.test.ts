import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { type ColumnType, declaredStatements, type Sql } from '../../src/db/sql.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { type DescribedColumn, describeStatement, notNullColumns, typeNames } from '../support/described-statement.ts';

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

/** Where raw statements are not declared in the registry yet: those made of parts, and the largest of ingest. */
const TO_COME = [
  'dispatcher/due-reader.ts',
  'services/container/browse-containers.ts',
  'services/container/get-container.ts',
  'services/container/list-arrivals.ts',
  'services/container/list-containers-at-risk.ts',
  'services/container/update-container.ts',
  'services/record/own-row.ts',
  'services/list/paged-list.ts',
  'services/search/search.ts',
  'services/shipment/update-shipment.ts',
  'db/statement-memory.ts',
  'services/tracking-request/get-tracking-request.ts',
];

/** What imports the type of a statement without types, or sends one without a name. */
const SENDER = /\bStatement\b[^;]*\bfrom '[^']*db\/client\.ts'|\bquery<[^(]*\(\{ name: ''/;

const SOURCES = path.join(packageRoot(), 'src');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith(path.join('db', 'generated')),
);

describeWithDatabase('raw statements', () => {
  let db: TestDatabase;
  let client: pg.Client;
  let types: ReadonlyMap<number, string>;
  let notNull: ReadonlySet<string>;
  let all: Sql[];

  beforeAll(async () => {
    db = await testDatabase();
    client = new pg.Client({ connectionString: db.url });
    await client.connect();
    types = await typeNames(client);
    notNull = await notNullColumns(client);
    for (const file of FILES) if (/\bsql\(\{/.test(sourceOf(file))) await import(path.join(SOURCES, file));
    all = declaredStatements().map(({ statement }) => statement);
  });
  afterAll(async () => {
    await client.end();
    await db.drop();
  });

  it('take and give what their declarations say', async () => {
    const wrong: string[] = [];
    for (const statement of all) wrong.push(...(await faultsOf(statement)));

    expect(wrong).toEqual([]);
  });

  it('are found out where a declaration is wrong in a type, a null, a column or a parameter', async () => {
    const declare = (text: string, parameters: Sql['parameters'], row: Sql['row']): Sql => {
      return { name: 'wrong', because: 'trip', registered: true, text, parameters, row };
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

  it('are declared under the names that the registry knows', () => {
    const declared = FILES.flatMap((file) => [...sourceOf(file).matchAll(/\bsql\(\{\s*name: '([^']+)'/g)]);

    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(declared.map(([, name]) => name)));
  });

  it('are in the registry, but for those of folders that are still to come', () => {
    const unregistered = FILES.filter((file) => SENDER.test(sourceOf(file))).filter((file) => !TO_COME.includes(file));

    expect(unregistered).toEqual([]);
  });

  async function faultsOf({ name, text, parameters, row }: Sql): Promise<string[]> {
    const described = await describeStatement(client, text).catch((error: Error) => error);
    if (described instanceof Error) return [`${name}: ${described.message}`];
    const taken = described.parameters.map((type) => types.get(type) ?? String(type));
    const given = described.columns.map((column) => column.name);
    if (taken.length !== parameters.length) return [`${name} takes ${taken.join(', ')}`];
    if (given.join() !== Object.keys(row).join()) return [`${name} answers with ${given.join(', ')}`];
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

function isType(server: string, declared: string): boolean {
  const [, scalar = '', array = ''] = /^([a-z]+)(\[\])?[?!]?$/.exec(declared) ?? [];
  return (SERVER_NAMES[scalar] ?? []).some((one) => `${one}${array}` === server);
}

function sourceOf(file: string): string {
  return readFileSync(path.join(SOURCES, file), 'utf8');
}
