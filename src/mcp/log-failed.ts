import type { Log } from '../core/context.ts';
import { Failure, isOutOfReach } from '../core/failure.ts';

/** The fields that are logged beside a failure. */
interface Failed {
  facts: object;
  /** The name of the line that says how something ended, and of that which says that it broke. */
  ended: string;
  broke: string;
}

/** Logs what did not succeed: a refusal is an end like another, a bug or a part that is out of reach is an error. */
export function logFailed(log: Log, error: unknown, { facts, ended, broke }: Failed): void {
  if (!(error instanceof Failure)) log.error({ ...facts, err: error }, broke);
  else if (isOutOfReach(error)) log.error({ ...facts, err: error }, 'mcp.service_unavailable');
  else log.info({ ...facts, outcome: error.code }, ended);
}
