import type { Log } from '../core/context.ts';
import { repeat } from '../core/repeat.ts';
import type { Database } from '../db/client.ts';
import { removeInBatches } from '../db/removal.ts';
import { CLEAN_UP_BATCHES, REMOVE_OLD_AUDIT_EVENTS } from './clean-up-statements.ts';
import { removeRetiredKeys } from './signing-key-states.ts';

const EVERY_MS = 600_000;

/** What applies without a configuration. */
const AUDIT_DAYS_DEFAULT = 400;

/**
 * Removes what is over: expired codes, tokens and sessions, connections that nothing can be done with any more, programs
 * that are unused (never one with an active connection), keys that no token can be signed with. Gives how many rows of each.
 */
export async function cleanUp(
  db: Database,
  signal?: AbortSignal,
  auditDays = AUDIT_DAYS_DEFAULT,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const audit = REMOVE_OLD_AUDIT_EVENTS;
  const steps = [
    ...CLEAN_UP_BATCHES.map((statement) => ({
      name: statement.name,
      remove: (rows: number) => db.query(statement, [rows]),
    })),
    { name: audit.name, remove: (rows: number) => db.query(audit, [rows, auditDays]) },
  ];
  for (const { name, remove } of steps) {
    const count = await removeInBatches(remove, signal);
    if (count > 0) removed[name] = count;
  }
  const keys = await removeRetiredKeys(db);
  return keys === 0 ? removed : { ...removed, retired_signing_keys: keys };
}

/** Does so every ten minutes, or as often as the operator decides. The answer stops it, and waits for what is under way. */
export function keepClean(
  db: Database,
  log: Log,
  { everyMs = EVERY_MS, auditDays = AUDIT_DAYS_DEFAULT }: { everyMs?: number; auditDays?: number } = {},
): () => Promise<void> {
  return repeat((signal) => cleanUpOnce({ db, log, auditDays }, signal), everyMs);
}

async function cleanUpOnce(
  { db, log, auditDays }: { db: Database; log: Log; auditDays: number },
  signal: AbortSignal,
): Promise<void> {
  try {
    const removed = await cleanUp(db, signal, auditDays);
    if (Object.keys(removed).length > 0) log.info({ removed }, 'sign_in.cleaned_up');
  } catch (error) {
    log.error({ err: error }, 'sign_in.clean_up_failed');
  }
}
