import { Scheduler } from '../../../src/scheduler/worker.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import type { Answer, Source, SourceRegistry } from '../../../src/sources/source.ts';
import type { TestDatabase } from '../../support/database.ts';
import { memorySource, SILENT, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';

/** An account whose only line, MAEU, answers as the test says. */
export interface AccountOfOneLine {
  context: ServiceContext;
  /** One round of polls, which the line answers so. */
  poll(says: Answer): Promise<void>;
  /** What was logged as an error. */
  errors: unknown[];
}

/** Sets up an account whose only line is polled by hand. */
export async function accountOfOneLine(db: TestDatabase, changes: Partial<Source> = {}): Promise<AccountOfOneLine> {
  const line: { says: Answer } = { says: { outcome: 'unknown', requests: 0 } };
  const source = { ...memorySource('MAEU'), ...changes, fetch: async () => line.says };
  const sources: SourceRegistry = {
    line: (scac) => (scac === 'MAEU' ? { access: 'ready', source } : { access: 'no_adapter' }),
    linkedSources: () => [],
    find: (key) => (key === 'MAEU' ? source : null),
    all: () => [source],
  };
  const context = await serviceContext(db, { clock: { now: () => Date.now() }, sources });
  const errors: unknown[] = [];
  const log = { ...SILENT, error: (...said: unknown[]) => void errors.push(said) };
  return { context, poll, errors };

  async function poll(says: Answer): Promise<void> {
    line.says = says;
    // Of the numbers of this account alone: those of other tests wait.
    await db.pool.query(
      "UPDATE watch_schedule SET next_due_at = now() + interval '1 hour' WHERE isfinite(next_due_at)",
    );
    await db.pool.query(
      `UPDATE watch_schedule SET next_due_at = now() - interval '1 second'
       WHERE watch_id IN (SELECT watch_id FROM tracking_request WHERE account_id = $1)`,
      [context.principal.accountId],
    );
    await db.pool.query('UPDATE source_lane SET blocked_until = NULL');
    const scheduler = new Scheduler({ ...context, log });
    await scheduler.round();
    await scheduler.settled();
  }
}

/** The id of the request for a number. */
export async function requestIdOf({ db, principal }: ServiceContext, number: string): Promise<string> {
  const text = 'SELECT id FROM tracking_request WHERE account_id = $1 AND normalized_number = $2';
  const [found] = await rows<{ id: string }>(db, text, [principal.accountId, number]);
  return found?.id ?? '';
}
