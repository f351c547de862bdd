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

function isCarried({ movement, load }: Statement): boolean {
  return (movement === 'discharge' && load !== 'empty') || (movement === 'gate_out' && load === 'laden');
}

function isNewCargo({ movement, load, mode }: Statement): boolean {
  return (movement === 'gate_in' && load === 'laden') || (movement === 'load' && mode === 'vessel' && load !== 'empty');
}
