import { byTime, type Happening } from './happening.ts';

/**
 * Whether a container began as an export: the first thing that is reported of it laden is that it was gated in, after it had
 * been taken out empty, or where a train or barge took it from there.
 */
export function beganAsExport(all: readonly Happening[]): boolean {
  const actual = all.filter(({ isActual }) => isActual).sort(byTime);
  const first = actual.find(({ load, movement }) => load === 'laden' || (load === null && CARRIED.has(movement)));
  if (first === undefined || first.movement !== 'gate_in' || first.load !== 'laden') return false;
  return actual.some(
    (one) =>
      (one.movement === 'gate_out' && one.load === 'empty' && one.atMs <= first.untilMs) ||
      (one.placeKey === first.placeKey && isTakenOn(one) && one.untilMs >= first.atMs),
  );
}

const CARRIED: ReadonlySet<string> = new Set(['load', 'depart', 'arrive', 'discharge', 'deliver']);

function isTakenOn({ movement, mode }: Happening): boolean {
  return (movement === 'load' || movement === 'depart') && (mode === 'rail' || mode === 'barge');
}
