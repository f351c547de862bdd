import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { Answers } from './answers.ts';
import type { SendStatement, Transaction } from './client.ts';
import { breaksConnection } from './database-failure.ts';
import { errorCode } from './error-code.ts';
import { ALLOW_LONG_STATEMENTS } from './limits.ts';
import { joinPrisma, type LazyPrisma, type PrismaModels } from './prisma.ts';
import { withSavepoint } from './savepoint.ts';
import type { ParameterName, RowOf, RowType, Sql } from './sql.ts';

/** How statements are sent to a database, and what its errors are for callers. */
export interface StatementSender {
  pool: pg.Pool;
  prisma: LazyPrisma;
  /** Sends a statement of the registry. Fails with what `toFailure` makes of the error. */
  send<Parameters extends readonly ParameterName[], Row extends RowType>(
    to: pg.Pool | pg.PoolClient,
    statement: Sql<Parameters, Row>,
    values: readonly unknown[],
  ): Promise<RowOf<Row>[]>;
  /** Sends what begins or ends a transaction or a part of one. Fails with the error as it is. */
  control(client: pg.PoolClient, text: string): Promise<void>;
  onRoundTrip(): void;
  toFailure(error: unknown): unknown;
}

/** A transaction, and how a part of it is run that can be undone alone. */
export interface OpenTransaction extends Transaction {
  part<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The connection of a transaction, the answer to its BEGIN, and Prisma on it. */
interface Begun {
  client: pg.PoolClient;
  begun: Promise<void>;
  prisma: PrismaModels;
}

/** The codes of PostgreSQL and of Prisma for the one of a deadlock that has to give way, and how often it may be tried in all. */
const DEADLOCKS: readonly (string | null)[] = ['40P01', 'P2034'];
const ATTEMPTS_MAX = 3;
/** Tried at once, it would have its first lock again before the other, which waits for that lock, has woken. */
const RETRY_AFTER_MS = 50;

/** Runs a body between BEGIN and COMMIT, as `Database.transaction` says. */
export async function inTransaction<T>(sender: StatementSender, body: (tx: OpenTransaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactionOnce(sender, body);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !DEADLOCKS.includes(errorCode(error))) throw error;
      await setTimeout(attempt * RETRY_AFTER_MS);
    }
  }
}

async function transactionOnce<T>(sender: StatementSender, body: (tx: OpenTransaction) => Promise<T>): Promise<T> {
  const client = await sender.pool.connect().catch((error: unknown) => {
    throw sender.toFailure(error);
  });
  // The pool does not listen to an acquired connection, and an unhandled error event would end the program.
  client.on('error', ignore);
  let broken = false;
  const answers = new Answers(sender.onRoundTrip);
  // The first statement does not wait for it, which spares a round trip; nothing after that goes on without it.
  const begun = answers.of(() => sender.control(client, 'BEGIN'));
  const joined = joinPrisma(sender.prisma, { client, begun });
  let committed: Promise<void> | null = null;
  try {
    const begin = { client, begun, prisma: joined.models };
    const query = queryOf(sender, begin, answers);
    const result = await body({ query, prisma: joined.models, part: (inner) => partOf(sender, begin, inner) });
    await joined.leave();
    answers.requireSuccess();
    // PostgreSQL undoes a transaction with a failed statement here as well.
    committed = answers.of(() => sender.control(client, 'COMMIT'));
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
      await sender.control(client, 'ROLLBACK').catch(() => {
        broken = true;
      });
    }
    throw sender.toFailure(error);
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

function queryOf({ send, control }: StatementSender, { client, begun }: Begun, answers: Answers): SendStatement {
  return (statement, values) => {
    if (statement.isLong === true) void answers.of(() => control(client, ALLOW_LONG_STATEMENTS));
    const answer = answers.of(() => send(client, statement, values));
    const rows = begun.then(() => answer);
    rows.catch(ignore);
    return rows;
  };
}

async function partOf<T>(sender: StatementSender, begin: Begun, body: (tx: Transaction) => Promise<T>): Promise<T> {
  const { client, begun, prisma } = begin;
  await begun;
  const answers = new Answers(sender.onRoundTrip);
  const work = async () => {
    try {
      const result = await body({ query: queryOf(sender, begin, answers), prisma });
      answers.end();
      await answers.all();
      return result;
    } catch (thrown) {
      answers.end();
      await answers.all().catch(ignore);
      throw sender.toFailure(answers.causeOf(thrown));
    }
  };
  return withSavepoint((text) => sender.control(client, text), work);
}

function ignore(): void {}
