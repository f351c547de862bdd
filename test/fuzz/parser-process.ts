import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ObservationDraft } from '../../src/domain/observation.ts';
import type { Reading } from '../../src/sources/push.ts';
import { countProcessorMs } from '../support/processor-time.ts';
import type { ParserOrder, ParserReport } from './parser-order.ts';
import { SUBJECTS, type Subject } from './parser-subjects.ts';

/** The process that reads for the fuzzer of the parsers; its parent sees by its silence that it hangs. */
process.on('message', (order: ParserOrder) => process.send?.(reportOf(order)));

const MS_MAX = 50;
/** What takes longer is timed again. */
const DOUBTFUL_MS = 10;
const READ_AGAIN = 3;
/** Of so many texts one is read twice, and has to say the same. */
const TWICE_ONE_IN = 10;

/** What is kept of a text is no longer than this many times the text, and somewhat more. */
const GROWTH_MAX = 25;
const GROWTH_FREE = 1_000;

/** A list of nothing says nothing, nor does null, and needs no reason. */
const NOTHING = /^\s*(?:\[\s*\]|null)\s*$|"(?:events|arrivalNotices)":\s*(?:\[\s*\]|null)/;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function reportOf({ parser, seed, count }: ParserOrder): ParserReport {
  const report: ParserReport = { statements: 0, rejections: 0, slowestMs: 0, bytes: 0, faults: [] };
  const subject = SUBJECTS.find(({ name }) => name === parser);
  if (subject === undefined) throw new Error(`There is no parser ${parser}.`);
  for (let at = seed; at < seed + count; at++) {
    const fault = readOnce(subject, at, report);
    if (fault !== null) report.faults.push(`${parser}, seed ${at}: ${fault}`);
  }
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  report.bytes = heapUsed + external;
  return report;
}

/** What is wrong with how a text is read; null where nothing is. */
function readOnce(subject: Subject, seed: number, report: ParserReport): string | null {
  const text = subject.mutate(seed);
  try {
    const started = performance.now();
    const reading = subject.read(text);
    const tookMs = performance.now() - started;
    const ms = tookMs > DOUBTFUL_MS ? Math.min(tookMs, ...cpuTimes(subject, text)) : tookMs;
    report.slowestMs = Math.max(report.slowestMs, ms);
    report.statements += reading.messages.reduce((sum, { statements }) => sum + statements.length, 0);
    report.rejections += reading.rejections.length;
    if (ms > MS_MAX) return `It took ${ms.toFixed(0)} ms to read.`;
    const isSame = seed % TWICE_ONE_IN > 0 || JSON.stringify(subject.read(text)) === JSON.stringify(reading);
    return isSame ? faultOf(subject, text, reading) : 'It says something else when it is read again.';
  } catch (error) {
    return `It broke: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** A busy machine lets a process wait, so what seemed slow is timed once more by what it does itself. */
function cpuTimes(subject: Subject, text: string): number[] {
  return Array.from({ length: READ_AGAIN }, () => {
    const processorMs = countProcessorMs();
    subject.read(text);
    return processorMs();
  });
}

function faultOf({ name }: Subject, text: string, { messages, rejections }: Reading): string | null {
  for (const { draft } of messages.flatMap(({ statements }) => statements)) ObservationDraft.parse(draft);
  if (rejections.some(({ reason }) => reason === '')) return 'A rejection has no reason.';
  const kept = new Set([...messages.flatMap(({ statements }) => statements), ...rejections].map(({ raw }) => raw));
  const length = [...kept].reduce<number>((sum, raw) => sum + (JSON.stringify(raw)?.length ?? 0), 0);
  if (length > GROWTH_MAX * text.length + GROWTH_FREE) return `Of ${text.length} characters it keeps ${length}.`;
  const isSilent = messages.length + rejections.length === 0;
  const mayBeSilent = name === 'ais' || text.trim() === '' || NOTHING.test(text);
  return isSilent && !mayBeSilent ? 'Nothing came of it, and no reason was given.' : null;
}
