import { contentIdsOf } from '../../../core/id.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import type { PlaceReference, VesselReference } from '../../../domain/place-reference.ts';
import { isPlausiblyPast } from '../../../domain/plausible.ts';
import { isImoNumber } from '../../../domain/vessel.ts';
import type { Sender } from '../../push.ts';
import { readX12Moment } from './moment.ts';
import type { Named } from './references.ts';
import { element, type X12Segment } from './segment.ts';
import type { Envelope } from './tokenize.ts';

/** The sender of an interchange, and its times. */
export interface X12Sender {
  sender: Sender;
  receivedAt: Instant;
  /** When the message was made. */
  recordedAt: Instant | null;
}

/** The sender, container and message that all statements of a part have in common. */
export interface X12Subject extends X12Sender {
  /** `315`, `322` or `214`. */
  set: string;
  container: string | null;
  named: Named;
  load: 'laden' | 'empty' | null;
  vessel: VesselReference | null;
  voyage: string | null;
}

/** A statement, or one sentence why there is none although something was said. */
export type SubjectFinding = { draft: ObservationDraft } | { problem: string };

/** When an interchange was made: by its group, else by its own header. Null if that lies in the future. */
export function recordedAtOf({ gs, isa }: Envelope, receivedAt: Instant): Instant | null {
  const ofGroup = readX12Moment({ date: element(gs, 4), time: element(gs, 5), code: 'UT' }, null);
  const ofInterchange = readX12Moment({ date: element(isa, 9), time: element(isa, 10), code: 'UT' }, null);
  // The clock of the header has no zone, so it may seem to be ahead by half a day, but not by more.
  const plausible = [ofGroup, ofInterchange].find(
    (moment) => moment !== null && isPlausiblyPast(moment.at, receivedAt),
  );
  return plausible?.at ?? null;
}

/** The members that every draft of a message has. */
export function x12OriginOf({ sender, recordedAt, container }: X12Subject) {
  return { source: sender.source, party: sender.party, sourceEventId: null, recordedAt, container };
}

/**
 * An id for a statement that has none: made of what it is about, so that the same event sent again is the same
 * statement. Where no container is named it is about the first number of the shipment.
 */
export function eventId(subject: X12Subject, what: EventIdentity): string {
  const about = subject.container ?? subject.named.billsOfLading[0] ?? subject.named.bookings[0] ?? null;
  const { event, classifier, occurredAt, voyage } = what;
  const place = what.place === null ? null : (what.place.locode ?? what.place.name);
  return idOfEvent({ about, classifier, event, occurredAt, place, voyage });
}

const idOfEvent = contentIdsOf('about', 'classifier', 'event', 'occurredAt', 'place', 'voyage');

interface EventIdentity {
  event: string;
  classifier: string;
  place: PlaceReference | null;
  occurredAt: Instant;
  voyage: string | null;
}

/** Something that was said and not understood: kept with the container that it is about, if there is one. */
export function notUnderstood(subject: X12Subject, originalEvent: string, reason: string): SubjectFinding {
  if (subject.container === null) return { problem: reason };
  return { draft: { kind: 'unusable', ...x12OriginOf(subject), reason, originalEvent } };
}

/** The vessel that a code and a name mean; the code counts only if it is an IMO number. */
export function x12VesselOf(code: string, name: string): VesselReference | null {
  const digits = code.replace(/^IMO/i, '').trim();
  const imo = isImoNumber(digits) ? digits : null;
  return imo === null && name === '' ? null : { imo, name: name === '' ? null : name };
}

/** `L` laden, `E` empty (element 578). */
export function loadOf(segment: X12Segment | undefined, position: number): X12Subject['load'] {
  const status = element(segment, position).toUpperCase();
  return status === 'L' ? 'laden' : status === 'E' ? 'empty' : null;
}
