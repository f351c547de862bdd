/** Small batches with a pause in between, so that other transactions do not wait for the locks. */
const BATCH_ROWS = 200;
const PAUSE_MS = 20;

/** More than these are for the next time. */
const BATCHES_MAX = 50_000;

/** The text of a statement that removes a batch of the rows of a table, called `r`: locked ones are skipped until the next run. */
export function removal({ table, key, condition }: { table: string; key: string; condition: string }): string {
  return `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} r WHERE ${condition}
      LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1 AS one`;
}

/** The declaration, without its name, of a statement that removes a batch of the rows of a table that are older than so many days. */
export function removalByAge({ table, key, column }: { table: string; key: string; column: string }) {
  return {
    because: 'lease',
    isLong: true,
    parameters: ['bigint', 'int'],
    row: { one: 'int' },
    text: removal({ table, key, condition: `r.${column} < now() - $2::int * interval '1 day'` }),
  } as const;
}

/** Removes batch by batch until nothing is left or the signal ends it, and gives how many rows were removed. */
export async function removeInBatches(
  removeBatch: (rows: number) => Promise<readonly unknown[]>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches++) {
    const { length } = await removeBatch(BATCH_ROWS);
    count += length;
    if (length < BATCH_ROWS) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return count;
}
