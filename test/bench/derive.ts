import { derive } from '../../src/domain/journey/derive.ts';
import { type Observation, store } from '../../src/domain/observation.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { generateJourney } from './journeys.ts';
import { elapsedMs, median } from './measure.ts';

const OBSERVATIONS = 60;
const MS_MAX = 1;
/** The part of the journeys that may be slower than what is reported beside the median. */
const SLOW_PART = 0.05;

/** How long it takes to derive a journey, over many that differ: by hubs or not, one container or three, by rail or not. */
export const deriveBench: Bench = { names: ['derive'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [count, rounds] = isQuick ? [50, 2] : [500, 5];
  const journeys = Array.from({ length: count }, (_, seed) => {
    const { drafts, asOf } = generateJourney(seed, OBSERVATIONS);
    return { observations: drafts.map((draft): Observation => store(draft, asOf)), asOf };
  });
  const medians: number[] = [];
  const slow: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const times: number[] = [];
    for (const { observations, asOf } of journeys)
      times.push(await elapsedMs(() => Promise.resolve(derive(observations, asOf))));
    // The first round is where the program warms up.
    if (round === 0) continue;
    medians.push(median(times));
    slow.push(times.sort((a, b) => a - b)[Math.floor(times.length * (1 - SLOW_PART))] ?? 0);
  }
  const figure = median(medians);
  const verdict = { demand: `< ${MS_MAX} ms`, isMet: figure < MS_MAX };
  return [
    absolute(`derive, ${OBSERVATIONS} observations`, shown(figure, 'ms'), verdict),
    reportedOnly('derive, 95 of 100 are faster than', shown(median(slow), 'ms')),
  ];
}
