import type { Statement } from './statement.ts';

/**
 * Puts local times of unknown zones into the order that is possible. As if they were UTC they may be half a day off, so
 * that a pickup would stand before the discharge; within the span in which it can have happened, what only happens ashore
 * after the voyage is put behind the vessel's last act, and what only happens before it ahead of its first. The time that
 * is shown stays.
 */
export function inPossibleOrder(statements: readonly Statement[]): Statement[] {
  if (!statements.some(({ localSpan }) => localSpan !== null)) return [...statements];
  const atSea = statements.filter(
    ({ localSpan, mode, standing, movement }) =>
      localSpan === null && mode === 'vessel' && standing === 'actual' && movement !== 'berth',
  );
  return statements.map((one) => {
    if (one.localSpan === null || one.standing !== 'actual') return one;
    const [atMs, untilMs] = [possibleMs(one, one.localSpan, atSea), one.untilMs];
    return { ...one, atMs, untilMs: Math.max(atMs, untilMs) };
  });
}

function possibleMs(
  one: Statement,
  { earliestMs, latestMs }: { earliestMs: number; latestMs: number },
  atSea: readonly Statement[],
): number {
  const own = atSea.filter(({ container }) => container === null || container === one.container);
  const landings = own
    .filter(({ movement, atMs }) => LANDING.has(movement) && atMs >= one.atMs && atMs < latestMs)
    .map(({ atMs }) => atMs);
  if (isAfterVoyage(one) && landings.length > 0) return Math.max(...landings) + 1;
  const boardings = own
    .filter(({ movement, atMs }) => BOARDING.has(movement) && atMs <= one.atMs && atMs > earliestMs)
    .map(({ atMs }) => atMs);
  return isBeforeVoyage(one) && boardings.length > 0 ? Math.min(...boardings) - 1 : one.atMs;
}

const LANDING: ReadonlySet<Statement['movement']> = new Set(['arrive', 'discharge']);
const BOARDING: ReadonlySet<Statement['movement']> = new Set(['load', 'depart']);

function isAfterVoyage({ movement, load }: Statement): boolean {
  if (movement === 'deliver' || movement === 'strip') return true;
  return (movement === 'gate_out' && load !== 'empty') || (movement === 'gate_in' && load === 'empty');
}

function isBeforeVoyage({ movement, load }: Statement): boolean {
  if (movement === 'stuff') return true;
  return (movement === 'gate_in' && load !== 'empty') || (movement === 'gate_out' && load === 'empty');
}
