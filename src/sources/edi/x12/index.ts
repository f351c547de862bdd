import { inline } from '../../../core/text.ts';
import { storableJsonText } from '../../json-text.ts';
import type { PushedMessage, ReadContext, Reader, Reading, Rejection } from '../../push.ts';
import { wholeReading } from '../../whole-reading.ts';
import { withLineOfInterchange } from '../line-of-interchange.ts';
import { readOceanStatus } from './ocean-status.ts';
import { rawOfTransaction } from './parts.ts';
import { readRampActivity } from './ramp-activity.ts';
import { element } from './segment.ts';
import type { PartReading } from './shipment.ts';
import { recordedAtOf, type X12Sender } from './subject.ts';
import { type Envelope, type TransactionSet, transactionsOf } from './tokenize.ts';
import { readTruckStatus } from './truck-status.ts';

/** Where a header may stand: some senders write a mail header or a name of the file before it. */
const LEAD_LENGTH_MAX = 2_000;
/** More reasons than these say no more about what is wrong with a transaction set. */
const REASONS_MAX = 5;

const READERS: Readonly<Record<string, (transaction: TransactionSet, x12Sender: X12Sender) => PartReading[]>> = {
  '214': readTruckStatus,
  '315': readOceanStatus,
  '322': readRampActivity,
};

/** Reads ASC X12: the status messages 315 (ocean), 322 (terminals and rail ramps) and 214 (trucks). */
export const reader: Reader = { format: 'x12', recognizes, read, parts };

function recognizes(text: string): boolean {
  const lead = text.slice(0, LEAD_LENGTH_MAX);
  if (/^[\uFEFF\s]*(?:gs([^a-z0-9\s])[a-z]{2}\1|st([^a-z0-9\s])\d{3}\2)/i.test(lead)) return true;
  return /(?<![a-z0-9])isa([^a-z0-9\s])[^\n]{2}\1/i.test(lead);
}

function read(text: string, context: ReadContext): Reading {
  return wholeReading(parts(text, context));
}

function* parts(text: string, context: ReadContext): Generator<Reading> {
  const storable = /[\0\ud800-\udfff]/.test(text) ? storableJsonText(text) : text;
  let count = 0;
  const { sender, receivedAt } = context;
  let header: { envelope: Envelope | null; x12Sender: X12Sender } = {
    envelope: null,
    x12Sender: { sender, receivedAt, recordedAt: null },
  };
  for (const transaction of transactionsOf(storable)) {
    count++;
    const { envelope } = transaction;
    // One header stands above thousands of transaction sets.
    if (header.envelope !== envelope) {
      header = { envelope, x12Sender: { sender, receivedAt, recordedAt: recordedAtOf(envelope, receivedAt) } };
    }
    const { messages, rejection } = readTransaction(transaction, header.x12Sender);
    yield { messages, rejections: rejection === null ? [] : [rejection] };
  }
  if (count > 0) return;
  yield { messages: [], rejections: [{ reason: 'The text holds no X12 transaction set.', raw: storable }] };
}

interface TransactionReading {
  messages: PushedMessage[];
  rejection: Rejection | null;
}

function readTransaction(transaction: TransactionSet, x12Sender: X12Sender): TransactionReading {
  const { sender } = x12Sender;
  const { set, isTooLong, envelope } = transaction;
  const refusal = refusalOf(transaction);
  if (refusal !== null) return { messages: [], rejection: { reason: refusal, raw: rawOfTransaction(transaction) } };
  const parts = READERS[set ?? '']?.(transaction, x12Sender) ?? [];
  const read = parts.flatMap(({ message }) => (message === null ? [] : [message]));
  const messages = withLineOfInterchange(read, [element(envelope.isa, 6), element(envelope.gs, 2)], sender);
  const problems = new Set(parts.flatMap((part) => part.problems));
  if (isTooLong) problems.add('It has more segments than are read.');
  const reason = [...problems].slice(0, REASONS_MAX).join(' ');
  return { messages, rejection: problems.size === 0 ? null : { reason, raw: rawOfTransaction(transaction) } };
}

function refusalOf({ set, segments }: TransactionSet): string | null {
  const [first] = segments;
  if (set === null)
    return `${inline(first?.id ?? 'Nothing')} and what follows stand outside of a transaction set (ST to SE).`;
  if (Object.hasOwn(READERS, set)) return first === undefined ? `The ${set} is empty.` : null;
  return set === '' ? 'ST names no transaction set.' : `X12 ${inline(set)} is not read: 315, 322 and 214 are.`;
}
