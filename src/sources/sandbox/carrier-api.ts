import { type Instant, toEpochMs, toInstant } from '../../domain/instant.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import { concerns, eventsAt, type SandboxEvent } from './events-at.ts';
import { findScript } from './numbers.ts';
import { failed, found, type Reply, type SandboxRequest } from './reply.ts';
import type { Script } from './scripts/script.ts';
import type { Timeline } from './timeline.ts';

/** The query parameter of each kind of number. */
const NUMBER_PARAMETERS = {
  transportDocumentReference: 'bill_of_lading',
  carrierBookingReference: 'booking',
  equipmentReference: 'container',
} as const satisfies Record<string, TrackedKind>;

const EVENT_TYPES: readonly string[] = ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'] satisfies SandboxEvent['eventType'][];
const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1000;

/**
 * Where a page begins: the list is that of one moment, whatever happens while it is read, so that no event is lost
 * or repeated between two pages.
 */
interface Cursor {
  at: Instant;
  offset: number;
}

interface Question {
  numbers: { kind: TrackedKind; number: string }[];
  eventTypes: readonly string[];
  limit: number;
  cursor: Cursor | null;
}

/** `GET /v2/events` of DCSA Track & Trace 2.2. */
export async function answerEvents(request: SandboxRequest, timeline: Timeline): Promise<Reply> {
  const question = readQuestion(request.url.searchParams);
  if (typeof question === 'string') return failed(request, 400, question);
  const script = scriptOf(question, toEpochMs(request.at));
  if (script === null) return failed(request, 404, 'The sandbox line knows no such number.');

  const { start, now } = await timeline.momentOf(script);
  const { limit, cursor } = question;
  // A cursor from the future is none of ours; it must not make the future known.
  if (cursor !== null && cursor.at > now) return failed(request, 400, CURSOR_COMPLAINT);
  const at = cursor?.at ?? now;
  const offset = cursor?.offset ?? 0;
  const events = eventsAt(script, start, at).filter((event) => isWanted(event, question));
  const hasMore = offset + limit < events.length;
  return found(events.slice(offset, offset + limit), {
    'Current-Page': pageUrl(request.url, { at, offset }),
    'First-Page': pageUrl(request.url, { at, offset: 0 }),
    ...(offset > 0 ? { 'Prev-Page': pageUrl(request.url, { at, offset: Math.max(0, offset - limit) }) } : {}),
    ...(hasMore ? { 'Next-Page': pageUrl(request.url, { at, offset: offset + limit }) } : {}),
  });
}

/** All numbers of a request, in any parameter. */
export function requestedNumbers(parameters: URLSearchParams): Question['numbers'] {
  return Object.entries(NUMBER_PARAMETERS).flatMap(([parameter, kind]) => {
    const number = parameters.get(parameter)?.trim().toUpperCase() ?? '';
    return number === '' ? [] : [{ kind, number }];
  });
}

function readQuestion(parameters: URLSearchParams): Question | string {
  const numbers = requestedNumbers(parameters);
  if (numbers.length === 0) return `Ask for a number with ${Object.keys(NUMBER_PARAMETERS).join(', ')}.`;
  const eventTypes = parameters.get('eventType')?.split(',') ?? EVENT_TYPES;
  if (!eventTypes.every((type) => EVENT_TYPES.includes(type))) return `eventType is one of ${EVENT_TYPES.join(', ')}.`;
  const limitText = parameters.get('limit') ?? String(LIMIT_DEFAULT);
  if (!/^[1-9]\d{0,6}$/.test(limitText)) return 'limit is a whole number from 1.';
  const cursorText = parameters.get('cursor');
  const cursor = cursorText === null ? null : readCursor(cursorText);
  if (cursorText !== null && cursor === null) return CURSOR_COMPLAINT;
  return { numbers, eventTypes, limit: Math.min(Number(limitText), LIMIT_MAX), cursor };
}

const CURSOR_COMPLAINT = 'cursor is not one that was handed out.';

// Several numbers narrow the answer: they must all be of the same journey.
function scriptOf({ numbers }: Question, at: number): Script | null {
  const [first, ...others] = numbers.map(({ kind, number }) => findScript(kind, number, at));
  return first !== undefined && others.every((script) => script === first) ? first : null;
}

function isWanted(event: SandboxEvent, { eventTypes, numbers }: Question): boolean {
  const container = numbers.find(({ kind }) => kind === 'container');
  return eventTypes.includes(event.eventType) && (container === undefined || concerns(event, container.number));
}

function pageUrl(current: URL, { at, offset }: Cursor): string {
  const url = new URL(current);
  url.searchParams.set('cursor', Buffer.from(`${Date.parse(at)}:${offset}`).toString('base64url'));
  return url.href;
}

function readCursor(text: string): Cursor | null {
  const [, at, offset] = /^(\d{1,14}):(\d{1,6})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  return at === undefined || offset === undefined ? null : { at: toInstant(Number(at)), offset: Number(offset) };
}
