import { readContainer } from '../read-container.ts';
import type { DcsaEvent } from './payload.ts';

/** The one container to which the references of an event point; null if they name none, or several. */
export function referencedContainer(event: DcsaEvent): string | null {
  const named = event.references.filter(({ type }) => type === 'EQ').map(({ value }) => readContainer(value ?? ''));
  const [first, ...others] = new Set(named.filter((number) => number !== null));
  return first !== undefined && others.length === 0 ? first : null;
}
