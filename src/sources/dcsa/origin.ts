import type { Instant } from '../../domain/instant.ts';
import type { Party } from '../../domain/observation.ts';
import { isPlausiblyPast } from '../../domain/plausible.ts';
import { referencedContainer } from './container.ts';
import { readDcsaMoment } from './moment.ts';
import type { DcsaEvent } from './payload.ts';

/** What the translation has to know beside the events. */
export interface DcsaTranslation {
  /** The SCAC of the line, or the key of an intermediary that forwards statements of lines. */
  source: string;
  /** The party; a shipping line by default. */
  party?: Party;
  /** When the answer reached us: a date far beyond it is a mistake. */
  receivedAt: Instant;
}

/** The members that every draft of a line has. */
export interface Origin {
  source: string;
  party: Party;
  sourceEventId: string | null;
  recordedAt: Instant | null;
  container: string | null;
}

/** The origin of something that does not even say which event it is. */
export function anonymous({ source, party = 'shipping_line' }: DcsaTranslation): Origin {
  return { source, party, sourceEventId: null, recordedAt: null, container: null };
}

/** Who says it under which id and since when, and about which container by the references alone. */
export function dcsaOriginOf(event: DcsaEvent, translation: DcsaTranslation): Origin {
  const written = [event.eventCreatedDateTime, event.eventUpdatedDateTime]
    .map((text) => readDcsaMoment(text ?? '', null)?.at ?? null)
    // A version from the future would win over every correction until then.
    .filter((at) => at !== null && isPlausiblyPast(at, translation.receivedAt))
    .sort();
  return {
    ...anonymous(translation),
    sourceEventId: event.eventID,
    recordedAt: written.at(-1) ?? null,
    container: referencedContainer(event),
  };
}
