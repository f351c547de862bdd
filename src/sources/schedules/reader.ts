import type { TrackedVessel } from '../../domain/ais/tracked.ts';
import { localTimeOf } from '../../domain/local-moment.ts';
import type { MovementObservation } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { isObject } from '../dcsa/forms.ts';
import { rawText, readJsonBody } from '../dcsa/json-body.ts';
import { readFacility, readPlace } from '../dcsa/setting.ts';
import type { PushedMessage, ReadContext, Reader, Reading, Rejection } from '../push.ts';
import { wholeReading } from '../whole-reading.ts';
import { isExpectedArrival } from './expected-arrival.ts';
import { findVesselSchedules, type ScheduledCall, type Timestamp, type VesselSchedule } from './payload.ts';
import { readScheduledTime, scheduleStatements } from './schedule-statements.ts';

const BEGINNING_LENGTH = 4_000;
const OF_SCHEDULES = /"vesselSchedules"\s*:/;

/** No service has as many calls, nor times of them: planned, expected and actual; what is read of one text must end. */
const CALLS_MAX = 50_000;
const TIMES_MAX = 6 * CALLS_MAX;

/**
 * Reads the schedules of vessels that a line pushes: the body of DCSA Operational Vessel Schedules 3, a list of services or
 * one. They are about vessels alone, so what they mean for containers is read when these are known (`aboard`).
 */
export const reader: Reader = { format: 'schedule', recognizes, read, parts, dependsOnTracked: true, aboard };

function recognizes(text: string): boolean {
  const beginning = text.slice(0, BEGINNING_LENGTH).replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(beginning) && OF_SCHEDULES.test(beginning);
}

function read(text: string, context: ReadContext): Reading {
  return wholeReading(parts(text, context));
}

function* parts(text: string, context: ReadContext): Generator<Reading> {
  const body = readJsonBody(text);
  if (!body.ok) return yield rejectedSchedule(body.rejection);
  const { party, scac } = context.sender;
  if (party !== 'shipping_line' || scac === null) {
    const reason =
      'Schedules of vessels are taken from senders of one line: set PARTY=shipping_line and SCAC of the sender.';
    return yield rejectedSchedule({ reason, raw: text });
  }
  const left = { calls: CALLS_MAX, times: TIMES_MAX };
  let isSaying = false;
  for (const service of Array.isArray(body.json) ? body.json : [body.json]) {
    const vessels = isObject(service) ? findVesselSchedules(service) : null;
    if (vessels === null) {
      yield rejectedSchedule({ reason: 'The element is no schedule of a service.', raw: rawText(service) });
      isSaying = true;
      continue;
    }
    for (const vessel of vessels) {
      left.calls -= vessel.transportCalls.length;
      left.times -= vessel.transportCalls.reduce((sum, { timestamps }) => sum + timestamps.length, 0);
      if (left.calls < 0 || left.times < 0) {
        const most = `${CALLS_MAX} calls or ${TIMES_MAX} times of calls`;
        const reason = `The text has more than ${most}, of which the rest is not read; send it in parts.`;
        return yield rejectedSchedule({ reason, raw: text });
      }
      isSaying ||= vessel.transportCalls.some(({ timestamps }) => timestamps.length > 0);
      yield readVessel(vessel, context);
    }
  }
  if (!isSaying) yield rejectedSchedule({ reason: 'The schedule states no time of any call.', raw: text });
}

function rejectedSchedule(rejection: Rejection): Reading {
  return { messages: [], rejections: [rejection] };
}

function readVessel(vessel: VesselSchedule, context: ReadContext): Reading {
  const statements: ParsedStatement[] = [];
  const rejections: Rejection[] = [];
  for (const call of vessel.transportCalls) {
    for (const timestamp of call.timestamps) {
      if (isPassedBy(timestamp)) continue;
      const raw = scheduleOf(vessel, call, timestamp);
      const draft = callDraft({ vessel, call, timestamp, context });
      if (typeof draft === 'string') rejections.push({ reason: draft, raw: rawText(raw) });
      else statements.push({ draft, raw });
    }
  }
  const references = { scac: null, billsOfLading: [], bookings: [], containers: [] };
  return { messages: statements.length === 0 ? [] : [{ references, statements }], rejections };
}

/** Times that are understood and not taken; a code that is not known is no reason to pass one by. */
function isPassedBy({ eventTypeCode, eventClassifierCode }: Timestamp): boolean {
  return eventTypeCode === 'DEPA' || (eventTypeCode === 'ARRI' && eventClassifierCode === 'ACT');
}

/** The schedule of one time alone, which can be read by itself again. */
function scheduleOf(vessel: VesselSchedule, call: ScheduledCall, timestamp: Timestamp): object {
  return { vesselSchedules: [{ ...vessel, transportCalls: [{ ...call, timestamps: [timestamp] }] }] };
}

type Scheduled = Parameters<typeof readScheduledTime>[0];

function callDraft(scheduled: Scheduled): MovementObservation | string {
  const { vessel, call, timestamp, context } = scheduled;
  const time = readScheduledTime(scheduled);
  if (typeof time === 'string') return time;
  return {
    kind: 'movement',
    source: context.sender.source,
    party: 'schedule',
    sourceEventId: null,
    recordedAt: context.receivedAt,
    container: null,
    movement: time.movement,
    classifier: time.classifier,
    occurredAt: time.at,
    ...localTimeOf(time),
    precision: time.precision,
    load: null,
    mode: 'vessel',
    place: call.location === null ? null : readPlace(call.location),
    facility: call.location === null ? null : readFacility([call.location]),
    vessel: { imo: time.imo, name: vessel.vesselName },
    voyage: time.voyage,
    originalEvent: `OVS ${timestamp.eventTypeCode} ${timestamp.eventClassifierCode}`,
  };
}

function aboard(raw: unknown, vessels: readonly TrackedVessel[], context: ReadContext): PushedMessage[] {
  return scheduleStatements(raw, vessels, { ...context, isWanted: isExpectedArrival })?.messages ?? [];
}
