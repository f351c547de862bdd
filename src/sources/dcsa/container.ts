import { readContainer } from '../read-container.ts';
import type { DcsaEvent } from './payload.ts';

const EQUIPMENT_REFERENCES: ReadonlySet<string | null> = new Set(['EQ', 'EQUIPMENT_REFERENCE']);

/** The containers to which the references of an event point. */
export function referencedContainers({ references }: DcsaEvent): string[] {
  const named = references.filter(({ type }) => EQUIPMENT_REFERENCES.has(type));
  return [...new Set(named.map(({ value }) => readContainer(value ?? '')).filter((number) => number !== null))];
}

/** The one container to which the references of an event point; null if they name none, or several. */
export function referencedContainer(event: DcsaEvent): string | null {
  const [first, ...others] = referencedContainers(event);
  return first !== undefined && others.length === 0 ? first : null;
}
