import { inline, joinLines } from '../core/text.ts';
import type { RefreshedRecord, SteeredRow } from '../services/bulk/steer-tracking.ts';
import { sandboxMark, sandboxNote } from '../wording/sandbox-note.ts';

const BEFORE = { resumed: 'tracked already', stopped: 'stopped already' } as const;

/**
 * What became of several records whose tracking was stopped or resumed: how many, and a line for each that says whether that
 * changed anything.
 */
export function steeredText(rows: readonly SteeredRow[], what: keyof typeof BEFORE): string {
  const done = rows.filter(({ error, is_unchanged }) => error === null && !is_unchanged);
  const before = rows.filter(({ is_unchanged }) => is_unchanged).length;
  const shipments = new Set(done.map(({ shipment_id }) => shipment_id)).size;
  const reach =
    shipments === 0
      ? ''
      : `, with all containers of ${shipments === 1 ? 'their shipment' : `their ${shipments} shipments`}`;
  return joinLines([
    `${done.length} of ${rows.length} ${what}${reach}.${before === 0 ? '' : ` ${before} ${before === 1 ? 'was' : 'were'} ${BEFORE[what]}.`}`,
    ...rows.map(({ record, bill_of_lading_number: bill, error, is_unchanged, is_sandbox }) =>
      error === null
        ? `- ${inline(record)}${sandboxMark(is_sandbox)}: ${is_unchanged ? BEFORE[what] : what} (bill of lading ${inline(bill ?? '')})`
        : `- ${inline(record)}: ${error}`,
    ),
    sandboxNote(rows),
  ]);
}

/** The same of records whose sources are polled again; `sourceText` says when one is. */
export function refreshedText(
  rows: readonly RefreshedRecord[],
  sourceText: (source: RefreshedRecord['sources'][number]) => string,
): string {
  const lines = rows.map(({ record, sources, error, is_sandbox }) =>
    error === null
      ? `- ${inline(record)}${sandboxMark(is_sandbox)}: ${sources.map(sourceText).join(' ')}`
      : `- ${inline(record)}: ${error}`,
  );
  return joinLines([...lines, 'get_container shows what they answered.', sandboxNote(rows)]);
}
