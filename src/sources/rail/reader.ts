import { jsonElements } from '../json-elements.ts';
import { storableJsonText } from '../json-text.ts';
import type { PushedMessage, ReadContext, Reader, Reading, Rejection } from '../push.ts';
import { wholeReading } from '../whole-reading.ts';
import { railEquipmentOf } from './equipment.ts';
import { SightingRow } from './payload.ts';
import { isRailTable, railRows } from './quick-trace.ts';
import { toObservations } from './to-observations.ts';

const LEAD_LENGTH_MAX = 4_000;
/** Of the smallest that mean anything a text holds no more. */
const ELEMENTS_MAX = 100_000;

/** Reads car location messages: the spreadsheets of CN QuickTrace, and JSON or CSV in a form of our own. */
export const reader: Reader = { format: 'rail', recognizes, read, parts };

function recognizes(text: string): boolean {
  const lead = text.slice(0, LEAD_LENGTH_MAX);
  return isJson(lead) ? /"sightings"\s*:|"event"\s*:\s*"[A-Z]"/.test(lead) : isRailTable(lead);
}

function read(text: string, context: ReadContext): Reading {
  return wholeReading(parts(text, context));
}

function* parts(text: string, context: ReadContext): Generator<Reading> {
  const storable = storableJsonText(text);
  let count = 0;
  for (const part of isJson(storable) ? jsonElements(storable, 'sightings') : tableParts(storable)) {
    if (count === ELEMENTS_MAX) {
      yield rejected(`The text has more than ${ELEMENTS_MAX} sightings; send it in parts.`, storable);
      return;
    }
    count += 1;
    const said = part.ok ? readSighting(part, context) : { reason: part.reason, raw: part.raw };
    yield 'reason' in said ? rejected(said.reason, said.raw) : { messages: [said], rejections: [] };
  }
  if (count === 0) yield rejected('The text holds no sighting.', storable);
}

function rejected(reason: string, raw: string): Reading {
  return { messages: [], rejections: [{ reason, raw }] };
}

type Part = { ok: true; value: unknown; where: string; raw: string } | { ok: false; reason: string; raw: string };

function* tableParts(text: string): Generator<Part> {
  if (!isRailTable(text)) {
    yield { ok: false, reason: 'The text is neither JSON nor a table of sightings.', raw: text };
    return;
  }
  for (const row of railRows(text)) yield row.ok ? { ...row, value: row.cells } : row;
}

function readSighting(
  { value, where, raw }: Extract<Part, { ok: true }>,
  { sender, receivedAt }: ReadContext,
): PushedMessage | Rejection {
  const parsed = SightingRow.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { reason: `${where}: ${issue?.path.map(String).join('.') || 'the element'} is no text.`, raw };
  }
  const row = parsed.data;
  const equipment = railEquipmentOf(row);
  if (equipment === null) return { reason: `${where} names no equipment that has a number.`, raw };
  // A fleet has many of them, so the reason is the same for all.
  if ('car' in equipment) return { reason: 'The sighting is of a rail car, and not of a container.', raw };
  const { container } = equipment;
  const drafts = toObservations(row, { source: sender.source, container, receivedAt });
  const bill = row.bill_of_lading?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? '';
  const references = { scac: null, billsOfLading: bill === '' ? [] : [bill], bookings: [], containers: [container] };
  return { references, statements: drafts.map((draft) => ({ draft, raw })) };
}

function isJson(text: string): boolean {
  return /^[\uFEFF\s]*[[{]/.test(text);
}
