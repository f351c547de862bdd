import { contentIdsOf } from '../../../core/id.ts';
import { inline } from '../../../core/text.ts';
import type { Instant } from '../../../domain/instant.ts';
import { describePlace } from '../../../domain/location.ts';
import type {
  Classifier,
  DocumentObservation,
  MovementObservation,
  ObservationDraft,
} from '../../../domain/observation.ts';
import { isPlausible, isPlausiblyPast } from '../../../domain/plausible.ts';
import type { ReadContext, References, Rejection, Sender } from '../../push.ts';
import { TAKING_BACK } from './codes.ts';
import type { EdifactEquipment } from './equipment.ts';
import type { EdifactMessage } from './messages.ts';
import { readDateTime } from './moment.ts';
import type { EdifactSpot } from './place.ts';
import { component, type EdifactSegment } from './tokenize.ts';

/** What is the same for all that one message says. */
export interface MessageContext {
  sender: Sender;
  receivedAt: Instant;
  /** When the message was prepared, by its own word; null if it does not say. */
  recordedAt: Instant | null;
  /** The document code of its BGM. */
  code: string;
  /** The message takes back what it says. */
  isTakenBack: boolean;
}

/** A part of a message that was understood. */
export interface MessagePart {
  references: References;
  /** What the message is about: what it takes back if it is a cancellation. */
  main: ObservationDraft[];
  /** What it says beside that: of the container, its papers and its voyage. */
  others: ObservationDraft[];
  raw: string;
}

/** What a message gives. */
export interface ReadingOutcome {
  parts: MessagePart[];
  rejections: Rejection[];
}

/** A movement, as far as its time is not read yet. */
export type Move = Pick<
  MovementObservation,
  'container' | 'movement' | 'load' | 'mode' | 'vessel' | 'voyage' | 'originalEvent'
> & { spot: EdifactSpot | null; classifier: Classifier | null };

/** Reads who says what a message says, when, and whether it takes it back. */
export function readMessageContext(message: EdifactMessage, { sender, receivedAt }: ReadContext): MessageContext {
  const head = message.segments.find(({ tag }) => tag === 'BGM');
  return {
    sender,
    receivedAt,
    recordedAt: preparedAt(message, receivedAt),
    code: head === undefined ? '' : component(head, 1).toUpperCase(),
    isTakenBack: head !== undefined && TAKING_BACK.has(component(head, 3)),
  };
}

/** The outcome of a text of which nothing can be used. */
export function rejected(reason: string, raw: string): ReadingOutcome {
  return { parts: [], rejections: [{ reason, raw }] };
}

/** The statement that something moved, or `unusable` if its time cannot be read or is not plausible. */
export function edifactMovementDraft(move: Move, time: EdifactSegment, context: MessageContext): ObservationDraft {
  const { spot } = move;
  const place = spot?.place ?? null;
  const text = component(time, 1, 1);
  const timezone = place === null ? null : describePlace(place).timezone;
  const moment = readDateTime(text, component(time, 1, 2), timezone);
  if (moment === null) return unusableMessage(move, `The time ${inline(text)} is no date or time.`, context);
  if (!isPlausible(moment.at, context.receivedAt)) {
    return unusableMessage(move, `The time ${inline(text)} lies before 2000 or more than two years ahead.`, context);
  }
  // Member by member: a large file has hundreds of thousands of them, and to spread objects takes ten times as long.
  const draft: MovementObservation = {
    kind: 'movement',
    source: context.sender.source,
    party: context.sender.party,
    sourceEventId: null,
    recordedAt: context.recordedAt,
    container: move.container,
    movement: move.movement,
    load: move.load,
    mode: move.mode,
    vessel: move.vessel,
    voyage: move.voyage,
    originalEvent: move.originalEvent,
    classifier: move.classifier ?? (moment.at <= context.receivedAt ? 'actual' : 'estimated'),
    occurredAt: moment.at,
    precision: moment.precision,
    place,
    facility: spot?.facility ?? null,
  };
  if (moment.local !== undefined) draft.localTime = moment.local;
  draft.sourceEventId = idOf(draft);
  return draft;
}

/** A statement that was understood as such, but not its meaning. */
export function unusableMessage(
  what: { container: string | null; originalEvent: string },
  reason: string,
  context: MessageContext,
): ObservationDraft {
  const { container, originalEvent } = what;
  return { kind: 'unusable', ...edifactOriginOf(container, context), reason, originalEvent };
}

/** What a message states about the container itself, under the id of its movement. */
export function equipmentDrafts(
  equipment: EdifactEquipment,
  main: ObservationDraft,
  context: MessageContext,
): ObservationDraft[] {
  const { container, isoCode, sealNumber, weightKg, damages } = equipment;
  if (container === null) return [];
  const { source, party } = context.sender;
  const { recordedAt } = context;
  const { sourceEventId } = main;
  const drafts: ObservationDraft[] = [];
  if (isoCode !== null || sealNumber !== null || weightKg !== null) {
    drafts.push({
      kind: 'equipment',
      source,
      party,
      sourceEventId,
      recordedAt,
      container,
      isoCode,
      sealNumber,
      weightKg,
    });
  }
  if (damages.length > 0) {
    const originalEvent = `${'originalEvent' in main ? main.originalEvent : 'EDIFACT'} DAM`;
    const reason = damageText(damages);
    drafts.push({ kind: 'unusable', source, party, sourceEventId, recordedAt, container, reason, originalEvent });
  }
  return drafts;
}

// Damage changes nothing of a journey, but its history should show the report.
function damageText(damages: readonly string[]): string {
  return `Damage was reported: ${damages.map(inline).join('; ')}.`;
}

/** The bookings and bills of lading under which a container travels, as old as what is said of it. */
export function referenceDrafts(
  references: References,
  main: ObservationDraft,
  context: MessageContext,
): DocumentObservation[] {
  const occurredAt = main.kind === 'movement' ? main.occurredAt : null;
  const { sender, recordedAt } = context;
  const reference = (document: 'booking' | 'bill_of_lading', number: string): DocumentObservation => ({
    kind: 'document',
    source: sender.source,
    party: sender.party,
    sourceEventId: main.sourceEventId,
    recordedAt,
    container: main.container,
    document,
    number,
    event: 'mentioned',
    occurredAt,
    originalEvent: document === 'booking' ? 'reference BN' : 'reference BM',
  });
  return [
    ...references.billsOfLading.map((number) => reference('bill_of_lading', number)),
    ...references.bookings.map((number) => reference('booking', number)),
  ];
}

/** The members that every draft of a message has. */
export function edifactOriginOf(container: string | null, { sender, recordedAt }: MessageContext) {
  return { source: sender.source, party: sender.party, sourceEventId: null, recordedAt, container };
}

/** The id of a statement is made of what it is about: sent again it is the same, and a cancellation finds it. */
function idOf(draft: MovementObservation): string {
  const { container, originalEvent, movement, classifier, occurredAt, voyage, place, facility } = draft;
  const where = place?.locode ?? place?.name ?? facility?.code ?? facility?.name ?? null;
  const format = 'edifact';
  return idOfMovement({ classifier, container, format, movement, occurredAt, originalEvent, voyage, where });
}

const idOfMovement = contentIdsOf(
  'classifier',
  'container',
  'format',
  'movement',
  'occurredAt',
  'originalEvent',
  'voyage',
  'where',
);

function preparedAt({ segments, interchange }: EdifactMessage, receivedAt: Instant): Instant | null {
  const stated = segments.find((segment) => segment.tag === 'DTM' && component(segment, 1) === '137');
  const own = stated === undefined ? null : readDateTime(component(stated, 1, 1), component(stated, 1, 2), null);
  if (own !== null && isPlausiblyPast(own.at, receivedAt)) return own.at;
  if (interchange === null) return null;
  const framed = readDateTime(component(interchange, 4) + component(interchange, 4, 1), '', null);
  return framed !== null && isPlausiblyPast(framed.at, receivedAt) ? framed.at : null;
}
