import { contentId } from '../../../core/id.ts';
import { HOUR_MS, type Instant, localDate, localMidnight, shift } from '../../../domain/instant.ts';
import { canonicalLocode, describePlace } from '../../../domain/location.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import type { Rejection } from '../../push.ts';
import { onBoardWords } from './bayplan-words.ts';
import {
  edifactMovementDraft,
  edifactOriginOf,
  equipmentDrafts,
  type MessageContext,
  type MessagePart,
  type ReadingOutcome,
  rejected,
} from './drafts.ts';
import { shiftAmong } from './element-types.ts';
import { type EdifactEquipment, notAContainer, readEquipment } from './equipment.ts';
import { undated } from './handling-order.ts';
import {
  divideByLocation,
  type EdifactMessage,
  lengthOf,
  partsProblem,
  type Repeat,
  rawOfMessage,
} from './messages.ts';
import { readDateTime } from './moment.ts';
import { type EdifactSpot, findSpot, readSpot } from './place.ts';
import { lineNamedIn } from './references.ts';
import { component, type EdifactSegment } from './tokenize.ts';
import { mainCarriage, type Transport } from './transport.ts';

/** The largest vessels carry some 24,000 TEU; the reading of a list takes time in proportion to it. */
const LOCATIONS_MAX = 40_000;

/** A bundle of flats is some eight; each container of a location is kept with what they share. */
const OF_LOCATION_MAX = 50;

/** What the header of a bayplan states of the voyage. */
interface Plan {
  /** The line that the header names. */
  line: string | null;
  carriage: Pick<Transport, 'mode' | 'vessel' | 'voyage'>;
  /** Where the vessel leaves (LOC 5) and where it goes next (LOC 61). */
  departure: EdifactSpot | null;
  next: EdifactSpot | null;
  /** When it leaves, and when it is expected at the next port; null if that is not stated. */
  leaves: EdifactSegment | null;
  arrives: EdifactSegment | null;
  /** When it had left, by a plan that was made afterwards; null if that is not certain. */
  sailedAt: Sailed | null;
}

interface Sailed {
  at: Instant;
  precision: 'time' | 'date';
}

/**
 * BAPLIE, SMDG 2.x (D.95B) and 3.x (D.13B): what is on board of a vessel when it leaves a port, by location. A plan that
 * was made before the vessel left shows what is to be on board, and gives estimates alone. A container has no time of its
 * own there: none is stated to have been loaded. Taken are the departure of the vessel for what it loaded at that port,
 * its expected arrival for what it discharges at the next, where the container is on board, and the box itself. Bills of
 * lading are not: RFF BM is mandatory in 2.x and filled with `1` where there is none.
 */
export function readBayplan(message: EdifactMessage, context: MessageContext): ReadingOutcome {
  const { header, groups } = divideByLocation(message.segments);
  const repeats = groups.map((segments) => repeatOf(header, segments));
  const problem = partsProblem(message, repeats, LOCATIONS_MAX);
  const wrong = problem ?? shiftAmong(header);
  if (wrong !== null) return rejected(wrong, rawOfMessage(message, message.segments));
  const plan = planOf(message, header, context);
  const outcome: ReadingOutcome = { parts: [], rejections: [] };
  for (const segments of groups) {
    const wrong = tooManyIn(segments) ?? shiftAmong(segments);
    if (wrong !== null) {
      outcome.rejections.push({ reason: wrong, raw: rawOfMessage(message, header, segments) });
      continue;
    }
    for (const stowed of stowedIn(segments)) {
      const raw = rawOfMessage(message, header, ...stowed.parts);
      const read = readStowed(stowed, { plan, context, raw });
      if ('reason' in read) outcome.rejections.push(read);
      else outcome.parts.push(read);
    }
  }
  return outcome;
}

/** How long that is with which each container of a location is kept, and how many there are. */
function repeatOf(header: readonly EdifactSegment[], segments: readonly EdifactSegment[]): Repeat {
  const heads = headsIn(segments);
  const shared = heads.length > 1 ? lengthOf(segments.slice(0, heads[0])) : 0;
  return { length: lengthOf(header) + shared, times: isTooMany(heads) ? 1 : Math.max(1, heads.length) };
}

function tooManyIn(segments: readonly EdifactSegment[]): string | null {
  if (!isTooMany(headsIn(segments))) return null;
  return `The location has more than ${OF_LOCATION_MAX} containers; no place on board holds as many.`;
}

function isTooMany(heads: readonly number[]): boolean {
  return heads.length > OF_LOCATION_MAX;
}

function headsIn(segments: readonly EdifactSegment[]): number[] {
  return segments.flatMap(({ tag }, at) => (tag === 'EQD' ? [at] : []));
}

/** A container at a location, and what is said of it. */
interface StowedBox {
  equipment: EdifactEquipment;
  segments: readonly EdifactSegment[];
}

/** The same with its text. */
interface Stowed extends StowedBox {
  /** What of the location it is read from, in its order: without the other containers. */
  parts: readonly (readonly EdifactSegment[])[];
}

/** The containers of a location; none for an empty one, and for one that is only reserved. */
function stowedIn(segments: readonly EdifactSegment[]): Stowed[] {
  const heads = headsIn(segments);
  const shared = segments.slice(0, heads[0] ?? 0);
  // Measures before the first of several are those of all of them, as of a bundle of flats.
  const beside = heads.length === 1 ? shared : shared.filter(({ tag }) => tag !== 'MEA');
  const besideParts = heads.length === 1 ? [shared] : beside.map((segment) => [segment]);
  return heads.flatMap((head, at): Stowed[] => {
    const own = segments.slice(head, heads[at + 1] ?? segments.length);
    const all = [...own, ...beside];
    const equipment = readEquipment(all);
    if (equipment === null || equipment.given === '' || equipment.given === PROJECTED) return [];
    return [{ equipment, segments: all, parts: [...besideParts, own] }];
  });
}

/** What planning programs write where the container is not chosen yet. */
const PROJECTED = 'PROJECTED';

function readStowed(
  { equipment, segments }: StowedBox,
  { plan, context, raw }: { plan: Plan; context: MessageContext; raw: string },
): MessagePart | Rejection {
  const { container, given } = equipment;
  if (container === null) return { reason: notAContainer(given), raw };
  const scac = lineOfCargo(segments, plan, context);
  const { lines } = context.sender;
  if (scac === null && lines !== undefined) {
    const reason = `The plan names no line of ${container}; this sender may report of cargo of ${lines.join(', ')} alone.`;
    return { reason, raw };
  }
  const main = [...calls({ equipment, segments }, plan, context), ...onBoard({ equipment, segments }, plan, context)];
  const others = equipmentDrafts(equipment, main[0] ?? undated(equipment, context), context);
  if (main.length + others.length === 0) {
    return { reason: `The plan states of ${container} nothing but its place on board.`, raw };
  }
  const references = {
    scac,
    billsOfLading: [],
    bookings: [],
    containers: [container],
  };
  return { references, main, others, raw };
}

/**
 * A vessel carries containers of many lines, and its operator states of all of them where they are. So what a line sends
 * is not refused for the cargo of others, unless its sender is tied to lines: then it is the line that the container names,
 * or else the header.
 */
function lineOfCargo(segments: readonly EdifactSegment[], { line }: Plan, { sender }: MessageContext): string | null {
  if (sender.lines !== undefined) return lineNamedIn(segments, sender) ?? line;
  return sender.scac === null ? lineNamedIn(segments, sender) : null;
}

/** The calls of the vessel at which the container comes on board or leaves. */
function calls({ equipment, segments }: StowedBox, plan: Plan, context: MessageContext): ObservationDraft[] {
  const spots = segments.filter(({ tag }) => tag === 'LOC').map(readSpot);
  const { departure, next, leaves, arrives, carriage, sailedAt } = plan;
  const { container, load } = equipment;
  const about = { container, load, ...carriage };
  const drafts: ObservationDraft[] = [];
  if (leaves !== null && isSamePort(findSpot(spots, LOADED_AT), departure)) {
    const classifier = sailedAt === null ? ('estimated' as const) : ('actual' as const);
    const move = { ...about, movement: 'depart' as const, spot: departure, classifier };
    drafts.push(edifactMovementDraft({ ...move, originalEvent: `BAPLIE ${component(leaves, 1)}` }, leaves, context));
  }
  if (arrives !== null && isSamePort(findSpot(spots, DISCHARGED_AT), next)) {
    const move = { ...about, movement: 'arrive' as const, spot: next, classifier: 'estimated' as const };
    drafts.push(edifactMovementDraft({ ...move, originalEvent: `BAPLIE ${component(arrives, 1)}` }, arrives, context));
  }
  return drafts;
}

/** Data element 3227: the ports of loading and discharge, as both of their codes are used. */
const LOADED_AT = ['9', '6'];
const DISCHARGED_AT = ['11', '12'];

/** That the container was on board when the vessel left, and where. */
function onBoard({ equipment, segments }: StowedBox, plan: Plan, context: MessageContext): ObservationDraft[] {
  const { departure, sailedAt, carriage } = plan;
  const place = departure?.place ?? null;
  if (sailedAt === null || place === null) return [];
  const { container } = equipment;
  const { at: seenAt, precision } = sailedAt;
  const what = { format: 'edifact', event: 'BAPLIE', container, seenAt, locode: place.locode, voyage: carriage.voyage };
  return [
    {
      kind: 'sighting',
      ...edifactOriginOf(container, context),
      sourceEventId: contentId(what),
      seenAt,
      precision,
      place,
      mode: carriage.mode,
      words: onBoardWords(segments, carriage),
      originalEvent: 'BAPLIE',
    },
  ];
}

function planOf(message: EdifactMessage, header: readonly EdifactSegment[], context: MessageContext): Plan {
  const spots = header.filter(({ tag }) => tag === 'LOC').map(readSpot);
  const departure = findSpot(spots, ['5']);
  const leaves = timeIn(header, ['136', '186']) ?? timeIn(header, ['133']);
  // An expected arrival that stands before the next port is the one at this port.
  const toNext = header.slice(header.findIndex((one) => one.tag === 'LOC' && component(one, 1) === '61') + 1);
  return {
    line: lineNamedIn(header, context.sender),
    carriage: mainCarriage(header),
    departure,
    next: findSpot(spots, ['61']),
    leaves,
    arrives: timeIn(toNext, ['132']),
    sailedAt: leaves === null ? null : sailedAt(message, leaves, { departure, context }),
  };
}

/**
 * When the vessel had left. DTM 136 may be ahead when it is written, so the plan has to be made later, and received later;
 * a day without a time has to be over at the port. A time of the message that states no zone may be on any clock, so it
 * counts as one on the clock that is furthest ahead. A message with a status of its own (BGM 1373, SMDG 3.x) may be a
 * draft: which codes say that is not published with it, so it is taken as one.
 */
function sailedAt(
  { segments }: EdifactMessage,
  leaves: EdifactSegment,
  { departure, context }: { departure: EdifactSpot | null; context: MessageContext },
): Sailed | null {
  const head = segments.find(({ tag }) => tag === 'BGM');
  const hasStatus = head === undefined || [4, 5].some((element) => /^\d+$/.test(component(head, element)));
  const made = timeIn(segments, ['137']);
  const place = departure?.place ?? null;
  const timezone = place === null ? null : describePlace(place).timezone;
  if (hasStatus || made === null || timezone === null || component(leaves, 1) === '133') return null;
  const left = momentOf(leaves, timezone);
  const written = momentOf(made, null);
  if (left === null || written === null) return null;
  const madeAt = written.local === undefined ? written.at : shift(written.at, -CLOCK_AHEAD_MS_MAX);
  const leftBy = left.precision === 'date' ? endOfDay(left.at, timezone) : left.at;
  return leftBy <= madeAt && leftBy <= context.receivedAt ? { at: left.at, precision: left.precision } : null;
}

/** No clock is further ahead of UTC: that of the Line Islands. */
const CLOCK_AHEAD_MS_MAX = 14 * HOUR_MS;

/** When the day ends at a place that begins there at a moment; days on which clocks are changed are shorter or longer. */
function endOfDay(begins: Instant, timezone: string): Instant {
  return localMidnight(localDate(shift(begins, 36 * HOUR_MS), timezone), timezone);
}

function momentOf(time: EdifactSegment, timezone: string | null) {
  return readDateTime(component(time, 1, 1), component(time, 1, 2), timezone);
}

function timeIn(segments: readonly EdifactSegment[], qualifiers: readonly string[]): EdifactSegment | null {
  return segments.find((one) => one.tag === 'DTM' && qualifiers.includes(component(one, 1))) ?? null;
}

function isSamePort(one: EdifactSpot | null, other: EdifactSpot | null): boolean {
  const [code, otherCode] = [one, other].map((spot) => spot?.place?.locode ?? null);
  return code != null && otherCode != null && canonicalLocode(code) === canonicalLocode(otherCode);
}
