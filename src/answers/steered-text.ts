import { inline, joinLines } from '../core/text.ts';
import type { RefreshedRecord, SteeredRow } from '../services/bulk/steer-tracking.ts';
import { sandboxMark, sandboxNote } from '../wording/sandbox-note.ts';

/** What became of several records whose tracking was stopped or resumed: how many, and a line for each that was not. */
export function steeredText(rows: readonly SteeredRow[], what: string): string {
  const done = rows.filter(({ error }) => error === null);
  const shipments = new Set(done.map(({ shipment_id }) => shipment_id)).size;
  return joinLines([
    `${done.length} of ${rows.length} ${what}, with all containers of ${shipments === 1 ? 'their shipment' : `their ${shipments} shipments`}.`,
    ...rows.map(({ record, bill_of_lading_number: bill, error, is_sandbox }) =>
      error === null
        ? `- ${inline(record)}${sandboxMark(is_sandbox)}: ${what} (bill of lading ${inline(bill ?? '')})`
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
