import { type Instant, toInstant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { Statement } from './statement.ts';

/**
 * A container that is tracked by its own number may show several trips: it was returned empty and then carried the
 * next cargo. The journey is the last of them. Gives the moment, in milliseconds, at which the trips before it ended,
 * or null if there was none. An empty return ends a trip only after the container was carried, and only if laden
 * movements follow it; otherwise it is the end of the journey itself.
 */
export function lastTripBegan(statements: readonly Statement[]): number | null {
  const actual = statements.filter(({ standing }) => standing === 'actual');
  const carried = actual.filter(isCarried).map(({ atMs }) => atMs);
  const laden = actual.filter(isNewCargo).map(({ atMs }) => atMs);
  if (carried.length === 0 || laden.length === 0) return null;
  const firstCarried = Math.min(...carried);
  const lastLaden = Math.max(...laden);
  const returns = actual
    .filter(({ movement, load }) => movement === 'gate_in' && load === 'empty')
    .filter(({ atMs, untilMs }) => atMs > firstCarried && untilMs < lastLaden)
    .map(({ atMs }) => atMs);
  return returns.length === 0 ? null : Math.max(...returns);
}

/** The movements of the trip that began at a moment; all of them if there was none before. */
export function movedSince(beganMs: number | null, statements: readonly Statement[]): readonly Statement[] {
  return beganMs === null ? statements : statements.filter(({ untilMs }) => untilMs > beganMs);
}

/** What was said in words rather than movements about the trip that began at a moment; all if there was none before. */
export function saidSince(beganMs: number | null, said: readonly Observation[]): readonly Observation[] {
  if (beganMs === null) return said;
  const began = toInstant(beganMs);
  return said.filter((one) => isSaidSince(began, one));
}

// A last free day that lies before the trip is that of a former one, however often it is repeated.
function isSaidSince(began: Instant, one: Observation): boolean {
  switch (one.kind) {
    case 'terminal_snapshot':
      return one.checkedAt > began;
    case 'sighting':
      return one.seenAt > began;
    case 'measurement':
      return one.measuredAt > began;
    case 'deadline':
      return versionOf(one) > began && (one.lastFreeDay === null || one.lastFreeDay > began.slice(0, 10));
    case 'free_time':
      return versionOf(one) > began && (one.until === null || one.until > began.slice(0, 10));
    default:
      return versionOf(one) > began;
  }
}

function isCarried({ movement, load }: Statement): boolean {
  return (movement === 'discharge' && load !== 'empty') || (movement === 'gate_out' && load === 'laden');
}

function isNewCargo({ movement, load, mode }: Statement): boolean {
  return (movement === 'gate_in' && load === 'laden') || (movement === 'load' && mode === 'vessel' && load !== 'empty');
}
