import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { toEpochMs, toInstant } from '../domain/instant.ts';

const REMEMBER = sql({
  name: 'remember_sandbox_journey',
  because: 'start',
  parameters: ['text', 'instant'],
  row: {},
  text: 'INSERT INTO sandbox_journey (scenario, first_asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
});

const RECALL = sql({
  name: 'recall_sandbox_journey',
  because: 'start',
  parameters: ['text'],
  row: { first_asked_at: 'instant' },
  text: 'SELECT first_asked_at FROM sandbox_journey WHERE scenario = $1',
});

/**
 * The time of the first poll of each sandbox journey, kept in the database, so that every process on it and every
 * start sees the same journey. The time never changes, so it is read once.
 */
export function sandboxMemory(db: Database): (scenario: string, now: number) => Promise<number> {
  const known = new Map<string, number>();
  return async (scenario, now) => {
    const first = known.get(scenario) ?? (await storedFirstPoll(db, scenario, now));
    known.set(scenario, first);
    return first;
  };
}

/** Two statements, because the first does not show what another process has written while it waited. */
async function storedFirstPoll(db: Database, scenario: string, now: number): Promise<number> {
  await db.query(REMEMBER, [scenario, toInstant(now)]);
  const [row] = await db.query(RECALL, [scenario]);
  return row === undefined ? now : toEpochMs(row.first_asked_at);
}
