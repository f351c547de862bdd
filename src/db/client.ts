import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Pooling } from '../config/database-options.ts';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { ServiceOutage } from '../core/outage.ts';
import { type Address, readAddress } from './address.ts';
import { Answers } from './answers.ts';
import { asUnavailable, breaksConnection, connectFailure } from './database-failure.ts';
import { causeAt, errorCode } from './error-code.ts';
import type { PrismaClient } from './generated/client.ts';
import { ALLOW_LONG_STATEMENTS, LONG_ANSWER } from './limits.ts';
import { ROW_TYPES } from './pg-types.ts';
import { joinPrisma, type LazyPrisma, lazyModels, type PrismaModels, SharedPool } from './prisma.ts';
import { withSavepoint } from './savepoint.ts';
import { checkSession } from './session-settings.ts';
import type { ParameterName, RowOf, RowType, Sql, ValuesOf } from './sql.ts';

/**
 * Where statements can be sent: the database, or one transaction of it. Both ways of it share one connection. Statements of a
 * transaction run in the order in which they are sent; those that are sent before the answers to others share a round trip
 * with them. One whose answer the body does not wait for is answered before the transaction ends, and undoes it where it fails.
 */
export interface Transaction {
  /** The way of ordinary reads and writes: the models of Prisma. */
  prisma: PrismaModels;
  query: SendStatement;
}

/**
 * Sends a raw statement of the registry. The server prepares it once a connection, under its name; an empty name leaves it
 * unprepared. Fails with `unavailable` when there is no connection to be had.
 */
export type SendStatement = <Parameters extends readonly ParameterName[], Row extends RowType>(
  statement: Sql<Parameters, Row>,
  values: ValuesOf<Parameters>,
) => Promise<RowOf<Row>[]>;

/** The one pool of connections of a process, through which Prisma and our own statements go. */
export interface Database extends Transaction {
  pool: pg.Pool;
  /** Loads Prisma and lets it plan a first statement, which takes 200 ms: better before the first call than in it. */
  warmUp(): Promise<void>;
  /**
   * Runs a body between BEGIN and COMMIT on one connection; whatever it throws undoes it and comes out. Where the server
   * chose it to end a deadlock, it is run again, so it must do nothing outside of the transaction.
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same with a database all of whose statements belong to the one transaction: for several uses of the database that
   * succeed or fail together. A transaction within it that fails is undone alone, if its caller goes on.
   */
  asTransaction<T>(body: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /**
   * Called with the text of every statement of `query`, `transaction` and `prisma`, BEGIN and COMMIT of `transaction`
   * included. Those of a transaction may travel together.
   */
  onQuery?: (text: string) => void;
  /** Called with every round trip of `query` and `transaction`: a statement sent while its connection waits for no answer. */
  onRoundTrip?: () => void;
  /** Called with every failure of the database itself, as callers receive it. */
  onOutage?: (outage: ServiceOutage) => void;
}

/** A transaction, and how a part of it is run that can be undone alone. */
interface OpenTransaction extends Transaction {
  part<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The connection of a transaction, the answer to its BEGIN, and Prisma on it. */
interface Begun {
  client: pg.PoolClient;
  begun: Promise<void>;
  prisma: PrismaModels;
}

/** How to open a database. */
export interface DatabaseOptions {
  url: string;
  /** The pool mode of a pooler that the address leads to; without it as the address says. */
  pooling?: Pooling;
  /** Connections at most; more than a few for each core of the server make it slower, not faster. */
  poolSize?: number;
  applicationName?: string;
  log?: Log;
}

const POOL_SIZE = 10;
const IDLE_TIMEOUT_MS = 30_000;

/** The codes of PostgreSQL and of Prisma for the one of a deadlock that has to give way, and how often it may be tried in all. */
const DEADLOCKS: readonly (string | null)[] = ['40P01', 'P2034'];
const ATTEMPTS_MAX = 3;
/** Tried at once, it would have its first lock again before the other, which waits for that lock, has woken. */
const RETRY_AFTER_MS = 50;

/** Opens a database and makes sure that it answers. Fails with `unavailable`, or `configuration` if it refuses us. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const address = readAddress(options.url, options.applicationName ?? 'landfall', options.pooling);
  const pool = new SharedPool({
    ...address.config,
    max: options.poolSize ?? POOL_SIZE,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // What is sent to one connection does not wait for the answers to what was sent before.
    pipeline: true,
  });
  // An idle connection that breaks is replaced when the next one is needed; one that is being closed may well break.
  pool.on('error', (error) => {
    if (!pool.ending) options.log?.warn({ err: error }, 'database.connection_lost');
  });
  try {
    await checkSession(pool, address);
  } catch (error) {
    await pool.end();
    throw connectFailure(error, address);
  }
  return databaseOf(pool, address);
}

/** The name of the unique constraint that a statement of ours or of Prisma broke; null for every other error. */
export function uniqueViolation(error: unknown): string | null {
  if (errorCode(error) === '23505') return causeAt(error, ['constraint']);
  const cause = ['meta', 'driverAdapterError', 'cause'];
  if (causeAt(error, [...cause, 'kind']) !== 'UniqueConstraintViolation') return null;
  return causeAt(error, [...cause, 'constraint', 'index']);
}

function databaseOf(pool: pg.Pool, address: Address): Database {
  let loaded: Promise<PrismaClient> | null = null;
  const prisma: LazyPrisma = { client: load, toFailure };
  const database: Database = {
    prisma: lazyModels(prisma),
    pool,
    query: (statement, values) => {
      if (statement.isLong === true) return inTransaction((tx) => tx.query(statement, values));
      database.onRoundTrip?.();
      return send(pool, statement, values);
    },
    transaction: (body) => inTransaction((tx) => body(tx)),
    asTransaction: (body) => inTransaction(({ part, ...tx }) => body(joined(tx, part))),
    warmUp,
    close,
  };
  let closing: Promise<void> | null = null;
  return database;

  function toFailure(error: unknown): unknown {
    const failure = asUnavailable(error, address);
    if (failure !== error && failure instanceof Failure && failure.detail.outage !== undefined) {
      database.onOutage?.(failure.detail.outage);
    }
    return failure;
  }

  function load(): Promise<PrismaClient> {
    loaded ??= import('./load-prisma.ts').then(({ loadPrisma }) =>
      loadPrisma(pool, { report: (text) => database.onQuery?.(text), isNamed: address.preparesStatements }),
    );
    return loaded;
  }

  async function warmUp(): Promise<void> {
    await (await load()).account.findFirst({ select: { id: true } });
  }

  async function send<Parameters extends readonly ParameterName[], Row extends RowType>(
    to: pg.Pool | pg.PoolClient,
    statement: Sql<Parameters, Row>,
    values: readonly unknown[],
  ): Promise<RowOf<Row>[]> {
    database.onQuery?.(statement.text);
    const { text } = statement;
    const name = address.preparesStatements ? statement.name : '';
    try {
      const result = await to.query<RowOf<Row> & pg.QueryResultRow>({
        name,
        text,
        values: [...values],
        types: ROW_TYPES,
        ...(statement.isLong === true ? LONG_ANSWER : {}),
      });
      return result.rows;
    } catch (error) {
      throw toFailure(error);
    }
  }

  async function control(client: pg.PoolClient, text: string): Promise<void> {
    database.onQuery?.(text);
    await client.query(text);
  }

  /** A database in a transaction that has begun. What is run again after a deadlock is the whole. */
  function joined(tx: Transaction, part: OpenTransaction['part']): Database {
    const within: Database = {
      ...database,
      ...tx,
      transaction: part,
      asTransaction: (body) => part(() => body(within)),
    };
    return within;
  }

  async function inTransaction<T>(body: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactionOnce(body);
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !DEADLOCKS.includes(errorCode(error))) throw error;
        await setTimeout(attempt * RETRY_AFTER_MS);
      }
    }
  }

  async function transactionOnce<T>(body: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw toFailure(error);
    });
    // The pool does not listen to an acquired connection, and an unhandled error event would end the program.
    client.on('error', ignore);
    let broken = false;
    const answers = new Answers(() => database.onRoundTrip?.());
    // The first statement does not wait for it, which spares a round trip; nothing after that goes on without it.
    const begun = answers.of(() => control(client, 'BEGIN'));
    const joined = joinPrisma(prisma, { client, begun });
    let committed: Promise<void> | null = null;
    try {
      const begin = { client, begun, prisma: joined.models };
      const query = queryOf(begin, answers);
      const result = await body({ query, prisma: joined.models, part: (inner) => partOf(begin, inner) });
      await joined.leave();
      answers.requireSuccess();
      // PostgreSQL undoes a transaction with a failed statement here as well.
      committed = answers.of(() => control(client, 'COMMIT'));
      answers.end();
      await answers.all();
      return result;
    } catch (thrown) {
      answers.end();
      await joined.leave().catch(ignore);
      await committed?.catch(ignore);
      const error = answers.causeOf(thrown);
      // A connection that gives no answer would give none to this either.
      broken = breaksConnection(error);
      if (!broken && committed === null) {
        await control(client, 'ROLLBACK').catch(() => {
          broken = true;
        });
      }
      throw toFailure(error);
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  function queryOf({ client, begun }: Begun, answers: Answers): SendStatement {
    return (statement, values) => {
      if (statement.isLong === true) void answers.of(() => control(client, ALLOW_LONG_STATEMENTS));
      const answer = answers.of(() => send(client, statement, values));
      const rows = begun.then(() => answer);
      rows.catch(ignore);
      return rows;
    };
  }

  async function partOf<T>(begin: Begun, body: (tx: Transaction) => Promise<T>): Promise<T> {
    const { client, begun, prisma } = begin;
    await begun;
    const answers = new Answers(() => database.onRoundTrip?.());
    const work = async () => {
      try {
        const result = await body({ query: queryOf(begin, answers), prisma });
        answers.end();
        await answers.all();
        return result;
      } catch (thrown) {
        answers.end();
        await answers.all().catch(ignore);
        throw toFailure(answers.causeOf(thrown));
      }
    };
    return withSavepoint((text) => control(client, text), work);
  }

  function close(): Promise<void> {
    closing ??= (async () => {
      await (await loaded)?.$disconnect();
      await pool.end();
    })();
    return closing;
  }
}

function ignore(): void {}
