import { APPOINTMENT_STATUSES, TRUCK_STATUSES } from './codes.ts';
import { dialectOf } from './dialects.ts';
import { contradictingEquipment } from './element-types.ts';
import { splitAt } from './parts.ts';
import { spotOfCity } from './place.ts';
import { namedIn, x12EquipmentOf } from './references.ts';
import { code, element, type X12Segment } from './segment.ts';
import { type PartReading, readSeal, shipmentMessageOf } from './shipment.ts';
import { x12StatusFindings } from './status.ts';
import type { SubjectFinding, X12Sender, X12Subject } from './subject.ts';
import type { TransactionSet } from './tokenize.ts';

/** The 214: statuses (AT7) of what a truck carries, each with its place (MS1) and equipment (MS2), in groups (LX). */
export function readTruckStatus(transaction: TransactionSet, x12Sender: X12Sender): PartReading[] {
  const { header, loops, problem } = splitAt('LX', transaction);
  if (problem !== null) return [{ message: null, problems: [problem] }];
  if (loops.length === 0)
    return [readGroup(header, transaction.text.slice(transaction.start, transaction.end), x12Sender)];
  return loops.map(({ segments, raw }) => readGroup([...header, ...segments], raw, x12Sender));
}

function readGroup(segments: readonly X12Segment[], raw: string, x12Sender: X12Sender): PartReading {
  const contradictions = segments.map(contradictingEquipment).filter((one) => one !== null);
  if (contradictions.length > 0) return { message: null, problems: contradictions };
  const named = namedIn(segments);
  const findings: SubjectFinding[] = [];
  let subject: X12Subject = {
    ...x12Sender,
    set: '214',
    container: null,
    named,
    load: null,
    vessel: null,
    voyage: null,
  };
  for (const status of statusesIn(segments)) {
    subject = { ...subject, container: containerOf(status, named.containers) ?? subject.container };
    findings.push(...statusFindings(status, subject));
  }
  subject = { ...subject, container: subject.container ?? named.containers[0] ?? null };
  return shipmentMessageOf(
    findings,
    { isoCode: null, weightKg: null, sealNumber: readSeal(subject, segments) },
    subject,
    raw,
  );
}

/** Each AT7 with what follows it. */
function statusesIn(segments: readonly X12Segment[]): X12Segment[][] {
  const statuses: X12Segment[][] = [];
  for (const segment of segments) {
    if (segment.id === 'AT7') statuses.push([segment]);
    else statuses.at(-1)?.push(segment);
  }
  return statuses;
}

function containerOf(segments: readonly X12Segment[], referenced: readonly string[]): string | null {
  const equipment = segments.find(({ id }) => id === 'MS2');
  const given = {
    initial: element(equipment, 1),
    number: element(equipment, 2),
    checkDigit: element(equipment, 4),
    type: code(equipment, 3),
  };
  return x12EquipmentOf(given, referenced);
}

// A status is one of the shipment (AT7-01) or of an appointment (AT7-03).
function statusFindings(segments: readonly X12Segment[], subject: X12Subject): SubjectFinding[] {
  const [segment] = segments;
  const [ofShipment, ofAppointment] = [code(segment, 1), code(segment, 3)];
  const event = ofShipment === '' ? ofAppointment : ofShipment;
  const table = ofShipment === '' ? APPOINTMENT_STATUSES : TRUCK_STATUSES;
  const status = dialectOf(subject.sender.dialect).statuses.get(event) ?? table.get(event);
  const place = segments.find(({ id }) => id === 'MS1');
  const spot = spotOfCity(element(place, 1), code(place, 2), code(place, 3));
  const when = { date: element(segment, 5), time: element(segment, 6), code: code(segment, 7) };
  const said = { event: `214 ${event}`.trim(), status, when, spot, isEstimated: false, estimate: null };
  return x12StatusFindings(said, subject);
}
