import { DAY_MS, toEpochMs } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Contradiction } from './contradiction.ts';
import { byVersion } from './current-set.ts';
import { withId } from './observation-index.ts';
import type { Milestone, SupersededTime } from './state.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';

const DIFFERING_MS_MIN = DAY_MS;

const FACTS: Partial<Record<MilestoneName, Contradiction['fact']>> = {
  vessel_discharged: 'discharge_time',
  full_out: 'pickup_time',
};

/** Two parties name times of the discharge or the pickup that lie more than a day apart. */
export function timeContradictions({ marks, said }: SaidAndShown): Contradiction[] {
  return marks.flatMap(({ milestone }) => {
    const fact = FACTS[milestone.milestone];
    if (fact === undefined || milestone.superseded.length === 0) return [];
    const stated = (ids: readonly string[]) => ids.flatMap((id) => withId(said, id) ?? []);
    const agreeing = new Set(stated(milestone.because).map(({ party }) => party));
    const [decisive] = stated(milestone.because.slice(0, 1));
    if (decisive === undefined) return [];
    const timezone = milestone.place?.timezone ?? null;
    const own = statedBy(decisive, { value: milestone.at, at: milestone.at, precision: milestone.precision, timezone });
    const others = newestOfParties(milestone, agreeing, stated).map(({ time, by }) =>
      statedBy(by, { value: time.at, at: time.at, precision: time.precision, timezone }),
    );
    return others.length === 0 ? [] : [{ fact, shown: milestone.at, statements: [own, ...others] }];
  });
}

type Stated = (ids: readonly string[]) => SaidAndShown['said'][number][];

/** What each other party says by now, where that is far from what is shown. */
function newestOfParties(milestone: Milestone, agreeing: ReadonlySet<string>, stated: Stated) {
  const times = milestone.superseded.flatMap((time) => stated(time.because).map((by) => ({ time, by })));
  const newest = new Map<string, { time: SupersededTime; by: SaidAndShown['said'][number] }>();
  for (const one of times.sort((a, b) => byVersion(a.by, b.by))) {
    if (!newest.has(one.by.party) && !agreeing.has(one.by.party)) newest.set(one.by.party, one);
  }
  return [...newest.values()].filter(({ time }) => isFar(time, milestone));
}

function isFar(one: SupersededTime, other: Milestone): boolean {
  // Of a day alone neither end is known.
  const least = DIFFERING_MS_MIN + (one.precision === 'date' || other.precision === 'date' ? DAY_MS : 0);
  return Math.abs(toEpochMs(one.at) - toEpochMs(other.at)) > least;
}
