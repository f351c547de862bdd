import { HOUR_MS } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Contradiction, StatedValue } from './contradiction.ts';
import { emptyReturnOf, lastOf, type Mark } from './milestone-list.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';

/** Clocks differ, and a discharge is often reported with the end of the operation. */
const ORDER_MS_MAX = 2 * HOUR_MS;

/** What cannot happen before the container was discharged. */
const AFTER_DISCHARGE: Partial<Record<MilestoneName, string>> = {
  full_out: 'picked up',
  rail_loaded: 'loaded on rail',
  rail_departed: 'left by rail',
};

/** Milestones in an order in which they cannot have happened, so one date is wrong, and two empty returns. */
export function orderContradictions(known: SaidAndShown): Contradiction[] {
  return [...returnContradictions(known), ...dischargeContradictions(known)];
}

function returnContradictions(known: SaidAndShown): Contradiction[] {
  const { marks } = known;
  const returns = marks.filter(({ milestone }) => milestone.milestone === 'empty_in');
  if (returns.length === 0) return [];
  const shown = emptyReturnOf(marks);
  const pickup = lastOf(marks, 'full_out');
  if (shown === undefined && pickup !== undefined) {
    const said = returns.map((mark) => returned(mark, known));
    return contradiction('empty_return', [stated(pickup, 'picked up', known), ...said]);
  }
  if (shown === undefined || returns.length === 1) return [];
  const early = returns.filter(({ atMs }) => pickup !== undefined && atMs < pickup.atMs);
  const others = returns.filter(
    (mark) => mark !== shown && !early.includes(mark) && !isFetchedBetween(shown, mark, known),
  );
  return contradiction(
    'empty_return',
    [shown, ...others, ...early].map((mark) => returned(mark, known)),
  );
}

// Fetched empty again it is on the line's own way, and comes back once more.
function isFetchedBetween(from: Mark, to: Mark, { statements }: SaidAndShown): boolean {
  return statements.some(({ movement, load, standing, atMs }) => {
    const isFetched = movement === 'gate_out' && load === 'empty' && standing === 'actual';
    return isFetched && atMs >= from.atMs && atMs <= to.untilMs;
  });
}

function dischargeContradictions(known: SaidAndShown): Contradiction[] {
  const discharged = lastOf(known.marks, 'vessel_discharged');
  if (discharged === undefined) return [];
  const early = known.marks.filter(
    ({ milestone, spot, untilMs }) =>
      milestone.reverted === null &&
      spot.key === discharged.spot.key &&
      AFTER_DISCHARGE[milestone.milestone] !== undefined &&
      untilMs + ORDER_MS_MAX < discharged.atMs,
  );
  const ofWay = early
    .filter(({ isOnCarriage, milestone }) => isOnCarriage || milestone.milestone === 'full_out')
    .slice(-1);
  const texts = ofWay.map((mark) => stated(mark, AFTER_DISCHARGE[mark.milestone.milestone] ?? '', known));
  return contradiction('discharge_time', [stated(discharged, 'discharged from the vessel', known), ...texts]);
}

function contradiction(fact: Contradiction['fact'], said: readonly (StatedValue | null)[]): Contradiction[] {
  const statements = said.filter((one) => one !== null);
  const [first] = statements;
  return first === undefined || statements.length < 2 ? [] : [{ fact, shown: first.value, statements }];
}

function returned(mark: Mark, known: SaidAndShown): StatedValue | null {
  const { place } = mark.milestone;
  const name = place?.name ?? place?.locode ?? null;
  return stated(mark, name === null ? 'returned empty' : `returned empty at ${name}`, known);
}

function stated({ milestone }: Mark, value: string, { said }: SaidAndShown): StatedValue | null {
  const by = said.find(({ id }) => id === milestone.because[0]);
  const { at, precision, place } = milestone;
  return by === undefined ? null : statedBy(by, { value, at, precision, timezone: place?.timezone ?? null });
}
