import type { RateLimits } from '../../src/config/option-types.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { Principal } from '../../src/core/context.ts';
import { Failure } from '../../src/core/failure.ts';
import { newId } from '../../src/core/id.ts';
import { type Database, openDatabase } from '../../src/db/client.ts';
import type { Allowance, Bucket } from '../../src/limits/headers.ts';
import { createLimiter } from '../../src/limits/limiter.ts';

/** One process that counts, with connections of its own. */
export interface Replica {
  db: Database;
  take(principal: Principal, bucket: Bucket): Promise<Allowance>;
  /** Whether a request passes. Throws what is no refusal. */
  passes(principal: Principal, bucket: Bucket): Promise<boolean>;
  /** The statements that it has sent. */
  statements(): number;
  /** What it logged. */
  log: string[];
  close(): Promise<void>;
}

/** The limits that apply where nothing is set. */
export const RATES: RateLimits = { default: 100, create: 100, infer: 200, refresh: 10, bulk: 10 };

/** A caller with a key of their own. */
export function keyHolder(): Principal {
  return { accountId: newId(), keyId: newId(), userId: null, permissions: new Set() };
}

/** Starts a replica at a database. */
export async function startReplica(url: string, clock: Clock, rates: Partial<RateLimits> = {}): Promise<Replica> {
  const db = await openDatabase({ url, poolSize: 4 });
  const log: string[] = [];
  const note = (_fields: object, message: string) => void log.push(message);
  const limiter = createLimiter({
    db,
    rates: { ...RATES, ...rates },
    clock,
    log: { debug: note, info: note, warn: note, error: note },
  });
  let statements = 0;
  db.pool.on('acquire', () => statements++);
  return { db, take: limiter.take, passes, statements: () => statements, log, close };

  async function passes(principal: Principal, bucket: Bucket): Promise<boolean> {
    try {
      await limiter.take(principal, bucket);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  async function close(): Promise<void> {
    await db.close();
  }
}

/** The failure with which a caller was refused. Throws if they were not. */
export async function refusalOf(taken: Promise<Allowance>): Promise<Failure> {
  const outcome = await taken.catch((error: unknown) => error);
  if (outcome instanceof Failure) return outcome;
  throw new Error('It was not refused.', { cause: outcome });
}
