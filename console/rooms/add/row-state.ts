import { type Line as KnownLine, lineNamed } from '../../data/line.ts';
import type { DraftRow } from './draft.ts';
import type { JobRow, NumberCheck } from './known-of-number.ts';

type Line = NonNullable<NonNullable<NumberCheck['shipping_line']>['selected']>;

/** What a row is like, and so what can be done with it. */
export type RowState =
  | { is: 'blank' }
  /** Nothing is known of it yet. */
  | { is: 'unchecked' }
  | { is: 'wrong'; reason: string; suggestions: readonly string[] }
  /** The same number at the same line is in an earlier row. */
  | { is: 'repeated'; row: number }
  | { is: 'tracked'; by: NonNullable<NumberCheck['tracked']> }
  /** The line has to be given or confirmed. */
  | { is: 'line_needed'; reason: string; lines: readonly Line[] }
  /** It can be handed in at a line; how sure that is, is null where the person has given it. */
  | { is: 'ready'; kind: string; line: { scac: string; name: string; confidence: number | null }; isDocument: boolean }
  /** Its line cannot be polled here, or not by numbers of this kind. */
  | { is: 'out_of_reach'; line: KnownLine; kind: string }
  /** It was handed in, and nothing was done about it yet. */
  | { is: 'waiting' }
  | { is: 'followed'; reached: NonNullable<JobRow['reached']>; isNew: boolean }
  | { is: 'refused'; reason: string; suggestions: readonly string[] };

/** What is known of a row. */
export interface RowFacts {
  row: DraftRow;
  check: NumberCheck | undefined;
  /** The place of an earlier row with the same number and line; null if there is none. */
  sameAs: number | null;
  jobRow: JobRow | undefined;
  /** All lines; undefined while they are not known. */
  lines: readonly KnownLine[] | undefined;
}

/** A container number in full cannot be anything else. */
const CONTAINER = /^[A-Z]{3}[UJZ]\d{7}$/;

/** Decides what a row is like. */
export function rowState({ row, check, sameAs, jobRow, lines }: RowFacts): RowState {
  if (row.sent !== null) return sentState(jobRow);
  const hasLine = row.line.trim() !== '';
  if (row.number.trim() === '') return hasLine || row.references.trim() !== '' ? NO_NUMBER : { is: 'blank' };
  if (sameAs !== null) return { is: 'repeated', row: sameAs };
  if (check === undefined || lines === undefined) return { is: 'unchecked' };
  if (check.tracked !== null && isAtLine(row.line, check.tracked.scac)) return { is: 'tracked', by: check.tracked };
  // What looks like a mistyped container may be a bill of lading after all, if its line is given.
  const isDocument = check.is_valid === false && hasLine && check.number !== null && !CONTAINER.test(check.number);
  if (check.is_valid === false && !isDocument) {
    return { is: 'wrong', reason: check.reason ?? '', suggestions: check.suggestions };
  }
  const kind = isDocument ? 'bill_of_lading' : (check.number_type ?? 'bill_of_lading');
  if (hasLine) {
    const line = lineNamed(lines, row.line);
    if (line === null)
      return { is: 'line_needed', reason: `No line has the code or name ${row.line.trim()}.`, lines: [] };
    return atLine(line, { kind, isDocument, confidence: null });
  }
  const found = check.shipping_line;
  if (found?.decision === 'auto_select' && found.selected !== null) {
    const { scac, name, confidence } = found.selected;
    const line = lineNamed(lines, scac) ?? { scac, name, names: [], takes: [] };
    return atLine(line, { kind, isDocument, confidence });
  }
  return { is: 'line_needed', reason: found?.reason ?? '', lines: found?.candidates ?? [] };
}

/** What a line allows, which is known before a number is handed in. */
function atLine(
  line: KnownLine,
  { kind, isDocument, confidence }: { kind: string; isDocument: boolean; confidence: number | null },
): RowState {
  // Whether it is a bill of lading or a booking is not certain before the line is polled.
  const isTaken = kind === 'container' ? line.takes.includes('container') : line.takes.length > 0;
  if (!isTaken) return { is: 'out_of_reach', line, kind };
  return { is: 'ready', kind, line: { scac: line.scac, name: line.name, confidence }, isDocument };
}

/** Whether a number at one line is the one that is meant: the same may be of another line too. */
function isAtLine(typed: string, scac: string | null): boolean {
  return scac === null || typed.trim() === '' || typed.trim().toUpperCase() === scac;
}

const NO_NUMBER: RowState = { is: 'wrong', reason: 'There is no number in this row.', suggestions: [] };

function sentState(row: JobRow | undefined): RowState {
  if (row === undefined || row.outcome === 'pending') return { is: 'waiting' };
  if (row.reached !== null) return { is: 'followed', reached: row.reached, isNew: row.outcome === 'created' };
  const suggestions = row.suggestion === null ? [] : [row.suggestion];
  return { is: 'refused', reason: row.detail ?? 'It is not tracked.', suggestions };
}

const MENDED_BY_PERSON: ReadonlySet<RowState['is']> = new Set(['wrong', 'repeated', 'line_needed', 'refused']);

/** Whether a person can and has to do something about it. */
export function needsPerson(state: RowState): boolean {
  if (state.is === 'out_of_reach') return state.line.takes.length > 0;
  return MENDED_BY_PERSON.has(state.is);
}

/** Whether it can be handed in. What could not be checked can be too: the service looks at it again. */
export function isSendable({ is }: RowState): boolean {
  return is === 'ready' || is === 'unchecked';
}

/** Whether nothing is left to do about it. One of which the tracking is stopped may be meant to go on. */
export function isDone(state: RowState): boolean {
  if (state.is === 'tracked') return state.by.status !== 'tracking_stopped';
  return state.is === 'followed' && state.reached.status !== 'failed' && state.reached.status !== 'tracking_stopped';
}

/** Whether it was handed in, and its line does not know it. */
export function isUnknown(state: RowState): boolean {
  return state.is === 'followed' && state.reached.status === 'failed';
}

/** Rows that have the number and line of an earlier one, by their keys, with the place of that. */
export function repeatedRows(facts: readonly { row: DraftRow; check: NumberCheck | undefined }[]): Map<number, number> {
  const seen = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [at, { row, check }] of facts.entries()) {
    const number = check?.number ?? row.number.toUpperCase().replace(/[^A-Z0-9]/g, '');
    if (number === '') continue;
    const key = `${number} ${lineOf(row, check)}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at + 1);
    else repeated.set(row.key, first);
  }
  return repeated;
}

/** The line that was typed, else the one that is taken without a question. */
function lineOf({ line }: DraftRow, check: NumberCheck | undefined): string {
  const found = check?.shipping_line;
  const taken = found?.decision === 'auto_select' ? found.selected?.scac : undefined;
  return line.trim().toUpperCase() || (taken ?? '');
}
