import { z } from 'zod';
import { complaintOf } from '../../core/complaint.ts';
import { KNOWN_LINES, type LineTable } from '../../domain/carrier.ts';
import type { PlaceCalendar, Tariff } from '../../domain/charges/tariff.ts';
import { calendarOfDraft } from './calendar-of-draft.ts';
import { csvTableOf, parseCsvDocument } from './csv-document.ts';
import { conflictFaults, coverageFaults } from './document-conflicts.ts';
import type { CheckedPart, DocumentFault, PathFault } from './document-fault.ts';
import { type ParsedDocument, parseYamlDocument, withLines } from './parsed-document.ts';
import { CalendarDraft, TariffDraft } from './tariff-draft.ts';
import { tariffOfDraft, under } from './tariff-of-draft.ts';

/** Longer texts are not read. */
export const DOCUMENT_LENGTH_MAX = 1_000_000;
const TARIFFS_MAX = 500;
const CALENDARS_MAX = 200;
/** Faults that are listed; the others appear once these are corrected. */
const FAULTS_MAX = 100;

const Document = z.strictObject({
  calendars: z.array(z.unknown()).max(CALENDARS_MAX, `Give at most ${CALENDARS_MAX} calendars`).default([]),
  tariffs: z.array(z.unknown()).max(TARIFFS_MAX, `Give at most ${TARIFFS_MAX} tariffs`).default([]),
});

/** What a document says, or what is wrong in it. */
export interface ReadDocument {
  tariffs: Tariff[];
  calendars: PlaceCalendar[];
  faults: DocumentFault[];
}

/**
 * Reads a document of tariffs and calendars: YAML, JSON, or CSV with a row for each tier or day. Pure. `known` are the calendars
 * that there are besides, `lines` those that a tariff may name. With a fault nothing of it may be used.
 */
export function readDocument(
  text: string,
  known: readonly PlaceCalendar[] = [],
  lines: LineTable = KNOWN_LINES,
): ReadDocument {
  if (text.length > DOCUMENT_LENGTH_MAX)
    return refused([{ line: null, at: '', reason: `Give at most ${DOCUMENT_LENGTH_MAX} characters at once.` }]);
  const table = csvTableOf(text);
  const parsed = table === null ? parseYamlDocument(text) : parseCsvDocument(text, table);
  if (parsed.faults.length > 0) return refused(parsed.faults);
  const document = Document.safeParse(parsed.value ?? {});
  if (!document.success) return refused(withLines(parsed, schemaFaults(document.error)));
  const { tariffs, calendars } = document.data;
  if (tariffs.length + calendars.length === 0)
    return refused([{ line: null, at: '', reason: 'The document has no tariffs and no calendars.' }]);
  return checked(parsed, {
    calendars: calendars.map((draft) => read(CalendarDraft, draft, calendarOfDraft)),
    tariffs: tariffs.map((draft) => read(TariffDraft, draft, (whole) => tariffOfDraft(whole, lines))),
    known,
  });
}

interface Read<Part> {
  part: Part | null;
  faults: PathFault[];
}

function checked(
  parsed: ParsedDocument,
  {
    calendars,
    tariffs,
    known,
  }: { calendars: Read<PlaceCalendar>[]; tariffs: Read<Tariff>[]; known: readonly PlaceCalendar[] },
): ReadDocument {
  const single = [
    ...calendars.flatMap(({ faults }, index) => under(['calendars', index], faults)),
    ...tariffs.flatMap(({ faults }, index) => under(['tariffs', index], faults)),
  ];
  if (single.length > 0) return refused(withLines(parsed, single));
  const whole = { calendars: calendars.flatMap(partOf), tariffs: tariffs.flatMap(partOf) };
  const faults = [...conflictFaults(whole), ...coverageFaults(whole, known)];
  return faults.length > 0 ? refused(withLines(parsed, faults)) : { ...whole, faults: [] };
}

function partOf<Part>({ part }: Read<Part>): Part[] {
  return part === null ? [] : [part];
}

function read<Draft, Part>(
  schema: z.ZodType<Draft>,
  value: unknown,
  make: (draft: Draft) => CheckedPart<Part>,
): Read<Part> {
  const draft = schema.safeParse(value);
  return draft.success ? make(draft.data) : { part: null, faults: schemaFaults(draft.error) };
}

function schemaFaults(error: z.ZodError): PathFault[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, reason: complaintOf(issue) }];
    return issue.keys.map((key) => ({ path: [...issue.path, key], reason: 'There is no such member' }));
  });
}

function refused(faults: readonly DocumentFault[]): ReadDocument {
  const sorted = [...faults].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return { tariffs: [], calendars: [], faults: sorted.slice(0, FAULTS_MAX) };
}
