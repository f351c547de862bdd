import { findLine } from '../../domain/carrier.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { toObservations as readEvents } from '../dcsa/to-observations.ts';
import { StoredTrace, traceObservations } from '../rail-rest/trace-answers.ts';
import type { Query } from '../source.ts';
import { toObservations as readSnapshots } from '../terminal/to-observations.ts';
import { rowObservations, StoredRow } from '../terminal-rest/stored-row.ts';

/**
 * Reads the elements of an answer to a poll again: of a line its DCSA events, of any other source its snapshots
 * or the rows of the API of a terminal or railroad. It polls
 * no source, and works for sources that are not configured any more.
 */
export function readAgain(
  { source, kind, number }: Query & { source: string },
  elements: readonly unknown[],
  receivedAt: Instant,
): ParsedStatement[] {
  if (findLine(source) !== null) return readEvents(elements, { source, receivedAt });
  const translation = { source, receivedAt, container: kind === 'container' ? number : null };
  return elements.flatMap((element) => {
    const trace = StoredTrace.safeParse(element);
    if (trace.success) return traceObservations(trace.data, translation);
    const row = StoredRow.safeParse(element);
    return row.success ? rowObservations([row.data], translation) : readSnapshots([element], translation);
  });
}
