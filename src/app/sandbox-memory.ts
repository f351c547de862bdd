import type { Database } from '../db/client.ts';
import { toEpochMs, toInstant } from '../domain/instant.ts';
import { RECALL_SANDBOX_JOURNEY, REMEMBER_SANDBOX_JOURNEY } from './statements.ts';

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
  await db.query(REMEMBER_SANDBOX_JOURNEY, [scenario, toInstant(now)]);
  const [row] = await db.query(RECALL_SANDBOX_JOURNEY, [scenario]);
  return row === undefined ? now : toEpochMs(row.first_asked_at);
}
