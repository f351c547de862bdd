import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { transactionOver } from './answers.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';

export type { Prisma };

/**
 * The models of Prisma with their checked operations, of the database or of one transaction. Operations answer with
 * plain promises. Raw statements are not among them: those are declared in the registry (sql.ts).
 */
export type PrismaModels = Omit<PrismaClient, `$${string}`>;

const PRISMA_STATEMENTS_MAX = 500;

/** Prisma ends a transaction after this time. Ours end with their connection, so it is as long as a timer can be. */
const NEVER_MS = 2_147_483_647;

/** What Prisma sends around a transaction of its own; in one of ours it has been sent, or will be. */
const TRANSACTION_CONTROL: ReadonlySet<unknown> = new Set(['BEGIN', 'COMMIT', 'ROLLBACK']);

const NO_RESULT = { rows: [], fields: [], rowCount: 0, command: '' };

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/** The connection that the transaction which Prisma starts now has to use. */
const joining = new AsyncLocalStorage<pg.PoolClient>();

/** How many transactions of Prisma have not got their connection yet. */
let joiningCount = 0;

/**
 * The pool of all connections. Prisma asks it for a connection when it starts a transaction, and is given the one that
 * a transaction of ours already holds where it starts one to join that.
 */
export class SharedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect(callback);
      return undefined;
    }
    const joined = joining.getStore();
    return joined === undefined ? super.connect() : Promise.resolve(joined);
  }
}

/** Prisma's client, which is made when it is first needed, and what its errors are for callers of ours. */
export interface LazyPrisma<Client extends PrismaModels = PrismaClient> {
  client(): Promise<Client>;
  toFailure(error: unknown): unknown;
}

/** Prisma in a transaction of ours: its models, and what has to happen before the transaction is committed or undone. */
export interface JoinedPrisma {
  models: PrismaModels;
  leave(): Promise<void>;
}

/**
 * Lets Prisma use the connection of a transaction that has begun, or begins. Nothing is sent for that, and Prisma is not
 * loaded before the first operation: a transaction of raw statements alone costs what it cost without. Measured on two
 * cores with the server beside: a read by id 0.12 ms raw and 0.30 ms by Prisma; in a transaction 0.18 and 0.71 ms, and
 * of three such reads 0.43 and 1.50 ms.
 */
export function joinPrisma(
  prisma: LazyPrisma,
  { client, begun }: { client: pg.PoolClient; begun: Promise<unknown> },
): JoinedPrisma {
  let joined: Promise<JoinedPrisma> | null = null;
  let isOver = false;
  const models = lazyModels({
    ...prisma,
    client: async () => {
      if (isOver) throw transactionOver();
      joined ??= prisma.client().then((loaded) => join(loaded, borrowed(client, begun)));
      return (await joined).models;
    },
  });
  const leave = async (): Promise<void> => {
    isOver = true;
    await (await joined)?.leave();
  };
  return { models, leave };
}

/** The models of a client that is made when the first operation is called. */
export function lazyModels(prisma: LazyPrisma<PrismaModels>): PrismaModels {
  const delegates = new Map<string, object>();
  const models = new Proxy(
    {},
    {
      get(_, model) {
        if (typeof model !== 'string' || model === 'then') return undefined;
        const delegate = delegates.get(model) ?? lazyDelegate(prisma, model);
        delegates.set(model, delegate);
        return delegate;
      },
    },
  );
  // The one cast: the names of models and operations are passed on as they are, so the types of Prisma hold.
  return models as PrismaModels;
}

/** The observer of Prisma's statements, and whether they have names. */
export interface Naming {
  report(text: string): void;
  isNamed: boolean;
}

/**
 * Names Prisma's statements, so that each connection prepares one once, and reports each. They are few but for lists of
 * every length; once that many have a name, the rest go without.
 */
export function statementNames({ report, isNamed }: Naming): (query: { sql: string; args: unknown[] }) => string {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    if (!TRANSACTION_CONTROL.has(sql)) report(sql);
    if (args.length === 0 || !isNamed) return '';
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= PRISMA_STATEMENTS_MAX) return '';
    const name = `prisma_${createHash('sha1').update(sql).digest('base64url')}`;
    names.set(sql, name);
    return name;
  };
}

/** A value that is stored as JSON. */
export function jsonValue(value: object): Prisma.InputJsonValue {
  // Prisma's type wants an index signature, which interfaces do not have; what JSON cannot say does not come here.
  return value as Prisma.InputJsonValue;
}

function lazyDelegate(prisma: LazyPrisma<PrismaModels>, model: string): object {
  return new Proxy(
    {},
    {
      get(_, operation) {
        if (typeof operation !== 'string' || operation === 'then') return undefined;
        return (...args: unknown[]) => call(prisma, [model, operation], args);
      },
    },
  );
}

async function call(
  prisma: LazyPrisma<PrismaModels>,
  [model, operation]: readonly [string, string],
  args: unknown[],
): Promise<unknown> {
  const delegate: unknown = Reflect.get(await prisma.client(), model);
  const method: unknown = typeof delegate === 'object' && delegate !== null ? Reflect.get(delegate, operation) : null;
  if (typeof method !== 'function') throw new Error(`Prisma has no operation ${model}.${operation}.`);
  try {
    return await Reflect.apply(method, delegate, args);
  } catch (error) {
    throw prisma.toFailure(error);
  }
}

/** Starts a transaction of Prisma on a connection; it lasts until `leave`. */
async function join(prisma: PrismaClient, client: pg.PoolClient): Promise<JoinedPrisma> {
  return new Promise((resolve, reject) => {
    let end = ignore;
    const ended = new Promise<void>((resolveEnded) => {
      end = resolveEnded;
    });
    const connected = startJoining();
    const whole = joining.run(client, () =>
      prisma.$transaction(
        async (models) => {
          connected();
          const leave = () => {
            end();
            return whole;
          };
          resolve({ models, leave });
          await ended;
        },
        { maxWait: NEVER_MS, timeout: NEVER_MS },
      ),
    );
    whole.catch((error: unknown) => {
      connected();
      reject(error);
    });
  });
}

/**
 * Counts a transaction that starts; the result is called once it has its connection, or none. Before Node 24 a storage in
 * use makes every promise of the process call a hook, which is 10 % of a read over HTTP: it is used only while needed.
 */
function startJoining(): () => void {
  let isWaiting = true;
  joiningCount++;
  return () => {
    if (!isWaiting) return;
    isWaiting = false;
    joiningCount--;
    if (joiningCount === 0) joining.disable();
  };
}

/** A connection for Prisma that is not its own: it neither begins or ends its transaction nor gives it back. */
function borrowed(client: pg.PoolClient, begun: Promise<unknown>): pg.PoolClient {
  const query = async (config: pg.QueryConfig) => {
    if (TRANSACTION_CONTROL.has(config.text)) return NO_RESULT;
    const [result] = await Promise.all([client.query(config), begun]);
    return result;
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query;
      if (name === 'release') return ignore;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function ignore(): void {}
