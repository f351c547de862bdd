import { contentId } from '../../core/id.ts';
import type { MatchedCall, TrackedVessel } from '../../domain/ais/tracked.ts';
import { findLine } from '../../domain/carrier.ts';
import { localTimeOf } from '../../domain/local-moment.ts';
import { describePlace } from '../../domain/location.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { VesselReference } from '../../domain/place-reference.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { isImoNumber } from '../../domain/vessel.ts';
import { CLASSIFIERS } from '../dcsa/codes.ts';
import { readDcsaMoment } from '../dcsa/moment.ts';
import { readFacility, readPlace } from '../dcsa/setting.ts';
import type { PushedMessage, ReadContext } from '../push.ts';
import { type CallMatcher, createCallMatcher } from './matching.ts';
import { findVesselSchedules, type ScheduledCall, type Timestamp, type VesselSchedule } from './payload.ts';

/** Whose schedule it is and when it came. */
export interface ScheduleContext extends ReadContext {
  /** The times that are of interest; all of them without it. */
  isWanted?(timestamp: Timestamp): boolean;
}

/** What a schedule states about tracked containers, and how much of it concerns no tracked container. */
export interface ScheduleReading {
  messages: PushedMessage[];
  /** Times that were read, and of which no tracked container has a call. */
  unmatched: number;
  /** Times that were not understood, with their reason. */
  rejected: string[];
}

/** `statusCodes` with which a line says that a vessel does not call: the times of the call are those of the former plan. */
const OMITTED: ReadonlySet<string> = new Set(['OMIT', 'BLNK', 'OOSV', 'DRYD']);
/** What the standard writes where there is no import voyage (OVS 3, carrierImportVoyageNumber). */
const NO_VOYAGE = '9999R';

/**
 * Makes statements of a vessel schedule of a line, for its containers that are already known to be on that vessel and
 * voyage. A schedule knows vessels, never what is on them; a vessel without an IMO number may be any. The same call of
 * another schedule is a newer version of the same statement, as of its reception, for schedules are not dated: a source that
 * another schedule is a newer version of the same statement, as of its receipt, because schedules are not dated: a
 * source that polls them should report only those that have changed. Null if the value is no schedule.
 */
export function scheduleStatements(
  schedule: unknown,
  tracked: Iterable<TrackedVessel>,
  context: ScheduleContext,
): ScheduleReading | null {
  const vessels = findVesselSchedules(schedule);
  if (vessels === null) return null;
  const reading: ScheduleReading = { messages: [], unmatched: 0, rejected: [] };
  const matcher = createCallMatcher([...tracked]);
  for (const vessel of vessels) {
    for (const call of vessel.transportCalls) {
      const wanted = call.timestamps.filter((timestamp) => context.isWanted?.(timestamp) ?? true);
      for (const timestamp of wanted) addTime(reading, matcher, { vessel, call, timestamp, context });
    }
  }
  return reading;
}

interface Scheduled {
  vessel: VesselSchedule;
  call: ScheduledCall;
  timestamp: Timestamp;
  context: ReadContext;
}

function addTime(reading: ScheduleReading, matcher: CallMatcher, scheduled: Scheduled): void {
  const time = readScheduledTime(scheduled);
  if (typeof time === 'string') {
    reading.rejected.push(time);
    return;
  }
  const type = time.movement === 'arrive' ? 'arrived' : 'departed';
  const { imo, locode, at, voyages } = time;
  const matched = matcher.find({ imo, locode, type, at, voyages });
  const messages = matched.flatMap((one) => messagesOf(one, time, scheduled));
  if (messages.length === 0) reading.unmatched += 1;
  reading.messages.push(...messages);
}

interface ReadTime {
  imo: string;
  locode: string;
  movement: 'arrive' | 'depart';
  classifier: 'actual' | 'estimated' | 'planned';
  at: string;
  precision: 'time' | 'date';
  local?: string;
  voyages: readonly string[];
  voyage: string | null;
}

/** What a time of a schedule states, or why it cannot be used. */
export function readScheduledTime({ vessel, call, timestamp, context }: Scheduled): ReadTime | string {
  const imo = vessel.vesselIMONumber?.replace(/\D/g, '') ?? '';
  if (vessel.isDummyVessel || !isImoNumber(imo)) return 'The schedule names a vessel without its IMO number.';
  const place = call.location === null ? null : readPlace(call.location);
  if (place === null || place.locode === null) return 'A call of the schedule names no UN/LOCODE.';
  const movement = timestamp.eventTypeCode === 'ARRI' ? 'arrive' : timestamp.eventTypeCode === 'DEPA' ? 'depart' : null;
  if (movement === null) return `The eventTypeCode ${timestamp.eventTypeCode} is not known.`;
  const classifier = CLASSIFIERS.get(timestamp.eventClassifierCode ?? '');
  if (classifier === undefined) return `The eventClassifierCode ${timestamp.eventClassifierCode} is not known.`;
  const moment = readDcsaMoment(timestamp.eventDateTime ?? '', describePlace(place).timezone);
  if (moment === null || !isPlausible(moment.at, context.receivedAt)) {
    return `The eventDateTime ${timestamp.eventDateTime} is none, or too far away.`;
  }
  const inbound = call.carrierImportVoyageNumber === NO_VOYAGE ? null : call.carrierImportVoyageNumber;
  const outbound = call.carrierExportVoyageNumber;
  const voyages = [inbound, outbound].filter((voyage) => voyage !== null);
  const voyage = movement === 'arrive' ? (inbound ?? outbound) : (outbound ?? inbound);
  return { imo, locode: place.locode, movement, classifier, ...moment, voyages, voyage };
}

// A line states the schedule of its own cargo; another line on the same vessel publishes its own.
function messagesOf(matched: MatchedCall, time: ReadTime, scheduled: Scheduled): PushedMessage[] {
  const own = lineOf(scheduled.context.sender.scac);
  const containers = matched.call.containers.filter(({ scac }) => {
    const line = lineOf(scac);
    return own === null || line === null || line === own;
  });
  return containers.map(({ container, scac }) => ({
    references: { scac: own ?? scac, billsOfLading: [], bookings: [], containers: [container] },
    statements: statementsOf(container, { matched, time, scheduled }),
  }));
}

interface About {
  matched: MatchedCall;
  time: ReadTime;
  scheduled: Scheduled;
}

function statementsOf(container: string, { matched, time, scheduled }: About): ParsedStatement[] {
  const { vessel, call, timestamp, context } = scheduled;
  const { imo, locode, movement, classifier, voyage } = time;
  const raw = { imo, vesselName: vessel.vesselName, transportCall: { ...call, timestamps: [timestamp] } };
  const what = { container, imo, voyage, locode, call: call.transportCallReference, movement, classifier };
  const id = contentId({ schedule: what });
  const { source, party } = context.sender;
  const origin = { source, party, sourceEventId: id, recordedAt: context.receivedAt, container };
  const originalEvent = `OVS ${timestamp.eventTypeCode} ${timestamp.eventClassifierCode}`;
  const status = statusOf(call);
  if (status !== null && classifier !== 'actual') {
    const reason = `${status}: the vessel does not call at ${locode}.`;
    // The note has no id: it would be taken back with what it explains.
    const about = { ...origin, sourceEventId: null };
    const retraction: ObservationDraft = { kind: 'retraction', ...about, retracts: id };
    const note: ObservationDraft = { kind: 'unusable', ...about, reason, originalEvent };
    return [retraction, note].map((draft) => ({ draft, raw }));
  }
  const name = vessel.vesselName ?? matched.vessel.name;
  const reference: VesselReference = { imo, name };
  const draft: ObservationDraft = {
    kind: 'movement',
    ...origin,
    movement,
    classifier,
    occurredAt: time.at,
    ...localTimeOf(time),
    precision: time.precision,
    // A schedule knows the vessel, never whether the box on it is full.
    load: null,
    mode: 'vessel',
    place: call.location === null ? null : readPlace(call.location),
    facility: call.location === null ? null : readFacility([call.location]),
    vessel: reference,
    voyage: matched.vessel.voyage ?? voyage,
    originalEvent,
  };
  return [{ draft, raw }];
}

// `statusCode` counts only where there are no `statusCodes` (OVS 3.0.1).
function statusOf({ statusCode, statusCodes }: ScheduledCall): string | null {
  const all = statusCodes.length > 0 ? statusCodes : [statusCode];
  return all.find((code) => code !== null && OMITTED.has(code)) ?? null;
}

function lineOf(scac: string | null): string | null {
  return scac === null ? null : (findLine(scac)?.scac ?? scac);
}
