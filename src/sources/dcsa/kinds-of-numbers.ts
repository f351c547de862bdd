import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { LineProfile } from './lines/profile.ts';

const KINDS: readonly TrackedKind[] = ['bill_of_lading', 'booking', 'container'];

/** The kinds of number that a line can be polled for. */
export function kindsOf({ parameters }: Pick<LineProfile, 'parameters'>): TrackedKind[] {
  return KINDS.filter((kind) => parameters[kind] !== undefined);
}
