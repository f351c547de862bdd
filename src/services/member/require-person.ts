import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/**
 * Makes sure that a person acts on the pages, or the operator: what lets others in or out is nothing that a program may do
 * in the name of either. Errors: `forbidden` to keys and access tokens.
 */
export function requirePerson({ keyId, obtainable }: Principal): void {
  // Access tokens alone could be given more than they have.
  if (keyId === null && obtainable === undefined) return;
  throw new Failure('forbidden', 'A program cannot do this for people; an owner does it on the page People.');
}
