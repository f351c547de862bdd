import type { Instant } from '../../domain/instant.ts';
import { isPlausible } from '../plausible.ts';
import { referencedContainer } from './container.ts';
import { readMoment } from './moment.ts';
import type { DcsaEvent } from './payload.ts';

/** What the translation has to know beside the events. */
export interface Translation {
  /** The SCAC of the line that speaks. */
  source: string;
  /** When the answer reached us: a date far beyond it is a mistake. */
  receivedAt: Instant;
}

/** The members that every draft of a line has. */
export interface Origin {
  source: string;
  party: 'shipping_line';
  sourceEventId: string | null;
  recordedAt: Instant | null;
  container: string | null;
}

/** The origin of something that does not even say which event it is. */
export function anonymous(source: string): Origin {
  return { source, party: 'shipping_line', sourceEventId: null, recordedAt: null, container: null };
}

/** Who says it under which id and since when, and about which container by the references alone. */
export function originOf(event: DcsaEvent, { source, receivedAt }: Translation): Origin {
  const written = [event.eventCreatedDateTime, event.eventUpdatedDateTime]
    .map((text) => readMoment(text ?? '', null)?.at ?? null)
    // A version from the far future would win over every later correction.
    .filter((at) => at !== null && isPlausible(at, receivedAt))
    .sort();
  return {
    ...anonymous(source),
    sourceEventId: event.eventID,
    recordedAt: written.at(-1) ?? null,
    container: referencedContainer(event),
  };
}
