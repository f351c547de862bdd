import { isDeepStrictEqual } from 'node:util';
import type { BoxAnswer, BoxAnswers, Way } from './answers.ts';
import { byTime, type FactName, type Facts, factsOf } from './facts.ts';
import type { BoxVerdict } from './journey.ts';

/** A verdict with the numbers of a run. */
export type NumberedVerdict = Facts &
  Pick<BoxVerdict, 'says' | 'saysNot' | 'explains' | 'explainsNot' | 'atRisk' | 'arrives'>;

/** Where an answer is not what the verdict says. */
export interface Fault {
  /** Which way, which container, which fact. */
  where: string;
  right: unknown;
  answered: unknown;
}

const FACTS: readonly FactName[] = [
  'bill',
  'onBills',
  'status',
  'happened',
  'from',
  'to',
  'inland',
  'lastFreeDays',
  'pickupLfd',
  'binding',
  'conditional',
  'pickupAt',
  'available',
  'ready',
  'holds',
  'fees',
  'holdsReported',
  'feesReported',
  'appointment',
  'contradictions',
  'eta',
];

/** Facts that not every way has: a way without them is not compared. */
const OPTIONAL: readonly FactName[] = [
  'pickupAt',
  'happened',
  'lastFreeDays',
  'binding',
  'conditional',
  'contradictions',
  'holdsReported',
  'feesReported',
];

/** Compares the answers about one container with its verdict. */
export function faultsOfBox(name: string, verdict: NumberedVerdict, answers: BoxAnswers): Fault[] {
  return Object.entries(answers).flatMap(([way, answer]) =>
    isWay(way) ? [...factFaults(name, verdict, [way, answer]), ...textFaults(name, verdict, [way, answer])] : [],
  );
}

function isWay(way: string): way is Way {
  return ['MCP', 'REST', 'CLI', 'webhook'].includes(way);
}

function factFaults(name: string, verdict: NumberedVerdict, [way, answer]: [Way, BoxAnswer]): Fault[] {
  const facts = factsOf(way, answer);
  const faults: Fault[] = [];
  for (const fact of FACTS) {
    if (verdict[fact] === undefined) continue;
    const answered = facts[fact];
    if (answered === undefined && (OPTIONAL.includes(fact) || way === 'webhook')) {
      if (way === 'MCP') faults.push({ where: `${way} ${name} ${fact}`, right: verdict[fact], answered: 'not there' });
      continue;
    }
    const right = inOrder(fact, verdict[fact], way);
    const got = way === 'REST' && fact === 'happened' ? withoutMidnight(answered) : answered;
    if (!isDeepStrictEqual(right, got)) faults.push({ where: `${way} ${name} ${fact}`, right, answered: got });
  }
  return faults;
}

function inOrder(fact: FactName, value: unknown, way: Way): unknown {
  if (!Array.isArray(value)) return value;
  const sorted = value.toSorted(fact === 'happened' ? byTime : undefined);
  return way === 'REST' && fact === 'happened' ? withoutMidnight(sorted) : sorted;
}

/** The contract knows no days alone: REST shows their midnight. */
function withoutMidnight(value: unknown): unknown {
  return Array.isArray(value) ? value.map((text) => String(text).replace(/ 00:00/, '')).toSorted(byTime) : value;
}

function textFaults(
  name: string,
  { says = [], saysNot = [] }: NumberedVerdict,
  [way, answer]: [Way, BoxAnswer],
): Fault[] {
  // The command line says the same sentences, indented.
  if (way !== 'MCP' && way !== 'CLI') return [];
  const text = answer.text ?? '';
  const isIn = (part: string | RegExp) => (typeof part === 'string' ? text.includes(part) : part.test(text));
  return [
    ...says
      .filter((part) => !isIn(part))
      .map((part) => ({ where: `${way} ${name} says`, right: String(part), answered: text })),
    ...saysNot
      .filter(isIn)
      .map((part) => ({ where: `${way} ${name} must not say`, right: `not ${String(part)}`, answered: text })),
  ];
}
