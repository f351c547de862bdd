import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { Database } from '../../db/client.ts';
import { learn, NOTHING_LEARNT, type Priors } from '../../domain/inference/priors.ts';
import type { OwnNumbers } from '../../domain/inference/rank.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import { COUNT_NUMBER_STEMS, OWN_TRACKED_NUMBERS } from './statements.ts';

/**
 * What inference has learnt, held in memory so that no number costs a query: of all accounts together what their numbers
 * have in common, of each account its own numbers. What is older than some minutes is read again beside the call that
 * finds it so; only the first call waits.
 */
export interface LineMemory {
  priors(): Promise<Priors>;
  own(accountId: string): Promise<OwnNumbers>;
}

const ACCOUNTS_MAX = 200;
const PRIORS_AGE_MS_MAX = 10 * MINUTE_MS;
const OWN_AGE_MS_MAX = 5 * MINUTE_MS;

/** What the memory is made from. */
export interface LineMemoryParts {
  db: Database;
  clock: Clock;
  log: Log;
  /** From how many accounts a stem of numbers has to be for anything to be learnt of it. */
  accountsMin: number;
}

/** Makes a memory that knows nothing yet. Where the database is away it keeps what it knew. */
export function createLineMemory({ db, clock, log, accountsMin }: LineMemoryParts): LineMemory {
  const kept = new Map<string, Kept<OwnNumbers>>();
  const priors = new Kept<Priors>(NOTHING_LEARNT, PRIORS_AGE_MS_MAX, async () =>
    learn(await db.query(COUNT_NUMBER_STEMS, [accountsMin])),
  );
  const tools = { clock, log };
  return { priors: () => priors.read(tools), own };

  function own(accountId: string): Promise<OwnNumbers> {
    const account = kept.get(accountId) ?? new Kept(NOTHING_OWN, OWN_AGE_MS_MAX, () => readOwn(db, accountId));
    // The least recently used account comes first, and is evicted first.
    kept.delete(accountId);
    kept.set(accountId, account);
    const [oldest] = kept.keys();
    if (kept.size > ACCOUNTS_MAX && oldest !== undefined) kept.delete(oldest);
    return account.read(tools);
  }
}

const NOTHING_OWN: OwnNumbers = new Map();

async function readOwn(db: Database, accountId: string): Promise<OwnNumbers> {
  const rows = await db.query(OWN_TRACKED_NUMBERS, [accountId]);
  return new Map(rows.map(({ number, scac, isLiving }) => [number, { scac, isLiving }]));
}

/** A value that is read again in the background when it is too old; only the first reader waits. */
class Kept<Value> {
  #value: Value;
  #readAt: number | null = null;
  #reading: Promise<void> | null = null;
  readonly #ageMsMax: number;
  readonly #load: () => Promise<Value>;

  constructor(value: Value, ageMsMax: number, load: () => Promise<Value>) {
    this.#value = value;
    this.#ageMsMax = ageMsMax;
    this.#load = load;
  }

  async read({ clock, log }: { clock: Clock; log: Log }): Promise<Value> {
    const isFirst = this.#readAt === null;
    if (isFirst || clock.now() - (this.#readAt ?? 0) >= this.#ageMsMax) {
      this.#reading ??= this.#load()
        .then((value) => {
          this.#value = value;
        })
        .catch((error: unknown) => log.error({ err: error }, 'inference.learning_failed'))
        .finally(() => {
          this.#readAt = clock.now();
          this.#reading = null;
        });
    }
    if (isFirst) await this.#reading;
    return this.#value;
  }
}
