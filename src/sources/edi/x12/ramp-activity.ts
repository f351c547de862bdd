import { EVENT_PLACE, looseTimes, oceanCalls, portsOf, railCalls } from './calls.ts';
import { RAIL_STATUSES, STATUSES } from './codes.ts';
import { dialectOf } from './dialects.ts';
import { contradictingCalls, contradictingEquipment } from './element-types.ts';
import { splitAt } from './parts.ts';
import { asRamp, NO_SPOT, spotOfCity, type X12Spot } from './place.ts';
import { RAILROADS, TIME_MEANINGS } from './qualifiers.ts';
import { type EquipmentNumber, namedIn, otherEquipment, x12EquipmentOf } from './references.ts';
import { code, element, type X12Segment } from './segment.ts';
import { type PartReading, readGrossWeight, readIsoCode, readSeal, shipmentMessageOf } from './shipment.ts';
import { x12StatusFindings } from './status.ts';
import { loadOf, type X12Sender, type X12Subject, x12VesselOf } from './subject.ts';
import { stayFindings } from './terminal-state.ts';
import type { TransactionSet } from './tokenize.ts';

/**
 * The 322: one status (Q5) of one piece of equipment or more (N7), at a port terminal or at a rail ramp. What follows
 * an N7 is about its equipment.
 */
export function readRampActivity(transaction: TransactionSet, x12Sender: X12Sender): PartReading[] {
  const { header, loops, problem } = splitAt('N7', transaction);
  if (problem !== null) return [{ message: null, problems: [problem] }];
  const status = transaction.segments.find(({ id }) => id === 'Q5');
  if (status === undefined) return [{ message: null, problems: ['The 322 has no status (Q5).'] }];
  // The number of the message that is corrected is not one that we could take back.
  const correction = header.find(({ id }) => id === 'ZC1');
  if (correction !== undefined) {
    return [{ message: null, problems: [`The 322 corrects another (ZC1 ${code(correction, 6)}), which is not read.`] }];
  }
  if (loops.length === 0) return [{ message: null, problems: ['The 322 names no equipment (N7).'] }];
  return loops.map(({ segments, raw }) => readEquipment(status, [...header, ...segments], raw, x12Sender));
}

function readEquipment(
  status: X12Segment,
  segments: readonly X12Segment[],
  raw: string,
  x12Sender: X12Sender,
): PartReading {
  const equipment = segments.find(({ id }) => id === 'N7');
  const contradiction =
    contradictingEquipment(status) ?? contradictingEquipment(equipment) ?? contradictingCalls(segments);
  if (contradiction !== null) return { message: null, problems: [contradiction] };
  const dialect = dialectOf(x12Sender.sender.dialect);
  const subject = subjectOf(segments, x12Sender);
  const other = otherEquipment(givenIn(segments));
  if (subject.container === null && other !== null) return { message: null, problems: [`The 322 is about ${other}.`] };
  const isRail = isAboutRail(status, segments, x12Sender);
  const ports = portsOf(segments);
  const here = ports.find(({ role }) => role === EVENT_PLACE);
  const spot = spotOfEvent(status, here?.spot ?? NO_SPOT, isRail);
  const event = code(status, 1);
  const meaning = dialect.statuses.get(event) ?? (isRail ? RAIL_STATUSES.get(event) : undefined) ?? STATUSES.get(event);
  const when = { date: element(status, 2), time: element(status, 3), code: code(status, 4) };
  const estimate = [...(here?.times ?? []), ...looseTimes(segments)].find(
    ({ qualifier }) => TIME_MEANINGS.get(qualifier)?.classifier === 'estimated',
  );
  const said = { event: `322 ${event}`.trim(), status: meaning, when, spot, isEstimated: false };
  const findings = [
    ...x12StatusFindings({ ...said, estimate: estimate?.when ?? null }, subject),
    ...stayFindings({ listed: null, isWhole: true, segments, spot, checkedAt: null }, dialect, subject),
    ...(isRail ? railCalls(segments, subject) : oceanCalls(ports, subject, true)),
  ];
  const isoCode = readIsoCode(equipment, 22);
  const weightKg = readGrossWeight(equipment);
  return shipmentMessageOf(findings, { isoCode, weightKg, sealNumber: readSeal(subject, segments) }, subject, raw);
}

function subjectOf(segments: readonly X12Segment[], x12Sender: X12Sender): X12Subject {
  const named = namedIn(segments);
  const identified = segments.find(({ id }) => id === 'W2');
  const vessel = segments.find(({ id }) => id === 'V1');
  const voyage = element(vessel, 4);
  const vesselCode = code(vessel, 8) === 'C' ? '' : element(vessel, 1);
  const { sender, receivedAt, recordedAt } = x12Sender;
  return {
    sender,
    receivedAt,
    recordedAt,
    set: '322',
    container: x12EquipmentOf(givenIn(segments), named.containers),
    named,
    load: loadOf(identified, 5),
    vessel: x12VesselOf(vesselCode, element(vessel, 2)),
    voyage: voyage === '' ? null : voyage,
  };
}

function givenIn(segments: readonly X12Segment[]): EquipmentNumber {
  const equipment = segments.find(({ id }) => id === 'N7');
  const identified = segments.find(({ id }) => id === 'W2');
  const checkDigit = element(equipment, 18) === '' ? element(identified, 13) : element(equipment, 18);
  const type = code(equipment, 11) === '' ? code(identified, 4) : code(equipment, 11);
  return { initial: element(equipment, 1), number: element(equipment, 2), checkDigit, type };
}

/** Whether the party is a ramp: a railroad sends it, carries the equipment, or did what the status says. */
function isAboutRail(status: X12Segment, segments: readonly X12Segment[], { sender }: X12Sender): boolean {
  if (sender.party === 'rail' || ['AL', 'AR', 'RL', 'UR'].includes(code(status, 1))) return true;
  return segments.some(
    (segment) =>
      (segment.id === 'N1' && (code(segment, 1) === 'RR' || code(segment, 1) === 'DR')) ||
      (segment.id === 'N7' && (RAILROADS.has(code(segment, 12)) || RAILROADS.has(code(segment, 23)))),
  );
}

// The city of Q5 is often the name of the ramp; beside a code it says what stands there.
function spotOfEvent(status: X12Segment, stated: X12Spot, isRail: boolean): X12Spot {
  const city = spotOfCity(element(status, 6), code(status, 7), code(status, 8));
  const spot = stated.place === null && stated.facility === null ? city : stated;
  const timezone = spot.timezone ?? city.timezone;
  const there = { place: spot.place, facility: spot.facility, timezone };
  return isRail ? asRamp(there) : there;
}
