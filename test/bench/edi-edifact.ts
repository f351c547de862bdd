import { reader } from '../../src/sources/edi/edifact/index.ts';
import { component, elementsOf, tokenize } from '../../src/sources/edi/edifact/tokenize.ts';
import { FROM_TERMINAL, manyMessages } from '../sources/edi/edifact/interchange.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { countRead } from './edi-reading.ts';
import { cpuMs, interleaved } from './measure.ts';

const MEGABYTE = 1_000_000;
const MEGABYTES_PER_SECOND_MIN = 20;
/** So much is read before its code is compiled as it stays. */
const WARM_UP_LENGTH = 6 * MEGABYTE;
const READ_MEGABYTES_PER_SECOND_MIN = 15;

/** How fast EDIFACT is divided into segments and their elements, and read to observations, on one core. */
export const ediEdifactBench: Bench = { names: ['edifact'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [megabytes, rounds] = isQuick ? [2, 2] : [20, 5];
  // Every character of these messages is one byte.
  const text = manyMessages(megabytes * MEGABYTE);
  const part = manyMessages((megabytes * MEGABYTE) / 20);
  for (let length = 0; length < WARM_UP_LENGTH; length += part.length) countStatements(part);
  const figure = await interleaved(rounds, {
    segments: () => speed(text, countSegments),
    elements: () => speed(text, countElements),
    observations: () => speed(part, countStatements),
  });
  const elements = figure('elements');
  const observations = figure('observations');
  const demand = `> ${MEGABYTES_PER_SECOND_MIN} MB/s`;
  return [
    absolute('edifact, tokenised with all elements', shown(elements, 'MB/s'), {
      demand,
      isMet: elements > MEGABYTES_PER_SECOND_MIN,
    }),
    reportedOnly('edifact, segments alone', shown(figure('segments'), 'MB/s')),
    absolute('edifact, read to observations', shown(observations, 'MB/s'), {
      demand: `>= ${READ_MEGABYTES_PER_SECOND_MIN} MB/s`,
      isMet: observations >= READ_MEGABYTES_PER_SECOND_MIN,
    }),
  ];
}

/** By processor time: what else the machine does is not counted against one core. */
async function speed(text: string, read: (text: string) => number): Promise<number> {
  let count = 0;
  const ms = await cpuMs(() => {
    count = read(text);
    return Promise.resolve();
  });
  if (count === 0) throw new Error('Nothing was read.');
  return (text.length / MEGABYTE) * (1000 / ms);
}

function countSegments(text: string): number {
  let count = 0;
  for (const _ of tokenize(text)) count++;
  return count;
}

function countElements(text: string): number {
  let length = 0;
  for (const segment of tokenize(text)) {
    for (let at = elementsOf(segment).length - 1; at > 0; at--) length += component(segment, at).length;
  }
  return length;
}

function countStatements(text: string): number {
  return countRead(reader, text, FROM_TERMINAL);
}
