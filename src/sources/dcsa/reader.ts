import type { ReadContext, Reader, Reading } from '../push.ts';
import { wholeReading } from '../whole-reading.ts';
import { errorsIn } from './feedback.ts';
import { isObject } from './forms.ts';
import { type EventGroup, groupEvents } from './groups.ts';
import { rawText, readJsonBody } from './json-body.ts';
import { eventsInPayload, looksLikeEvents } from './payload.ts';
import { toObservations } from './to-observations.ts';

/** The members within this many characters identify the format. */
const BEGINNING_LENGTH = 4_000;
/** Members of an event, of any version; a wrapped list names itself. */
const OF_EVENTS =
  /^\s*\{\s*"events"|"(?:eventType|eventClassification|eventClassifierCode|eventID|retractedEventID)"\s*:/;
/** No text that is taken holds so many events that say anything. */
const EVENTS_MAX = 20_000;
/** Other messages of the same makers. */
const OF_OTHERS = /"(?:arrivalNotices|arrivalNoticeNotifications|vesselSchedules)"\s*:/;

/**
 * Reads DCSA Track & Trace events that a line pushes: the callbacks of 2.2 (a list), what a producer of 3.0.0 posts
 * (`{events}`), single events, the beta of version 3, and any mixture of them. They are translated as the answers to
 * polls are, so an event says the same on either way.
 */
export const reader: Reader = { format: 'dcsa', recognizes, read, parts };

function recognizes(text: string): boolean {
  const beginning = text.slice(0, BEGINNING_LENGTH).replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(beginning) && OF_EVENTS.test(beginning) && !OF_OTHERS.test(beginning);
}

function read(text: string, context: ReadContext): Reading {
  return wholeReading(parts(text, context));
}

function* parts(text: string, context: ReadContext): Generator<Reading> {
  const body = readJsonBody(text);
  if (!body.ok) {
    yield { messages: [], rejections: [body.rejection] };
    return;
  }
  // An empty body is a valid answer to a poll, but not a valid pushed message.
  if (isNothing(body.json)) {
    yield rejected('The text is null where its events should be.', text);
    return;
  }
  const elements = eventsInPayload(body.json) ?? (looksLikeEvents([body.json]) ? [body.json] : null);
  if (elements === null) {
    yield rejected('The text is JSON, but no event and no list of events.', text);
    return;
  }
  for (const error of errorsIn(body.json)) yield rejected(`The sender reports: ${error}`, text);
  for (const group of groupEvents(elements.slice(0, EVENTS_MAX), context.sender)) yield readGroup(group, context);
  if (elements.length > EVENTS_MAX) {
    yield rejected(
      `The text has more than ${EVENTS_MAX} events, of which the rest is not read; send it in parts.`,
      text,
    );
  }
}

function rejected(reason: string, raw: string): Reading {
  return { messages: [], rejections: [{ reason, raw }] };
}

function isNothing(json: unknown): boolean {
  return json === null || (isObject(json) && 'events' in json && json.events === null);
}

// An unusable statement is stored with its container; without one it would never be shown.
function readGroup({ references, elements }: EventGroup, { sender, receivedAt }: ReadContext): Reading {
  const all = toObservations(elements, { source: sender.source, party: sender.party, receivedAt });
  const isLost = ({ draft }: (typeof all)[number]) => draft.kind === 'unusable' && draft.container === null;
  const statements = all.filter((statement) => !isLost(statement));
  return {
    messages: statements.length === 0 ? [] : [{ references, statements }],
    rejections: all.filter(isLost).map(({ draft, raw }) => ({
      reason: draft.kind === 'unusable' ? draft.reason : '',
      raw: rawText(raw),
    })),
  };
}
