import type pg from 'pg';
import type { Pooling } from '../config/database-options.ts';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { ServiceOutage } from '../core/outage.ts';
import { type Address, readAddress } from './address.ts';
import { asUnavailable, connectFailure } from './database-failure.ts';
import { causeAt, errorCode } from './error-code.ts';
import type { PrismaClient } from './generated/client.ts';
import { inTransaction, type OpenTransaction, type StatementSender } from './in-transaction.ts';
import { LONG_ANSWER } from './limits.ts';
import { ROW_TYPES } from './pg-types.ts';
import { lazyModels, type PrismaModels, SharedPool } from './prisma.ts';
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
  let closing: Promise<void> | null = null;
  const sender = senderOf({ pool, address, load, hooks: () => database });
  const database: Database = {
    prisma: lazyModels(sender.prisma),
    pool,
    query: (statement, values) => {
      if (statement.isLong === true) return inTransaction(sender, (tx) => tx.query(statement, values));
      sender.onRoundTrip();
      return sender.send(pool, statement, values);
    },
    transaction: (body) => inTransaction(sender, (tx) => body(tx)),
    asTransaction: (body) => inTransaction(sender, ({ part, ...tx }) => body(joined(database, tx, part))),
    warmUp: async () => {
      await (await load()).account.findFirst({ select: { id: true } });
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };
  return database;

  function load(): Promise<PrismaClient> {
    loaded ??= import('./load-prisma.ts').then(({ loadPrisma }) =>
      loadPrisma(pool, { report: (text) => database.onQuery?.(text), isNamed: address.preparesStatements }),
    );
    return loaded;
  }

  async function end(): Promise<void> {
    await (await loaded)?.$disconnect();
    await pool.end();
  }
}

/** A database in a transaction that has begun. What is run again after a deadlock is the whole. */
function joined(database: Database, tx: Transaction, part: OpenTransaction['part']): Database {
  const within: Database = {
    ...database,
    ...tx,
    transaction: part,
    asTransaction: (body) => part(() => body(within)),
  };
  return within;
}

/** What a sender is made of; `hooks` gives the observers as they are then, because they may be set later. */
interface SenderParts {
  pool: pg.Pool;
  address: Address;
  load(): Promise<PrismaClient>;
  hooks(): Pick<Database, 'onQuery' | 'onRoundTrip' | 'onOutage'>;
}

function senderOf({ pool, address, load, hooks }: SenderParts): StatementSender {
  const toFailure = (error: unknown): unknown => {
    const failure = asUnavailable(error, address);
    if (failure !== error && failure instanceof Failure && failure.detail.outage !== undefined) {
      hooks().onOutage?.(failure.detail.outage);
    }
    return failure;
  };
  return {
    pool,
    prisma: { client: load, toFailure },
    toFailure,
    onRoundTrip: () => hooks().onRoundTrip?.(),
    control: async (client, text) => {
      hooks().onQuery?.(text);
      await client.query(text);
    },
    send: async <Parameters extends readonly ParameterName[], Row extends RowType>(
      to: pg.Pool | pg.PoolClient,
      statement: Sql<Parameters, Row>,
      values: readonly unknown[],
    ) => {
      hooks().onQuery?.(statement.text);
      try {
        const result = await to.query<RowOf<Row> & pg.QueryResultRow>({
          name: address.preparesStatements ? statement.name : '',
          text: statement.text,
          values: [...values],
          types: ROW_TYPES,
          ...(statement.isLong === true ? LONG_ANSWER : {}),
        });
        return result.rows;
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
