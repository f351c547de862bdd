import { digest } from '../../core/id.ts';
import type { DocumentObservation, ObservationDraft } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { regularReport } from '../../domain/regular-report.ts';
import { equipmentReferencesOf, joinReferences, referencedDocuments, replacementNotes } from './document-references.ts';
import { eventDrafts } from './event-drafts.ts';
import { anonymous, type DcsaTranslation, dcsaOriginOf } from './origin.ts';
import { readEvent } from './payload.ts';

/**
 * Translates events into observations. It is total: an element that makes no sense becomes an `unusable` observation
 * with its reason, and the others are not touched by it. What several events repeat (equipment, numbers of documents)
 * comes once, and so do regular reports of a device within a quarter of a day.
 */
export function toObservations(elements: readonly unknown[], translation: DcsaTranslation): ParsedStatement[] {
  const once = new Map<string, ParsedStatement>();
  const documents = new Map<string, ReferencedDocument>();
  const reports = new Map<string, ParsedStatement>();
  const statements: ParsedStatement[] = [];
  for (const raw of elements) {
    const event = readEvent(raw);
    if (event === null) {
      statements.push({ draft: notAnEvent(translation), raw });
      continue;
    }
    const origin = dcsaOriginOf(event, translation);
    const drafts = eventDrafts(event, origin, translation);
    for (const draft of drafts) {
      const report = draft.kind === 'measurement' ? regularReport(draft) : null;
      if (report === null) statements.push({ draft, raw });
      else keepFirst(reports, report, { draft, raw });
    }
    const main = drafts.at(-1);
    for (const draft of equipmentReferencesOf(event, origin)) keepNewest(once, draft, raw);
    for (const draft of replacementNotes(event, origin)) keepNewest(once, draft, raw);
    for (const draft of referencedDocuments(event, origin, main)) keepJoined(documents, draft, raw);
  }
  return [...statements, ...reports.values(), ...once.values(), ...documents.values()];
}

// The first of a span of time stays the first in every later answer; the last would be another in each.
function keepFirst(reports: Map<string, ParsedStatement>, key: string, statement: ParsedStatement): void {
  const known = reports.get(key);
  if (known === undefined || measuredAt(statement) < measuredAt(known)) reports.set(key, statement);
}

function measuredAt({ draft }: ParsedStatement): string {
  return draft.kind === 'measurement' ? draft.measuredAt : '';
}

// Equipment that is repeated later is as new as its last statement, or an older seal could win over it.
function keepNewest(once: Map<string, ParsedStatement>, draft: ObservationDraft, raw: unknown): void {
  const key = digest({ ...draft, recordedAt: null }).toString('hex');
  const known = once.get(key);
  if (known === undefined || (known.draft.recordedAt ?? '') < (draft.recordedAt ?? '')) once.set(key, { draft, raw });
}

interface ReferencedDocument {
  draft: DocumentObservation;
  raw: unknown;
}

// The trip under whose number a container travels now is the one whose events are the newest.
function keepJoined(documents: Map<string, ReferencedDocument>, draft: DocumentObservation, raw: unknown): void {
  const key = `${draft.sourceEventId ?? ''}\n${draft.originalEvent}\n${draft.number}`;
  const known = documents.get(key);
  if (known === undefined) {
    documents.set(key, { draft, raw });
    return;
  }
  const isNewer = (known.draft.recordedAt ?? '') < (draft.recordedAt ?? '');
  documents.set(key, { draft: joinReferences(known.draft, draft), raw: isNewer ? raw : known.raw });
}

function notAnEvent(translation: DcsaTranslation): ObservationDraft {
  return { kind: 'unusable', ...anonymous(translation), reason: 'The element is no event.', originalEvent: 'unknown' };
}
