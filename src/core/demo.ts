import type { DemoVisit, Principal } from './context.ts';
import { Failure } from './failure.ts';

/**
 * The first words of the ids of operations that only read. A visitor of the demonstration is refused every other operation, so an operation
 * that a later version adds is refused until its verb is listed here.
 */
const READING_VERBS: ReadonlySet<string> = new Set([
  'browse',
  'complete',
  'explain',
  'fetch',
  'find',
  'get',
  'list',
  'report',
  'search',
]);

/** Refuses an operation that does more than read to a visitor of the demonstration. Errors: `forbidden`. */
export function requireDemoReads({ demo }: Principal, operationId: string): void {
  const [verb = ''] = operationId.split('_');
  if (demo !== undefined && !READING_VERBS.has(verb)) throw demoRefusal(demo);
}

/** Refuses a visitor of the demonstration, also where the operation only reads. Errors: `forbidden`. */
export function requireNoDemo({ demo }: Principal): void {
  if (demo !== undefined) throw demoRefusal(demo);
}

/** The error that a visitor of the demonstration gets for everything but reading. */
export function demoRefusal({ signInUrl }: Pick<DemoVisit, 'signInUrl'>): Failure {
  const message = `This is a demonstration; nothing is changed. Sign in to do this with an account of your own: ${signInUrl}`;
  return new Failure('forbidden', message, { meta: { sign_in: signInUrl } });
}
