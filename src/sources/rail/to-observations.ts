import { contentId } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import { type Instant, LocalDate } from '../../domain/instant.ts';
import { localTimeOf } from '../../domain/local-moment.ts';
import type { MovementObservation, ObservationDraft, Party } from '../../domain/observation.ts';
import type { PlaceReference } from '../../domain/place-reference.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { type DcsaMoment, writtenAt } from '../dcsa/moment.ts';
import { ENDS, type RailSighting, SIGHTINGS } from './codes.ts';
import { readExpected, readSeen, readWritten, zoneOf } from './moment.ts';
import type { SightingRow } from './payload.ts';
import { railPlaceOf, zoneOfPlace } from './place.ts';

/** What the words of a railroad for its events mean; `list` is what they are called. */
export interface SightingWords {
  list: string;
  find(event: string): RailSighting | undefined;
}

const CLM: SightingWords = { list: 'CLM', find: (code) => SIGHTINGS.get(code) };

/** The sender of a sighting, its container, and the time of receipt. */
export interface SightingContext {
  source: string;
  container: string;
  receivedAt: Instant;
  /** Absent where events are codes of car location messages. */
  events?: SightingWords;
}

interface Subject extends SightingContext {
  row: SightingRow;
  /** When the railroad stated it, or saw the container; null where neither time is plausible. */
  recordedAt: Instant | null;
  /**
   * When the railroad stated its estimate. Estimates change while the train stands, so that the time of the sighting
   * does not show which one is the latest: an estimate without a time of report is as new as its receipt.
   */
  statedAt: Instant;
  /** Where it was seen, and where it is bound for. */
  place: PlaceReference | null;
  destination: PlaceReference | null;
  /** When it was seen; null where that is not stated or not plausible. */
  seen: DcsaMoment | null;
}

/** Translates one sighting. It is total: what cannot be understood becomes `unusable` with its reason. */
export function toObservations(row: SightingRow, context: SightingContext): ObservationDraft[] {
  const place = railPlaceOf({ name: row.location ?? null, state: row.state ?? null, locode: row.locode ?? null });
  const seen = seenAt(row, place, context.receivedAt);
  const destination = railPlaceOf({
    name: row.destination ?? null,
    state: row.destination_state ?? null,
    locode: row.destination_locode ?? null,
  });
  const reportedAt = reportedAtOf(row, context.receivedAt);
  const recordedAt = row.reported_at == null ? notAhead(seen, context.receivedAt) : reportedAt;
  const subject = { ...context, row, recordedAt, statedAt: reportedAt ?? context.receivedAt, place, destination, seen };
  const [moved, expected] = [sighting(subject), arrival(subject)];
  // An estimate names the destination too, and a row that is not understood may have its columns in another order.
  const isSaid = expected.length > 0 || moved.some(({ kind }) => kind === 'unusable');
  const drafts = [
    ...moved,
    ...expected,
    ...(isSaid ? [] : boundFor(subject)),
    ...lastFreeDay(subject, 'rail', row.lfd ?? null),
    ...lastFreeDay(subject, 'shipping_line', row.line_lfd ?? null),
  ];
  return drafts.length > 0 ? drafts : [unusable(subject, 'CLM', 'The sighting contains no fact about the container.')];
}

function seenAt(row: SightingRow, place: PlaceReference | null, receivedAt: Instant): DcsaMoment | null {
  const zone = zoneOf(row.timezone ?? null, zoneOfPlace(place), row.state ?? null);
  if (row.at != null) return plausible(readWritten(row.at, zone), receivedAt);
  const at = readSeen({ month: row.month, day: row.day, hour: row.hour, minute: row.minute }, zone, receivedAt);
  return at === null ? null : plausible(onClock(at, zone), receivedAt);
}

function onClock(at: Instant, zone: string | null): DcsaMoment {
  return { at, precision: 'time', ...(zone === null ? { local: writtenAt(at) } : {}) };
}

function plausible(moment: DcsaMoment | null, receivedAt: Instant): DcsaMoment | null {
  return moment !== null && isPlausible(moment.at, receivedAt) ? moment : null;
}

function reportedAtOf({ reported_at }: SightingRow, receivedAt: Instant): Instant | null {
  const reported = reported_at == null ? null : plausible(readWritten(reported_at, null), receivedAt);
  return notAhead(reported, receivedAt);
}

function notAhead(moment: DcsaMoment | null, receivedAt: Instant): Instant | null {
  return moment !== null && moment.at <= receivedAt ? moment.at : null;
}

function sighting(subject: Subject): ObservationDraft[] {
  const { row, place, seen } = subject;
  if (row.event == null) return [];
  const code = row.event.toUpperCase();
  const { list, find } = subject.events ?? CLM;
  const event = `${list} ${inline(code)}`;
  const known = find(code);
  if (known === undefined)
    return [unusable(subject, event, `The sighting ${event} of ${subject.source} is not known.`)];
  if (known.moved === null) return [onTheWay(subject, event, known.words)];
  if (seen === null) return [unusable(subject, event, `${event}: ${inline(writtenTime(row))} is no possible time.`)];
  const moved = { ...known.moved, classifier: 'actual' } as const;
  const sourceEventId = idOf(subject, { event, place: placeText(place), occurredAt: seen.at });
  return [movement(subject, { ...moved, place, moment: seen, originalEvent: event, sourceEventId })];
}

// A train that stands at a yard on the way says where the container is, and nothing of the milestones of its journey.
function onTheWay(subject: Subject, event: string, words: string): ObservationDraft {
  const { place, seen, recordedAt, receivedAt } = subject;
  if (place === null || seen === null || seen.at > receivedAt) {
    return unusable(subject, event, `${event} (${words}) is no milestone, and does not say where or when it was.`);
  }
  return {
    kind: 'sighting',
    ...originOf(subject),
    sourceEventId: idOf(subject, { event, place: placeText(place), occurredAt: seen.at }),
    recordedAt,
    seenAt: seen.at,
    precision: seen.precision,
    place,
    mode: 'rail',
    words,
    originalEvent: event,
  };
}

function writtenTime({ at, month, day, hour, minute }: SightingRow): string {
  const text = at ?? [month, day, hour, minute].map((part) => part ?? '?').join(' ');
  return text.replaceAll('?', '').trim() === '' ? 'What is missing' : text;
}

/** The railroad's estimate of the arrival: one statement for each place, which changes as often as the railroad says. */
function arrival(subject: Subject): ObservationDraft[] {
  const { row } = subject;
  const isSaid = row.eta != null || [row.eta_month, row.eta_day, row.eta_hour].some((part) => part != null);
  if (!isSaid) return [];
  const event = 'CLM ETA';
  const city = { name: row.eta_location ?? null, state: row.eta_state ?? null, locode: null };
  const place = railPlaceOf(city) ?? subject.destination;
  if (place === null) return [unusable(subject, event, 'The estimate names no place.')];
  const isEnd = row.eta_event == null || ENDS.has(row.eta_event.toUpperCase());
  const isDestination = subject.destination !== null && placeText(place) === placeText(subject.destination);
  if (!isEnd && !isDestination) return [unusable(subject, event, 'The estimate is about a place on the way.')];
  const moment = estimatedAt(subject, place);
  if (moment === null) return [unusable(subject, event, 'The estimate gives no possible time.')];
  const sourceEventId = idOf(subject, { event, place: placeText(place) });
  const moved = { movement: 'arrive', mode: 'rail', classifier: 'estimated' } as const;
  const said = movement(subject, { ...moved, place, moment, originalEvent: event, sourceEventId });
  return [{ ...said, recordedAt: subject.statedAt }];
}

/** Where the train takes a laden container, of which the railroad does not say when it arrives. */
function boundFor(subject: Subject): ObservationDraft[] {
  const { destination, row } = subject;
  if (destination === null || loadOf(row) === 'empty') return [];
  const event = 'CLM destination';
  const sourceEventId = idOf(subject, { event });
  const stated = { sourceEventId, recordedAt: subject.recordedAt, role: 'destination', facility: null } as const;
  return [{ kind: 'place', ...originOf(subject), ...stated, place: destination, originalEvent: event }];
}

function estimatedAt({ row, seen, receivedAt }: Subject, place: PlaceReference): DcsaMoment | null {
  const state = row.eta_location == null ? row.destination_state : row.eta_state;
  const zone = zoneOf(null, zoneOfPlace(place), state ?? null) ?? zoneOf(row.timezone ?? null, null, null);
  if (row.eta != null) return plausible(readWritten(row.eta, zone), receivedAt);
  const parts = { month: row.eta_month, day: row.eta_day, hour: row.eta_hour, minute: '0' };
  const at = readExpected(parts, zone, seen?.at ?? receivedAt);
  return at === null ? null : plausible(onClock(at, zone), receivedAt);
}

type Moved = Pick<
  MovementObservation,
  'movement' | 'mode' | 'classifier' | 'place' | 'originalEvent' | 'sourceEventId'
>;

function movement(subject: Subject, { moment, ...moved }: Moved & { moment: DcsaMoment }): ObservationDraft {
  return {
    kind: 'movement',
    ...originOf(subject),
    ...moved,
    occurredAt: moment.at,
    ...localTimeOf(moment),
    precision: moment.precision,
    load: loadOf(subject.row),
    facility: null,
    vessel: null,
    voyage: null,
  };
}

function lastFreeDay(subject: Subject, party: Party, text: string | null): ObservationDraft[] {
  if (text === null) return [];
  const day = text.slice(0, 10);
  const event = party === 'rail' ? 'CLM LFD' : 'CLM line LFD';
  const isDay = LocalDate.safeParse(day).success && (text.length === 10 || text.charAt(10) === 'T');
  if (!isDay || !isPlausible(`${day}T00:00:00.000Z`, subject.receivedAt)) {
    return [unusable(subject, event, `The last free day ${inline(text)} is no possible day.`)];
  }
  const place = subject.destination ?? subject.place;
  const origin = { ...originOf(subject), party, recordedAt: subject.statedAt };
  return [{ kind: 'deadline', ...origin, lastFreeDay: day, place, computed: false }];
}

function loadOf({ load }: SightingRow): 'laden' | 'empty' | null {
  const letter = load?.charAt(0).toUpperCase();
  return letter === 'L' ? 'laden' : letter === 'E' ? 'empty' : null;
}

type Origin = Pick<ObservationDraft, 'source' | 'party' | 'sourceEventId' | 'recordedAt' | 'container'>;

function originOf({ source, recordedAt, container }: Subject): Origin {
  return { source, party: 'rail', sourceEventId: null, recordedAt, container };
}

function idOf({ container }: Subject, what: Record<string, string | null>): string {
  return contentId({ ...what, container });
}

function placeText(place: PlaceReference | null): string | null {
  return place === null ? null : (place.locode ?? place.name);
}

function unusable(subject: Subject, originalEvent: string, reason: string): ObservationDraft {
  return { kind: 'unusable', ...originOf(subject), reason, originalEvent };
}
