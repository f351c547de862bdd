import { isLineSource } from '../../domain/carrier.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { toObservations as readEvents } from '../dcsa/to-observations.ts';
import { railsightObservations, StoredRailsightTrace } from '../rail-rest/railsight.ts';
import { StoredTrace, traceObservations } from '../rail-rest/trace-answers.ts';
import type { Query } from '../source.ts';
import { toObservations as readSnapshots } from '../terminal/to-observations.ts';
import { rowObservations, StoredRow } from '../terminal-rest/stored-row.ts';
import { relayStatements } from '../upstreams/relay-statements.ts';
import { StoredRelay } from '../upstreams/stored-relay.ts';

/**
 * Reads the elements of an answer to a poll again: of a line its DCSA events, of any other source its snapshots
 * or the rows of the API of a terminal or railroad; of either what an upstream showed of it. It polls
 * no source, and works for sources that are not configured any more.
 */
export function readAgain(
  { source, kind, number }: Query & { source: string },
  elements: readonly unknown[],
  receivedAt: Instant,
): ParsedStatement[] {
  const relays = elements.flatMap((element) => {
    const relay = StoredRelay.safeParse(element);
    return relay.success ? [relay.data] : [];
  });
  // A line may have been polled through an upstream before it was polled directly, or the other way round.
  const own = elements.filter((element) => !StoredRelay.safeParse(element).success);
  return [...relayStatements(relays, receivedAt), ...readOwn({ source, kind, number }, own, receivedAt)];
}

function readOwn(
  { source, kind, number }: Query & { source: string },
  elements: readonly unknown[],
  receivedAt: Instant,
): ParsedStatement[] {
  if (isLineSource(source)) return readEvents(elements, { source, receivedAt });
  const translation = { source, receivedAt, container: kind === 'container' ? number : null };
  return elements.flatMap((element) => {
    const trace = StoredTrace.safeParse(element);
    if (trace.success) return traceObservations(trace.data, translation);
    const railsight = StoredRailsightTrace.safeParse(element);
    if (railsight.success) return railsightObservations(railsight.data, translation);
    const row = StoredRow.safeParse(element);
    return row.success ? rowObservations([row.data], translation) : readSnapshots([element], translation);
  });
}
