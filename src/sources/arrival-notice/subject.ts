import { contentId } from '../../core/id.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { isPlausiblyPast } from '../../domain/plausible.ts';
import { readDcsaMoment } from '../dcsa/moment.ts';
import type { DcsaSpot } from '../dcsa/payload.ts';
import type { ReadContext, Sender } from '../push.ts';
import { readContainer } from '../read-container.ts';
import type { ArrivalNotice } from './payload.ts';

/** A container of a notice. */
export interface NoticeEquipment {
  container: string;
  isoCode: string | null;
  sealNumber: string | null;
  pickupLocation: DcsaSpot | null;
}

/** A notice, who sent it, and what it names. */
export interface NoticeSubject {
  notice: ArrivalNotice;
  sender: Sender;
  receivedAt: Instant;
  /** When it was issued; null if that is not stated or not plausible. */
  recordedAt: Instant | null;
  /** As of when its statements are true: when it was issued, or its receipt if that is not plausible. */
  statedAt: Instant | null;
  equipments: ReadonlyMap<string, NoticeEquipment>;
  /** Every container that it names. */
  containers: readonly string[];
}

/** Reads what a notice is about. */
export function subjectOf(notice: ArrivalNotice, { sender, receivedAt }: ReadContext): NoticeSubject {
  const issued = readDcsaMoment(notice.issueDateTime ?? '', null)?.at ?? null;
  const isPlausibleIssue = issued !== null && isPlausiblyPast(issued, receivedAt);
  const equipments = notice.utilizedTransportEquipments.flatMap((one): NoticeEquipment[] => {
    const container = readContainer(one.equipment?.equipmentReference ?? '');
    if (container === null) return [];
    const code = one.equipment?.ISOEquipmentCode ?? '';
    const seals = one.seals.filter(({ number }) => number !== null);
    const sealNumber = (seals.find(({ source }) => source === 'CAR') ?? seals[0])?.number ?? null;
    const isoCode = /^[0-9A-Z]{4}$/.test(code) ? code : null;
    return [{ container, isoCode, sealNumber, pickupLocation: one.pickupInformation?.pickupLocation ?? null }];
  });
  const others = [
    ...notice.equipmentReferences,
    ...notice.consignmentItems.flatMap(({ cargoItems }) => cargoItems.map((item) => item.equipmentReference)),
    ...notice.freeTimes.flatMap((freeTime) => freeTime.equipmentReferences),
  ].map((text) => readContainer(text ?? ''));
  const named = [...equipments.map(({ container }) => container), ...others].filter((number) => number !== null);
  return {
    notice,
    sender,
    receivedAt,
    recordedAt: isPlausibleIssue ? issued : null,
    statedAt: issued === null || isPlausibleIssue ? issued : receivedAt,
    equipments: new Map(equipments.map((one) => [one.container, one])),
    containers: [...new Set(named)],
  };
}

/** The members that every draft of a notice has. */
export function noticeOriginOf({ sender, recordedAt }: NoticeSubject) {
  return { source: sender.source, party: sender.party, sourceEventId: null, recordedAt, container: null };
}

/**
 * The id of a statement: a notice is known by its transport document and its type label, and a later one of the same
 * kind replaces it (DCSA AN 1.0, typeLabel). Null where it names no document, so that it replaces nothing.
 */
export function statementId({ notice }: NoticeSubject, what: string): string | null {
  const { transportDocumentReference, typeLabel } = notice;
  if (transportDocumentReference === null) return null;
  return contentId({ notice: transportDocumentReference, typeLabel, what });
}

/** A part of the notice that is unusable for a journey, with its reason. */
export function note(
  subject: NoticeSubject,
  container: string | null,
  member: string,
  reason: string,
): ObservationDraft {
  return { kind: 'unusable', ...noticeOriginOf(subject), container, reason, originalEvent: `arrival notice ${member}` };
}
