import { stemOf } from '../../src/domain/inference/features.ts';
import { inferFromForm } from '../../src/domain/inference/infer-number.ts';
import { learn, type StemCount } from '../../src/domain/inference/priors.ts';
import { labelledNumbers } from '../domain/inference/judge.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { median } from './measure.ts';

const REQUESTS = 100_000;
const MS_MAX = 0.2;
const SLOW_PART = 0.01;

/** How long it takes to infer a number, after so many requests of which the installation has learnt. */
export const inferenceBench: Bench = { names: ['inference'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const rounds = isQuick ? 5 : 50;
  const numbers = labelledNumbers().map(({ number }) => number);
  const requests = learntFrom(numbers);
  const started = performance.now();
  const priors = learn(requests);
  const learntMs = performance.now() - started;
  const own = new Map(requests.map(({ scac }, at) => [`6${String(at).padStart(9, '0')}`, { scac, isLiving: true }]));
  const medians: number[] = [];
  const slow: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const times = numbers.map((number) => {
      const before = performance.now();
      inferFromForm(number, { priors, own });
      return performance.now() - before;
    });
    // The first round is where the program warms up.
    if (round === 0) continue;
    medians.push(median(times));
    slow.push(times.sort((a, b) => a - b)[Math.floor(times.length * (1 - SLOW_PART))] ?? 0);
  }
  const figure = median(medians);
  const verdict = { demand: `< ${MS_MAX} ms`, isMet: figure < MS_MAX };
  return [
    absolute(`inference, after ${REQUESTS.toLocaleString('en-US')} requests`, shown(figure, 'ms'), verdict),
    reportedOnly('inference, 99 of 100 are faster than', shown(median(slow), 'ms')),
    reportedOnly('inference, learning from all requests', shown(learntMs, 'ms')),
  ];
}

/** Requests of numbers that differ in their last digits, one each, so that as much as can be is learnt. */
function learntFrom(numbers: readonly string[]): StemCount[] {
  const scacs = ['MAEU', 'MSCU', 'CMDU', 'COSU', 'HLCU', 'ONEY', 'EGLV', 'HDMU', 'YMLU', 'ZIMU'];
  return Array.from({ length: REQUESTS }, (_, at) => {
    const number = numbers[at % numbers.length] ?? '';
    const varied = `${number.slice(0, 2)}${String.fromCharCode(65 + (at % 26))}${number.slice(3)}`;
    const scac = scacs[at % scacs.length] ?? 'MAEU';
    return { ...stemOf(at % 2 === 0 ? number : varied, number.length === 11), scac, isKnown: at % 7 > 0, numbers: 1 };
  });
}
