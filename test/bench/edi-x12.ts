import { reader } from '../../src/sources/edi/x12/index.ts';
import { transactionsOf } from '../../src/sources/edi/x12/tokenize.ts';
import {
  anyOceanStatus,
  anyRampActivity,
  CONTEXT,
  interchange,
  PLAIN,
  transaction,
} from '../sources/edi/x12/messages.ts';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { chanceOf } from './chance.ts';
import { countRead } from './edi-reading.ts';
import { cpuMs, median } from './measure.ts';

const MB_PER_SECOND_MIN = 20;
/** Each statement takes an id and a time, and a message of 450 bytes makes seven. */
const READ_MB_PER_SECOND_MIN = 15;
/** So much is read before its code is compiled as it stays. */
const WARM_UP_BYTES = 6_000_000;
const BYTES_PER_MB = 1_000_000;
/** Reading makes an id and a time of everything, so a part of the text is enough to measure how fast. */
const READ_PART = 0.1;

/** How fast X12 is taken apart, and how fast it is understood. */
export const ediX12Bench: Bench = { names: ['x12'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [megabytes, rounds] = isQuick ? [2, 2] : [20, 5];
  const files = filesOf(megabytes * BYTES_PER_MB);
  const length = lengthOf(files);
  const tokenized = await speed(rounds, length, () => {
    for (const file of files)
      for (const { segments } of transactionsOf(file))
        if (segments.length === 0) throw new Error('A message is empty.');
  });
  const part = files.slice(0, Math.ceil(files.length * READ_PART));
  const readPart = () => {
    for (const file of part) if (countRead(reader, file, CONTEXT) === 0) throw new Error('A file was not read.');
  };
  for (let length = 0; length < WARM_UP_BYTES; length += lengthOf(part)) readPart();
  const read = await speed(rounds, lengthOf(part), readPart);
  const verdict = { demand: `>= ${MB_PER_SECOND_MIN} MB/s`, isMet: tokenized >= MB_PER_SECOND_MIN };
  return [
    absolute(`x12, tokenised, ${megabytes} MB`, shown(tokenized, 'MB/s'), verdict),
    absolute('x12, read to observations', shown(read, 'MB/s'), {
      demand: `>= ${READ_MB_PER_SECOND_MIN} MB/s`,
      isMet: read >= READ_MB_PER_SECOND_MIN,
    }),
  ];
}

/** Interchanges of a thousand messages, with and without line breaks, as senders collect them over a day. */
function filesOf(lengthMin: number): string[] {
  const chance = chanceOf(1);
  const files: string[] = [];
  for (let length = 0; length < lengthMin; ) {
    const transactions = Array.from({ length: 1_000 }, (_, index) =>
      chance.happens(0.7)
        ? transaction('315', anyOceanStatus(chance), String(index))
        : transaction('322', anyRampActivity(chance), String(index)),
    );
    const file = interchange(transactions, { ...PLAIN, lineBreak: chance.pick(['', '\n']) });
    files.push(file);
    length += file.length;
  }
  return files;
}

function lengthOf(files: readonly string[]): number {
  return files.reduce((sum, { length }) => sum + length, 0);
}

/** Megabytes a second of processor time; the first round warms up. */
async function speed(rounds: number, length: number, body: () => void): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const ms = await cpuMs(() => Promise.resolve(body()));
    if (round > 0) figures.push((length / BYTES_PER_MB / ms) * 1000);
  }
  return median(figures);
}
