import { type CallPort, EVENT_PLACE, oceanCalls, portsOf } from './calls.ts';
import { type Effect, STATUSES, type Status } from './codes.ts';
import { dialectOf, type X12Dialect } from './dialects.ts';
import { contradictingCalls, contradictingEquipment } from './element-types.ts';
import type { Written } from './moment.ts';
import { splitAt } from './parts.ts';
import { isSameSpot, NO_SPOT, spotOfStatus, type X12Spot } from './place.ts';
import { TIME_MEANINGS } from './qualifiers.ts';
import { namedIn, x12EquipmentOf } from './references.ts';
import { code, element, type X12Segment } from './segment.ts';
import { type PartReading, readIsoCode, readSeal, shipmentMessageOf } from './shipment.ts';
import { readTime, x12StatusFindings } from './status.ts';
import { loadOf, type SubjectFinding, type X12Sender, type X12Subject, x12VesselOf } from './subject.ts';
import { stayFindings } from './terminal-state.ts';
import type { TransactionSet } from './tokenize.ts';

/**
 * The 315: one status (B4) of one container, the list of what a terminal knows (SG), its numbers (N9), the vessel (Q2),
 * and the places of its journey (R4) with their times (DTM).
 */
export function readOceanStatus(transaction: TransactionSet, x12Sender: X12Sender): PartReading[] {
  const { loops, problem } = splitAt('B4', transaction);
  if (loops.length === 0) return [{ message: null, problems: [problem ?? 'The 315 has no status (B4).'] }];
  return loops.map(({ segments, raw }) => readStatus(segments, raw, x12Sender));
}

function readStatus(segments: readonly X12Segment[], raw: string, x12Sender: X12Sender): PartReading {
  const status = segments[0];
  if (status === undefined) return { message: null, problems: ['The 315 has no status (B4).'] };
  const contradiction = contradictingEquipment(status) ?? contradictingCalls(segments);
  if (contradiction !== null) return { message: null, problems: [contradiction] };
  const dialect = dialectOf(x12Sender.sender.dialect);
  const subject = subjectOf(status, segments, x12Sender);
  const ports = portsOf(segments);
  const when: Written = { date: element(status, 4), time: element(status, 5), code: '' };
  const here = eventPort(ports, when);
  const spot = eventSpot(status, here, ports);
  const moment = readTime(when, spot, subject);
  const listed = listedIn(segments, status, dialect);
  const isWhole = segments.every(({ id }, index) => id !== 'SG' || isKnown(segments[index], dialect));
  const stay = { listed, isWhole, segments, spot, checkedAt: typeof moment === 'string' ? null : moment.at };
  const calls = oceanCalls(ports, subject, isDirect(ports, spot));
  const findings = [
    ...eventFindings({ status, when, spot, here, calls, isListed: listed !== null }, dialect, subject),
    ...listFindings(segments, spot, dialect, subject),
    ...stayFindings(stay, dialect, subject),
    ...calls,
  ];
  const equipment = { isoCode: readIsoCode(status, 10), weightKg: null, sealNumber: readSeal(subject, segments) };
  return shipmentMessageOf(findings, equipment, subject, raw);
}

function subjectOf(status: X12Segment, segments: readonly X12Segment[], x12Sender: X12Sender): X12Subject {
  const named = namedIn(segments);
  const given = { initial: element(status, 7), number: element(status, 8), checkDigit: element(status, 13), type: '' };
  const vessel = segments.find(({ id }) => id === 'Q2');
  const voyage = element(vessel, 9);
  // Qualifier C is the radio call sign; L is the number of Lloyd's Register, which became that of the IMO.
  const vesselCode = code(vessel, 12) === 'C' ? '' : element(vessel, 1);
  const { sender, receivedAt, recordedAt } = x12Sender;
  return {
    sender,
    receivedAt,
    recordedAt,
    set: '315',
    container: x12EquipmentOf(given, named.containers),
    named,
    load: loadOf(status, 9),
    vessel: x12VesselOf(vesselCode, element(vessel, 13)),
    voyage: voyage === '' ? null : voyage,
  };
}

// Without a place of the event, it is the one at which something happened in the very minute of the event.
function eventPort(ports: readonly CallPort[], { date, time }: Written): CallPort | null {
  const stated = ports.find(({ role }) => role === EVENT_PLACE);
  if (stated !== undefined) return stated;
  if (date === '' || time === '') return null;
  const sameMinute = (port: CallPort) =>
    port.times.some(
      (one) =>
        TIME_MEANINGS.get(one.qualifier)?.classifier === 'actual' &&
        one.when.date === date &&
        one.when.time.slice(0, 4) === time.slice(0, 4),
    );
  const [only, ...others] = ports.filter(sameMinute);
  return only !== undefined && others.every((other) => isSameSpot(other.spot, only.spot)) ? only : null;
}

function eventSpot(status: X12Segment, here: CallPort | null, ports: readonly CallPort[]): X12Spot {
  const spot = [here?.spot ?? NO_SPOT, spotOfStatus(status)].find(({ place }) => place !== null) ?? NO_SPOT;
  // What stands there may only be said where the same place is named as a port of the journey.
  const facility = spot.facility ?? ports.find((port) => isSameSpot(port.spot, spot))?.spot.facility ?? null;
  const timezone = spot.timezone ?? ports.find((port) => isSameSpot(port.spot, spot))?.spot.timezone ?? null;
  return { place: spot.place, facility, timezone };
}

// The vessel of the message is that of the event. With a place of transhipment, or an event between the ports, it is
// not said on which leg it sails.
function isDirect(ports: readonly CallPort[], spot: X12Spot): boolean {
  if (ports.some(({ role }) => role === 'T' || role === 'I' || role === 'Y')) return false;
  const ends = ports.filter(({ role }) => role === 'L' || role === 'D' || role === '1');
  return spot.place === null || ends.length < 2 || ends.some((end) => isSameSpot(end.spot, spot));
}

interface Event {
  status: X12Segment;
  when: Written;
  spot: X12Spot;
  here: CallPort | null;
  calls: readonly SubjectFinding[];
  isListed: boolean;
}

function eventFindings(
  { status, when, spot, here, calls, isListed }: Event,
  dialect: X12Dialect,
  subject: X12Subject,
): SubjectFinding[] {
  const event = code(status, 3);
  const meaning = meaningOf(event, dialect);
  // Beside a list, one hold alone would seem to be all of it.
  if (isListed && (event === '' || isOfList(meaning))) return [];
  const meant = meaning?.effect;
  if (meant?.kind === 'expected' && calls.some((call) => isEstimateOf(call, meant))) return [];
  const estimates =
    here?.times.filter(({ qualifier }) => TIME_MEANINGS.get(qualifier)?.classifier === 'estimated') ?? [];
  const happened = here?.times.some(({ qualifier }) => TIME_MEANINGS.get(qualifier)?.classifier === 'actual') ?? false;
  const isEstimated = estimates.length > 0 && !happened;
  const estimate = estimates[0]?.when ?? null;
  const named = event === '' ? '315' : `315 ${event}`;
  return x12StatusFindings({ event: named, status: meaning, when, spot, isEstimated, estimate }, subject);
}

function isEstimateOf(call: SubjectFinding, { movement }: Extract<Effect, { kind: 'expected' }>): boolean {
  if (!('draft' in call) || call.draft.kind !== 'movement') return false;
  return call.draft.classifier === 'estimated' && call.draft.movement === movement;
}

/** The statuses of SG, with that of B4 if it belongs to them; null if there is no SG. */
function listedIn(segments: readonly X12Segment[], status: X12Segment, dialect: X12Dialect) {
  const statuses = segments.filter(({ id }) => id === 'SG');
  if (statuses.length === 0) return null;
  return [code(status, 3), ...statuses.map((one) => code(one, 1))].flatMap((event) => {
    const meaning = meaningOf(event, dialect);
    return meaning !== undefined && isOfList(meaning) ? [{ event: `315 ${event}`, status: meaning }] : [];
  });
}

function isKnown(segment: X12Segment | undefined, dialect: X12Dialect): boolean {
  return meaningOf(code(segment, 1), dialect) !== undefined;
}

// What SG says beside holds and availability happened at its own time.
function listFindings(
  segments: readonly X12Segment[],
  spot: X12Spot,
  dialect: X12Dialect,
  subject: X12Subject,
): SubjectFinding[] {
  return segments
    .filter(({ id }) => id === 'SG')
    .flatMap((segment) => {
      const event = code(segment, 1);
      const meaning = meaningOf(event, dialect);
      if (isOfList(meaning) || meaning?.effect.kind === 'nothing') return [];
      const when = { date: element(segment, 4), time: element(segment, 5), code: code(segment, 6) };
      const said = { event: `315 SG ${event}`.trim(), status: meaning, when, spot };
      return x12StatusFindings({ ...said, isEstimated: false, estimate: null }, subject);
    });
}

function isOfList(meaning: Status | undefined): boolean {
  const effect = meaning?.effect;
  if (effect?.kind === 'movement') return effect.movement === 'available' || effect.movement === 'not_available';
  return effect?.kind === 'hold' || effect?.kind === 'release';
}

function meaningOf(event: string, dialect: X12Dialect): Status | undefined {
  return dialect.statuses.get(event) ?? STATUSES.get(event);
}
