import type { Happening } from './happening.ts';
import type { Statement } from './statement.ts';

/** What happened to a container, without the departures that it missed; `missed` has the ids of who states these. */
export interface Aboard {
  aboard: Happening[];
  missed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Leaves out the departures of vessels that the container is not on: since such a vessel sailed its line has said that
 * the container is still to be loaded there, later. Without that word a departure takes along what waits at the port.
 */
export function withoutMissed(actual: readonly Happening[], expected: readonly Statement[]): Aboard {
  const loads = expected.filter(
    (one) => one.movement === 'load' && one.mode === 'vessel' && one.party === 'shipping_line' && !one.isWithdrawn,
  );
  const isMissed = (one: Happening) => {
    if (one.movement !== 'depart' || one.mode !== 'vessel') return false;
    const isLoaded = actual.some(
      (load) => load.movement === 'load' && load.placeKey === one.placeKey && load.atMs <= one.untilMs,
    );
    return !isLoaded && loads.some((load) => load.placeKey === one.placeKey && isToCome(load, one));
  };
  const missed = loads.length === 0 ? [] : actual.filter(isMissed);
  if (missed.length === 0) return { aboard: [...actual], missed: NONE };
  return {
    aboard: actual.filter((one) => !missed.includes(one)),
    missed: new Set(missed.flatMap(({ statements }) => statements.map(({ id }) => id))),
  };
}

function isToCome(load: Statement, departure: Happening): boolean {
  return load.atMs > departure.untilMs && departure.statements.every(({ version }) => version < load.version);
}
