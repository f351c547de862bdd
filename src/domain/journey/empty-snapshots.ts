import type { Observation } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';

/**
 * Snapshots that state nothing of the container, with nothing beside them in the same answer: a source that answers so
 * has said nothing of it. What names a last free day or a gate-out alone is a statement.
 */
export function emptySnapshots(
  snapshots: readonly StoredSnapshot[],
  said: readonly Observation[],
): Set<StoredSnapshot> {
  const empty = snapshots.filter(statesNothing);
  if (empty.length === 0) return new Set();
  const beside = new Set(said.filter(isBeside).map(answerOf));
  return new Set(empty.filter((one) => !beside.has(answerOf(one))));
}

function statesNothing({ available, holds, fees, appointmentAt, location, chassis, offDock }: StoredSnapshot): boolean {
  return [available, holds, fees, appointmentAt, location, chassis, offDock].every((fact) => fact === null);
}

function isBeside({ kind }: Observation): boolean {
  return kind === 'deadline' || kind === 'movement';
}

function answerOf({ source, recordedAt }: Pick<Observation, 'source' | 'recordedAt'>): string {
  return `${source} ${recordedAt}`;
}
