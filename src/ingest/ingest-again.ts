import type { Log } from '../core/context.ts';
import { errorCode } from '../db/error-code.ts';
import { traced } from '../observability/trace.ts';
import { type IngestResult, type IngestTools, type Intake, ingest } from './ingest.ts';

const ATTEMPTS_MAX = 3;

/** PostgreSQL: unique_violation, serialization_failure, deadlock_detected. */
const COLLISIONS = ['23505', '40001', '40P01'];

/**
 * Takes in an answer, again if another ingest came in its way: two numbers of one account can lead to the same shipment
 * at the same moment. The second look finds what the other has written. The journeys of other documents that have one of its
 * containers are derived next. Fails with whatever else ingest fails with.
 */
export async function ingestAgain(tools: IngestTools, intake: Intake): Promise<IngestResult> {
  const { watchId, statements } = intake;
  const attributes = { 'landfall.watch_id': watchId, 'landfall.statements': statements.length };
  const span = () => ({ name: 'ingest', kind: 'internal' as const, attributes });
  const result = await traced(tools.traces, span, () =>
    againIfCollided(tools.log, { watchId }, () => ingest(tools, intake)),
  );
  if (result.outcome === 'done') for (const id of result.others ?? []) await deriveAgain(tools, id);
  return result;
}

/** Derives a journey of which another one has learned something. */
async function deriveAgain(tools: IngestTools, watchId: string): Promise<void> {
  const pushed = { byLine: false, linked: new Set<string>() };
  await againIfCollided(tools.log, { watchId }, () => ingest(tools, { watchId, statements: [], poll: null, pushed }));
}

/** Does something once more if others came in its way. */
export async function againIfCollided<T>(log: Log, about: object, body: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await body();
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (attempt === ATTEMPTS_MAX || !COLLISIONS.includes(code)) throw error;
      log.info({ ...about, attempt, code }, 'ingest.collided');
    }
  }
}
