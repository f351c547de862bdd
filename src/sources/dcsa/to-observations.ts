import { digest } from '../../core/id.ts';
import { describePlace } from '../../domain/location.ts';
import type { DocumentObservation, Movement, ObservationDraft } from '../../domain/observation.ts';
import { isPlausible } from '../plausible.ts';
import { readContainer } from '../read-container.ts';
import type { Statement } from '../source.ts';
import {
  CLASSIFIERS,
  DOCUMENT_TYPES,
  EMPTY_INDICATORS,
  EQUIPMENT_EVENTS,
  SHIPMENT_EVENTS,
  TRANSPORT_EVENTS,
} from './codes.ts';
import { equipmentOf, joinMentions, mentionedDocuments } from './mentions.ts';
import { readMoment } from './moment.ts';
import { anonymous, type Origin, originOf, type Translation } from './origin.ts';
import { type DcsaEvent, readEvent } from './payload.ts';
import { readSetting } from './setting.ts';

/**
 * Translates events into observations. It is total: an element that makes no sense becomes an `unusable` observation
 * with its reason, and the others are not touched by it. What several events repeat (equipment, numbers of documents)
 * comes once.
 */
export function toObservations(elements: readonly unknown[], translation: Translation): Statement[] {
  const once = new Map<string, Statement>();
  const mentions = new Map<string, Mention>();
  const statements: Statement[] = [];
  for (const raw of elements) {
    const event = readEvent(raw);
    if (event === null) {
      statements.push({ draft: notAnEvent(translation), raw });
      continue;
    }
    const origin = originOf(event, translation);
    const drafts = mainDrafts(event, origin, translation);
    statements.push(...drafts.map((draft) => ({ draft, raw })));
    for (const draft of equipmentOf(event, origin)) keepNewest(once, draft, raw);
    for (const draft of mentionedDocuments(event, origin, drafts.at(-1))) keepJoined(mentions, draft, raw);
  }
  return [...statements, ...once.values(), ...mentions.values()];
}

function mainDrafts(event: DcsaEvent, origin: Origin, translation: Translation): ObservationDraft[] {
  if (event.isRetracted) return [retractionOfItself(event, origin)];
  const retraction = retractionOfAnother(event, origin);
  if (retraction !== null && event.eventDateTime === null) return [retraction];
  const draft = translate(event, origin, translation);
  return retraction === null ? [draft] : [retraction, draft];
}

function translate(event: DcsaEvent, origin: Origin, translation: Translation): ObservationDraft {
  switch (event.eventType) {
    case 'EQUIPMENT':
      return equipmentEvent(event, origin, translation);
    case 'TRANSPORT':
      return transportEvent(event, origin, translation);
    case 'SHIPMENT':
      return shipmentEvent(event, origin, translation);
    case null:
      return unusable(event, origin, 'The element does not say what kind of event it is.');
    default:
      return unusable(event, origin, `The event type ${event.eventType} is not known.`);
  }
}

function equipmentEvent(event: DcsaEvent, origin: Origin, translation: Translation): ObservationDraft {
  const code = event.equipmentEventTypeCode;
  const movement = EQUIPMENT_EVENTS.get(code ?? '');
  if (movement === undefined) return unusable(event, origin, unknownCode('equipmentEventTypeCode', code));
  const container = event.equipmentReference === null ? origin.container : readContainer(event.equipmentReference);
  if (container === null) {
    const given = event.equipmentReference;
    const reason =
      given === null ? 'The event names no container.' : `${given} does not have the form of a container number.`;
    return unusable(event, origin, reason);
  }
  if (movement === null)
    return unusable(event, { ...origin, container }, `${code} says nothing about where the container is.`);
  return movementDraft(event, { ...origin, container }, movement, translation);
}

function transportEvent(event: DcsaEvent, origin: Origin, translation: Translation): ObservationDraft {
  const movement = TRANSPORT_EVENTS.get(event.transportEventTypeCode ?? '');
  if (movement === undefined) {
    return unusable(event, origin, unknownCode('transportEventTypeCode', event.transportEventTypeCode));
  }
  return movementDraft(event, origin, movement, translation);
}

function movementDraft(
  event: DcsaEvent,
  origin: Origin,
  movement: Movement,
  { receivedAt }: Translation,
): ObservationDraft {
  const classifier = CLASSIFIERS.get(event.eventClassifierCode ?? '');
  if (classifier === undefined) {
    return unusable(event, origin, unknownCode('eventClassifierCode', event.eventClassifierCode));
  }
  const setting = readSetting(event, movement);
  const timezone = setting.place === null ? null : describePlace(setting.place).timezone;
  const moment = readMoment(event.eventDateTime ?? '', timezone);
  if (moment === null) return unusable(event, origin, badTime(event.eventDateTime));
  if (!isPlausible(moment.at, receivedAt)) return unusable(event, origin, implausible(event.eventDateTime));
  return {
    kind: 'movement',
    ...origin,
    movement,
    classifier,
    occurredAt: moment.at,
    precision: moment.precision,
    load: EMPTY_INDICATORS.get(event.emptyIndicatorCode ?? '') ?? null,
    ...setting,
    originalEvent: nameOf(event),
  };
}

function shipmentEvent(event: DcsaEvent, origin: Origin, { receivedAt }: Translation): ObservationDraft {
  const whole = { ...origin, container: null };
  const happened = SHIPMENT_EVENTS.get(event.shipmentEventTypeCode ?? '');
  if (happened === undefined) {
    return unusable(event, whole, unknownCode('shipmentEventTypeCode', event.shipmentEventTypeCode));
  }
  const document = DOCUMENT_TYPES.get(event.documentTypeCode ?? '');
  if (document === undefined) return unusable(event, whole, unknownCode('documentTypeCode', event.documentTypeCode));
  const moment = readMoment(event.eventDateTime ?? '', null);
  if (event.eventDateTime !== null && moment === null) return unusable(event, whole, badTime(event.eventDateTime));
  if (moment !== null && !isPlausible(moment.at, receivedAt)) {
    return unusable(event, whole, implausible(event.eventDateTime));
  }
  return {
    kind: 'document',
    ...whole,
    document,
    number: event.documentID?.toUpperCase() ?? null,
    event: happened,
    occurredAt: moment?.at ?? null,
    originalEvent: nameOf(event),
  };
}

// Version 3: the event itself comes again, marked. Its id belongs to the event, so the retraction has none of its own.
function retractionOfItself(event: DcsaEvent, origin: Origin): ObservationDraft {
  if (event.eventID === null)
    return unusable(event, origin, 'The event is retracted, but has no id by which to find it.');
  return { kind: 'retraction', ...origin, sourceEventId: null, retracts: event.eventID };
}

function retractionOfAnother(event: DcsaEvent, origin: Origin): ObservationDraft | null {
  if (event.retractedEventID === null) return null;
  const sourceEventId = event.eventDateTime === null ? origin.sourceEventId : null;
  return { kind: 'retraction', ...origin, sourceEventId, retracts: event.retractedEventID };
}

// The same equipment said again later is as new as its last mention, or an older seal could win over it.
function keepNewest(once: Map<string, Statement>, draft: ObservationDraft, raw: unknown): void {
  const key = digest({ ...draft, recordedAt: null }).toString('hex');
  const known = once.get(key);
  if (known === undefined || (known.draft.recordedAt ?? '') < (draft.recordedAt ?? '')) once.set(key, { draft, raw });
}

interface Mention {
  draft: DocumentObservation;
  raw: unknown;
}

// The trip under whose number a container travels now is the one whose events are the newest.
function keepJoined(mentions: Map<string, Mention>, draft: DocumentObservation, raw: unknown): void {
  const key = `${draft.originalEvent}\n${draft.number}`;
  const known = mentions.get(key);
  if (known === undefined) {
    mentions.set(key, { draft, raw });
    return;
  }
  const isNewer = (known.draft.recordedAt ?? '') < (draft.recordedAt ?? '');
  mentions.set(key, { draft: joinMentions(known.draft, draft), raw: isNewer ? raw : known.raw });
}

function unusable(event: DcsaEvent, origin: Origin, reason: string): ObservationDraft {
  return { kind: 'unusable', ...origin, reason, originalEvent: nameOf(event) };
}

function notAnEvent({ source }: Translation): ObservationDraft {
  return { kind: 'unusable', ...anonymous(source), reason: 'The element is no event.', originalEvent: 'unknown' };
}

function nameOf(event: DcsaEvent): string {
  const code = event.equipmentEventTypeCode ?? event.transportEventTypeCode ?? event.shipmentEventTypeCode;
  const words = [event.eventType, code].filter((word) => word !== null);
  return words.length === 0 ? 'unknown' : words.join(' ');
}

function unknownCode(member: string, code: string | null): string {
  return code === null ? `The event has no ${member}.` : `The ${member} ${code} is not known.`;
}

function badTime(text: string | null): string {
  return text === null ? 'The event has no eventDateTime.' : `The eventDateTime ${text} is no date or time.`;
}

function implausible(text: string | null): string {
  return `The eventDateTime ${text} lies before 2000 or more than two years ahead.`;
}
