import { columnsOf, tableRows } from '../csv-table.ts';
import { jsonElements } from '../json-elements.ts';
import { storableJsonText } from '../json-text.ts';
import type { PushedMessage, ReadContext, Reader, Reading, Rejection } from '../push.ts';
import { wholeReading } from '../whole-reading.ts';
import { snapshotOfRow } from './table.ts';
import { toObservations } from './to-observations.ts';

const LEAD_LENGTH_MAX = 4_000;
/** Of the smallest that mean anything a text holds no more. */
const ELEMENTS_MAX = 100_000;
const COLUMNS = ['container', 'checked_at'] as const;

/** Reads snapshots that terminals push: JSON, one object to a line or all in one, and CSV with a header line. */
export const reader: Reader = { format: 'terminal', recognizes, read, parts };

function recognizes(text: string): boolean {
  const lead = text.slice(0, LEAD_LENGTH_MAX);
  return isJson(lead) ? /"(?:snapshots|checked_at)"\s*:/.test(lead) : hasColumns(lead);
}

function read(text: string, context: ReadContext): Reading {
  return wholeReading(parts(text, context));
}

function* parts(text: string, context: ReadContext): Generator<Reading> {
  const storable = storableJsonText(text);
  let count = 0;
  for (const part of isJson(storable) ? jsonElements(storable, 'snapshots') : snapshotRows(storable)) {
    if (count === ELEMENTS_MAX) {
      yield rejected(`The text has more than ${ELEMENTS_MAX} snapshots; send it in parts.`, storable);
      return;
    }
    count += 1;
    if (!part.ok) {
      yield rejected(part.reason, part.raw);
      continue;
    }
    const { message, rejections } = readSnapshot(part, context);
    yield { messages: message === null ? [] : [message], rejections };
  }
  if (count === 0) yield rejected('The text holds no snapshot.', storable);
}

function rejected(reason: string, raw: string): Reading {
  return { messages: [], rejections: [{ reason, raw }] };
}

type Part = { ok: true; value: unknown; where: string; raw: string } | { ok: false; reason: string; raw: string };

function* snapshotRows(text: string): Generator<Part> {
  if (!hasColumns(text)) {
    const reason = `The text is neither JSON nor a table whose first line names the columns ${COLUMNS.join(' and ')}.`;
    yield { ok: false, reason, raw: text };
    return;
  }
  for (const row of tableRows(text)) yield row.ok ? { ...row, value: snapshotOfRow(row.cells) } : row;
}

function readSnapshot(
  { value, where, raw }: Extract<Part, { ok: true }>,
  { sender, receivedAt }: ReadContext,
): { message: PushedMessage | null; rejections: Rejection[] } {
  const translation = { source: sender.source, party: sender.party, receivedAt, container: null };
  const drafts = toObservations([value], translation).map(({ draft }) => draft);
  const rejections = drafts.flatMap((draft) =>
    draft.kind === 'unusable' && draft.container === null ? [{ reason: `${where}: ${draft.reason}`, raw }] : [],
  );
  const statements = drafts.filter(({ container }) => container !== null).map((draft) => ({ draft, raw }));
  const container = statements[0]?.draft.container ?? null;
  if (container === null) return { message: null, rejections };
  const references = { scac: null, billsOfLading: billsOf(value), bookings: [], containers: [container] };
  return { message: { references, statements }, rejections };
}

// The whole has been checked by now, and a check takes longer than everything else.
function billsOf(value: unknown): string[] {
  const bill = typeof value === 'object' && value !== null && 'bill_of_lading' in value ? value.bill_of_lading : null;
  const number = typeof bill === 'string' ? bill.toUpperCase().replace(/[^A-Z0-9]/g, '') : '';
  return number === '' ? [] : [number];
}

function isJson(text: string): boolean {
  return /^[\uFEFF\s]*[[{]/.test(text);
}

function hasColumns(text: string): boolean {
  const columns = columnsOf(text);
  return COLUMNS.every((column) => columns.includes(column));
}
