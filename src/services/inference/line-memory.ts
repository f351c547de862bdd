import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { learn, NOTHING_LEARNT, type Priors } from '../../domain/inference/priors.ts';
import type { OwnNumbers } from '../../domain/inference/rank.ts';
import { MINUTE_MS } from '../../domain/instant.ts';

/**
 * What inference has learnt, held in memory so that no number costs a query: of all accounts together what their numbers
 * have in common, of each account its own numbers. What is older than some minutes is read again beside the call that
 * finds it so; only the first call waits.
 */
export interface LineMemory {
  priors(): Promise<Priors>;
  own(accountId: string): Promise<OwnNumbers>;
}

const LEARNT_FROM_MAX = 200_000;
const OWN_NUMBERS_MAX = 20_000;
const ACCOUNTS_MAX = 200;
const PRIORS_AGE_MS_MAX = 10 * MINUTE_MS;
const OWN_AGE_MS_MAX = 5 * MINUTE_MS;

/**
 * The stems of the latest numbers, without the numbers. A number counts once for a line, however many accounts track
 * it. A number that a line did not know counts too, which limits the weight of a form that forwarders share. Only
 * stems with numbers of enough accounts count, and only for lines that knew numbers of enough accounts: the numbers of
 * one account must not be visible to another. The others count as unknown to the line, or the remaining lines would
 * seem too certain.
 */
const COUNT_STEMS = sql({
  name: 'count_number_stems',
  because: 'count',
  parameters: ['bigint'],
  row: { isContainer: 'bool', head: 'text', shape: 'text', scac: 'text!', isKnown: 'bool', numbers: 'int' },
  text: `WITH requested AS MATERIALIZED (
    SELECT DISTINCT account_id, request_type = 'container' AS is_container, left(normalized_number, 4) AS head,
        translate(normalized_number, 'BCDEFGHIJKLMNOPQRSTUVWXYZ012345678', 'AAAAAAAAAAAAAAAAAAAAAAAAA999999999') AS shape,
        normalized_number AS number, scac, shipment_id IS NOT NULL AS is_known
      FROM (SELECT account_id, request_type, normalized_number, scac, shipment_id, failed_reason FROM tracking_request
        WHERE scac <> '${SANDBOX_SCAC}' ORDER BY id DESC LIMIT ${LEARNT_FROM_MAX}) latest
      WHERE shipment_id IS NOT NULL AND failed_reason IS NULL OR failed_reason IN ('not_found', 'expired', 'invalid_number')
    ), shared AS (
      SELECT is_container, head, shape FROM requested GROUP BY 1, 2, 3 HAVING count(DISTINCT account_id) >= $1
    )
    SELECT is_container AS "isContainer", head, shape, scac, is_known AND count(DISTINCT account_id) >= $1 AS "isKnown",
      count(DISTINCT number)::int AS numbers
    FROM requested JOIN shared USING (is_container, head, shape) GROUP BY is_container, head, shape, scac, is_known`,
});

/** What an account has tracked, and the containers of its shipments; the living stand last, so that they win. */
const OWN_NUMBERS = sql({
  name: 'own_tracked_numbers',
  because: 'trip',
  parameters: ['uuid'],
  row: { number: 'text', scac: 'text', isLiving: 'bool' },
  text: `SELECT number, scac, is_living AS "isLiving" FROM (
      (SELECT normalized_number AS number, scac, status = 'created' AS is_living, created_at FROM tracking_request
        WHERE account_id = $1 AND shipment_id IS NOT NULL AND status IN ('created', 'tracking_stopped')
        ORDER BY created_at DESC LIMIT ${OWN_NUMBERS_MAX})
      UNION ALL
      (SELECT c.number, s.scac, c.empty_terminated_at IS NULL AND s.line_tracking_stopped_at IS NULL, c.created_at
        FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.account_id = $1
        ORDER BY c.created_at DESC LIMIT ${OWN_NUMBERS_MAX})
    ) tracked ORDER BY is_living, created_at`,
});

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
    learn(await db.query(COUNT_STEMS, [accountsMin])),
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
  const rows = await db.query(OWN_NUMBERS, [accountId]);
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
