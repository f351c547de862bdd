import type { Principal } from './context.ts';
import { Failure } from './failure.ts';

/**
 * The verbs with which operations begin that change nothing and send nothing. Whatever begins otherwise is refused to a visitor of the
 * demonstration, what a later version adds included.
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

/** A visitor of the demonstration: a session without a person. */
export interface DemoVisit {
  /** Tells the visitors apart; it is no secret. */
  session: string;
  /** Where people sign in. */
  signInUrl: string;
}

/** Refuses everything but reading to a visitor of the demonstration. Errors: `forbidden`. */
export function requireDemoReads({ demo }: Principal, operationId: string): void {
  const [verb = ''] = operationId.split('_');
  if (demo !== undefined && !READING_VERBS.has(verb)) throw demoRefusal(demo);
}

/** Refuses what a visitor of the demonstration may not have though it changes nothing. Errors: `forbidden`. */
export function requireNoDemo({ demo }: Principal): void {
  if (demo !== undefined) throw demoRefusal(demo);
}

/** What a visitor of the demonstration is answered who wants more than to look. */
export function demoRefusal({ signInUrl }: Pick<DemoVisit, 'signInUrl'>): Failure {
  const message = `This is a demonstration; nothing is changed. Sign in to do this with an account of your own: ${signInUrl}`;
  return new Failure('forbidden', message, { meta: { sign_in: signInUrl } });
}
