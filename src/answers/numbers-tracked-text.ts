import { inline, joinLines } from '../core/text.ts';
import type { NumberRow, TrackedNumbers } from '../services/tracking-job/track-numbers.ts';
import type { ReachedContainer } from '../services/tracking-request/reached-requests.ts';
import { sandboxMark, sandboxNote } from '../wording/sandbox-note.ts';
import { requestText } from './request-text.ts';

/** What is wrong comes first, because somebody has to do something about it. */
const ORDER = [
  'wrong_check_digit',
  'line_unknown',
  'refused',
  'limited',
  'pending',
  'created',
  'already_tracked',
] as const;

/** So many rows a model reads at once; those beyond are counted. */
const ROWS_SHOWN = 60;

/** The rows as they stand by now: a number whose line has refused it is not tracked, whatever its row said at first. */
export function rowsByNow({ rows, failed }: Pick<TrackedNumbers, 'rows' | 'failed'>): NumberRow[] {
  const requests = new Map(failed.map((request) => [request.id, request]));
  return rows.map((row) => {
    const request = requests.get(row.tracking_request_id ?? '');
    if (request === undefined) return row;
    const outcome = request.failed_reason === 'duplicate' ? 'already_tracked' : 'refused';
    return { ...row, outcome, detail: requestText(request) };
  });
}

/** What became of many numbers: how many came to what, then a line for each, those that need somebody first. */
export function numbersTrackedText(tracked: TrackedNumbers): string {
  const { given, in_background: waiting } = tracked;
  const rows = rowsByNow(tracked);
  const sorted = [...rows].sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  const isWaiting = rows.some(({ outcome, status }) => outcome === 'created' && status === 'pending');
  return joinLines([
    `${given} numbers: ${countsText(rows, waiting)}.`,
    ...sorted.slice(0, ROWS_SHOWN).map((row) => `- ${rowText(row)}`),
    rows.length > ROWS_SHOWN && `${rows.length - ROWS_SHOWN} more are in the data.`,
    waiting > 0 &&
      `${waiting} are tracked in the background within minutes; track_container with the same numbers then says what became of each.`,
    leftOutText(tracked.left_out),
    isWaiting && LATER,
    sandboxNote(rows),
  ]);
}

/** When to look again; a line seldom answers later than this. */
export const LATER =
  'The shipping line usually answers within 2 minutes: look again then, with the same numbers or list_tracking_requests.';

/** So much of what was left out is named; more are not needed to see what was meant. */
export const LEFT_OUT_SHOWN = 20;

/** What of a pasted text was taken for no number, so that nothing is dropped without a word; false if there is none. */
export function leftOutText(leftOut: readonly string[]): string | false {
  if (leftOut.length === 0) return false;
  const names = leftOut.slice(0, LEFT_OUT_SHOWN).map((cell) => `"${inline(cell)}"`);
  const more = leftOut.length > names.length ? ` and ${leftOut.length - names.length} more` : '';
  return `Left out, taken for no number: ${names.join(', ')}${more}. If one is a number, give it by itself.`;
}

function countsText(rows: readonly NumberRow[], waiting: number): string {
  const count = (...outcomes: NumberRow['outcome'][]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const parts = [
    [count('created'), 'tracked from now on'],
    [count('already_tracked'), 'tracked already'],
    [count('wrong_check_digit', 'line_unknown', 'refused'), 'not tracked'],
    [count('limited'), 'beyond the limit and not tracked'],
    [waiting, 'in the background'],
  ] as const;
  return parts.flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`])).join(', ');
}

function rowText({ number, outcome, detail, status, suggestion, ...row }: NumberRow): string {
  const name = `${inline(number)}${sandboxMark(row.is_sandbox)}`;
  if (outcome === 'created') return `${name}: tracked from now on${stateText(status)}${reachedText(row)}`;
  if (outcome === 'already_tracked') return `${name}: tracked already${stateText(status)}${reachedText(row)}`;
  const meant = suggestion === null || detail?.includes(suggestion) ? '' : ` ${suggestion} is probably meant.`;
  return `${name}: not tracked. ${detail ?? ''}${meant}`;
}

function stateText(status: string | null): string {
  return status === null || status === 'created' || status === 'failed' ? '' : ` (${status})`;
}

/** Its containers with their ids: `; container MSCU1234565 on ship (id …)`. */
export function reachedText({
  containers,
  containers_total: total,
}: {
  containers: readonly ReachedContainer[];
  containers_total: number;
}): string {
  if (containers.length === 0) return '';
  const names = containers.map(({ id, number, current_status }) => `${number} ${words(current_status)} (id ${id})`);
  const more = total > containers.length ? `, and ${total - containers.length} more` : '';
  return `; ${total === 1 ? 'container' : 'containers'} ${names.join(', ')}${more}`;
}

function words(status: string): string {
  return status.replaceAll('_', ' ');
}
