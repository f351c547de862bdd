import { dayLookup } from '../../src/domain/charges/calendar.ts';
import { runClock } from '../../src/domain/charges/run-clock.ts';
import { CLOSED, calendarOf, clockOf, factsOf, holidaysOn } from '../domain/charges/clocks.ts';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { cpuMs, median } from './measure.ts';

const ROUND_RUNS = 2_000;
const MICROSECONDS_MAX = 50;

/** What it takes to read a clock. */
export const chargesBench: Bench = { names: ['charges'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const clock = clockOf(
    [
      [1, 20_000],
      [6, 30_000],
      [11, 40_000],
    ],
    {
      free: 4,
      freeSkip: [...CLOSED, 'unavailable'],
      chargedSkip: ['unplanned_closure'],
      taxPercent: 5,
    },
  );
  const holidays = holidaysOn('2026-11-26', '2026-12-25', '2027-01-01');
  const closures = [{ from: '2026-12-10', to: '2026-12-11', planned: false, reason: 'Wind' }];
  const calendar = dayLookup(calendarOf({ holidays, closures }));
  const blocked = [
    { kind: 'unavailable' as const, from: '2026-11-17', to: '2026-11-18', note: 'Closed area', ids: ['a'] },
  ];
  const facts = factsOf({ discharged: '2026-11-15' }, { blocked });
  const read = () => runClock(clock, facts, { today: '2026-12-01', until: '2027-01-14', calendar });
  const days = read().days.length;
  const rounds = [];
  for (let round = 0; round <= (isQuick ? 3 : 30); round++) {
    const ms = await cpuMs(async () => {
      for (let at = 0; at < ROUND_RUNS; at++) read();
    });
    // The first round is where the program warms up.
    if (round > 0) rounds.push((ms * 1_000) / ROUND_RUNS);
  }
  const figure = median(rounds);
  const verdict = { demand: `< ${MICROSECONDS_MAX} µs`, isMet: figure < MICROSECONDS_MAX };
  return [absolute(`charges, a clock of ${days} days`, shown(figure, 'µs'), verdict)];
}
