import { findLine } from '../../domain/carrier.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { toObservations as readEvents } from '../dcsa/to-observations.ts';
import type { Query } from '../source.ts';
import { toObservations as readSnapshots } from '../terminal/to-observations.ts';

/**
 * Reads the elements of an answer to a poll again: of a line its DCSA events, of any other source its snapshots. It polls
 * no source, and works for sources that are not configured any more.
 */
export function readAgain(
  { source, kind, number }: Query & { source: string },
  elements: readonly unknown[],
  receivedAt: Instant,
): ParsedStatement[] {
  if (findLine(source) !== null) return readEvents(elements, { source, receivedAt });
  return readSnapshots(elements, { source, receivedAt, container: kind === 'container' ? number : null });
}
