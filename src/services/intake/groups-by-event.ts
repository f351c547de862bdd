import { toInstant } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { findEvents } from '../../ingest/find-events.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { PushSender } from './sender.ts';

/**
 * Where a message belongs that names no number: beside what its sender said under the same id, which it takes back or
 * says anew (DCSA Track & Trace 3.0, `isRetracted` and a later `eventUpdatedDateTime`). None where that is not known.
 */
export async function groupsByEvent(
  tools: IngestTools,
  statements: readonly ParsedStatement[],
  { name, sender }: PushSender,
): Promise<PushedGroup[]> {
  const events = [...new Set(statements.flatMap(({ draft }) => eventOf(draft) ?? []))];
  if (events.length === 0) return [];
  const said = await findEvents(tools, name, { events, now: toInstant(tools.clock.now()) });
  return said.map(({ containers, statedBy, ...pushFeed }) => ({
    pushFeed: { ...pushFeed, references: [] },
    statements: bySources(statements, statedBy).map((statement) => about(containers, statement)),
    byLine: sender.party === 'shipping_line',
  }));
}

/** A source takes back only what is its own: the same sender may have stated it for a line and under its own name. */
function bySources(statements: readonly ParsedStatement[], sources: readonly string[]): readonly ParsedStatement[] {
  if (sources.length === 0) return statements;
  return statements.flatMap(({ draft, raw }) => sources.map((source) => ({ draft: { ...draft, source }, raw })));
}

function eventOf(draft: ObservationDraft): string | null {
  return draft.kind === 'retraction' ? draft.retracts : draft.sourceEventId;
}

/** What was said of one container is taken back, or said anew, of that one. */
function about(containers: readonly string[], { draft, raw }: ParsedStatement): ParsedStatement {
  const [container, ...others] = containers;
  if (draft.container !== null || container === undefined || others.length > 0) return { draft, raw };
  return { draft: { ...draft, container }, raw };
}
