import { inline } from '../../../core/text.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import { storableJsonText } from '../../json-text.ts';
import type { PushedMessage, ReadContext, Reader, Reading, References } from '../../push.ts';
import { wholeReading } from '../../whole-reading.ts';
import { withLineOfInterchange } from '../line-of-interchange.ts';
import { readAnnouncement } from './announcement.ts';
import { readBayplan } from './bayplan.ts';
import {
  edifactOriginOf,
  type MessageContext,
  type MessagePart,
  type ReadingOutcome,
  readMessageContext,
  rejected,
} from './drafts.ts';
import { readHandlingOrder } from './handling-order.ts';
import { type EdifactMessage, type LooseSegments, rawOfMessage, readMessages } from './messages.ts';
import { readStatusReport } from './status-report.ts';
import { findOpening } from './syntax.ts';
import { readTerminalReport } from './terminal-report.ts';
import { component } from './tokenize.ts';

/** How far into a text the interchange may begin. */
const BEGINNING_LENGTH = 2_000;

/** What is read of each type of message. */
const READERS: Readonly<Record<string, (message: EdifactMessage, context: MessageContext) => ReadingOutcome>> = {
  IFTSTA: readStatusReport,
  COARRI: readTerminalReport,
  CODECO: readTerminalReport,
  COPARN: readAnnouncement,
  COPRAR: readHandlingOrder,
  BAPLIE: readBayplan,
};

/**
 * Reads UN/EDIFACT: status reports (IFTSTA), what terminals did (COARRI, CODECO), announcements (COPARN), orders to
 * terminals (COPRAR) and what is on board (BAPLIE).
 */
export const reader: Reader = { format: 'edifact', recognizes, read, parts };

function recognizes(text: string): boolean {
  const beginning = text.slice(0, BEGINNING_LENGTH);
  return !/^[\s\uFEFF]*(?:[[{<]|ISA[^A-Za-z0-9])/.test(beginning) && findOpening(beginning) !== null;
}

function read(text: string, context: ReadContext): Reading {
  return wholeReading(parts(text, context));
}

function* parts(text: string, context: ReadContext): Generator<Reading> {
  const storable = storableJsonText(text);
  let isEmpty = text.trim() !== '';
  for (const message of readMessages(storable)) {
    const outcome = readMessage(message, context);
    const header = message.type === null ? null : message.interchange;
    const codes = header === null ? [] : [component(header, 2)];
    const messages = withLineOfInterchange(joined(outcome.parts), codes, context.sender);
    isEmpty &&= messages.length + outcome.rejections.length === 0;
    yield { messages, rejections: outcome.rejections };
  }
  if (isEmpty) yield { messages: [], rejections: [{ reason: 'The text holds no EDIFACT message.', raw: storable }] };
}

function readMessage(message: EdifactMessage | LooseSegments, reading: ReadContext): ReadingOutcome {
  const raw = rawOfMessage(message, message.segments);
  if (message.type === null) return rejected('These segments stand in no message: its UNH is missing or spoilt.', raw);
  const { type } = message;
  const readType = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (type === '') return rejected('The message does not say of which type it is.', raw);
  if (readType === undefined) {
    return rejected(`${inline(type)} is not read: only ${Object.keys(READERS).join(', ')} are.`, raw);
  }
  const context = readMessageContext(message, reading);
  const outcome = readType(message, context);
  if (outcome.parts.length === 0 && outcome.rejections.length === 0) {
    return rejected(`The ${type} names no container and no status.`, raw);
  }
  return context.isTakenBack ? takenBack(outcome, context) : outcome;
}

// A cancellation repeats what it cancels: the statement that it would make is the one that it takes back. The rest, such
// as when the vessel had sailed, was stated by other messages too and is not cancelled with it.
function takenBack({ parts, rejections }: ReadingOutcome, context: MessageContext): ReadingOutcome {
  const retraction = (draft: ObservationDraft): ObservationDraft =>
    draft.sourceEventId === null
      ? draft
      : { kind: 'retraction', ...edifactOriginOf(draft.container, context), retracts: draft.sourceEventId };
  const stated = parts.filter(({ main }) => main.length > 0);
  const nothing = parts.filter(({ main }) => main.length === 0);
  return {
    parts: stated.map((part) => ({ ...part, main: part.main.map(retraction), others: [] })),
    rejections: [...rejections, ...nothing.map(({ raw }) => ({ reason: TAKES_NOTHING_BACK, raw }))],
  };
}

const TAKES_NOTHING_BACK = 'The message takes something back, but does not say what: it has no time of it.';

/** Parts of a message that are about the same shipment, as one. */
function joined(parts: readonly MessagePart[]): PushedMessage[] {
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0) return [{ references: only.references, statements: statementsOf(only) }];
  const messages = new Map<string, { references: References; parts: MessagePart[] }>();
  for (const part of parts) {
    const key = JSON.stringify(part.references);
    const known = messages.get(key);
    if (known === undefined) messages.set(key, { references: part.references, parts: [part] });
    else known.parts.push(part);
  }
  return [...messages.values()].map(({ references, parts }) => ({
    references,
    statements: parts.flatMap(statementsOf),
  }));
}

function statementsOf({ main, others, raw }: MessagePart): PushedMessage['statements'] {
  return [...main, ...others].map((draft) => ({ draft, raw }));
}
