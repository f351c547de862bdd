import type { ObservationDraft } from '../../../domain/observation.ts';
import type { PushedMessage } from '../../push.ts';
import { code, element, type X12Segment } from './segment.ts';
import type { SubjectFinding, X12Subject } from './subject.ts';

/** What a part of a file gives: a message, and why something of it was not understood. */
export interface PartReading {
  message: PushedMessage | null;
  problems: string[];
}

/** What a message says of the container itself. */
export interface EquipmentSaid {
  isoCode: string | null;
  weightKg: number | null;
  sealNumber: string | null;
}

const KG_PER_POUND = 0.45359237;

/** Puts together what was found, what the container is, and the numbers under which it travels. */
export function shipmentMessageOf(
  findings: readonly SubjectFinding[],
  equipment: EquipmentSaid,
  subject: X12Subject,
  raw: string,
): PartReading {
  const problems: string[] = [];
  const said: ObservationDraft[] = [];
  for (const finding of findings) {
    if ('draft' in finding) said.push(finding.draft);
    else problems.push(finding.problem);
  }
  const { scac, billsOfLading, bookings } = subject.named;
  const containers = containersOf(subject);
  if (billsOfLading.length + bookings.length + containers.length === 0) {
    return { message: null, problems: [`The ${subject.set} names no container, bill of lading or booking.`] };
  }
  if (said.length === 0) {
    return { message: null, problems: problems.length > 0 ? problems : [`The ${subject.set} contains no status.`] };
  }
  const statements = withoutRepeats(said).map((draft) => ({ draft, raw }));
  const equipped = equipmentDraft(equipment, subject);
  if (equipped !== null) statements.push({ draft: equipped, raw });
  for (const draft of referenceDrafts(subject, said)) statements.push({ draft, raw });
  return { message: { references: { scac, billsOfLading, bookings, containers }, statements }, problems };
}

function containersOf({ container, named }: X12Subject): readonly string[] {
  if (container === null) return named.containers;
  if (named.containers.length === 0) return [container];
  return [...new Set([container, ...named.containers])];
}

// Many lines repeat the event among the calls of the message; the event itself comes first.
function withoutRepeats(drafts: readonly ObservationDraft[]): readonly ObservationDraft[] {
  if (drafts.length < 2) return drafts;
  const seen = new Set<string>();
  return drafts.filter((draft) => {
    if (draft.kind !== 'movement') return true;
    const { movement, classifier, occurredAt, mode, place } = draft;
    const key = `${movement} ${classifier} ${occurredAt} ${mode} ${place?.locode ?? place?.name ?? ''}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function equipmentDraft(
  { isoCode, weightKg, sealNumber }: EquipmentSaid,
  subject: X12Subject,
): ObservationDraft | null {
  if (subject.container === null || (isoCode === null && weightKg === null && sealNumber === null)) return null;
  const { sender, recordedAt, container } = subject;
  const { source, party } = sender;
  return {
    kind: 'equipment',
    source,
    party,
    sourceEventId: null,
    recordedAt,
    container,
    isoCode,
    sealNumber,
    weightKg,
  };
}

// A reference is about the container of the message, and as old as its statements. Only the line knows its own numbers:
// others write a house bill, or a waybill of theirs, under the same qualifier.
function referenceDrafts(subject: X12Subject, said: readonly ObservationDraft[]): ObservationDraft[] {
  if (subject.sender.party !== 'shipping_line') return [];
  const main = said.find((draft) => draft.kind === 'movement');
  const occurredAt = main?.occurredAt ?? null;
  const originalEvent = `${subject.set} reference`;
  const { sender, recordedAt, container } = subject;
  const { source, party } = sender;
  const reference = (document: 'booking' | 'bill_of_lading', number: string): ObservationDraft => ({
    kind: 'document',
    source,
    party,
    sourceEventId: null,
    recordedAt,
    container,
    document,
    number,
    event: 'mentioned',
    occurredAt,
    originalEvent,
  });
  return [
    ...subject.named.billsOfLading.map((number) => reference('bill_of_lading', number)),
    ...subject.named.bookings.map((number) => reference('booking', number)),
  ];
}

/** A size and type code; null where there is none, or zeros in its place. */
export function readIsoCode(segment: X12Segment | undefined, position: number): string | null {
  const text = code(segment, position);
  return /^[0-9A-Z]{4}$/.test(text) && text !== '0000' ? text : null;
}

/** A gross weight (N7-03, -04, -17) in kilograms; null if it is another weight, or its unit is unknown. */
export function readGrossWeight(equipment: X12Segment | undefined): number | null {
  const weight = Number(element(equipment, 3));
  const unit = code(equipment, 17);
  if (!(weight > 0) || !Number.isFinite(weight) || code(equipment, 4) !== 'G') return null;
  if (unit === 'K') return weight;
  return unit === 'L' ? Math.round(weight * KG_PER_POUND) : null;
}

/** The seal: that of N9, else the first of M7. */
export function readSeal(subject: Pick<X12Subject, 'named'>, segments: readonly X12Segment[]): string | null {
  const seal =
    subject.named.seals[0] ??
    element(
      segments.find(({ id }) => id === 'M7'),
      1,
    );
  return seal === '' ? null : seal;
}
