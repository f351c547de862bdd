import type { ObservationDraft } from '../../domain/observation.ts';
import { scacOfLinerCode } from '../../domain/smdg-lines.ts';
import { errorsIn } from '../dcsa/feedback.ts';
import { isObject } from '../dcsa/forms.ts';
import { rawText, readJsonBody } from '../dcsa/json-body.ts';
import type { PushedMessage, ReadContext, Reader, Reading, References, Rejection } from '../push.ts';
import { readContainer } from '../read-container.ts';
import { arrivalDrafts } from './arrivals.ts';
import { deadlineDrafts } from './deadlines.ts';
import { holdDrafts } from './holds.ts';
import { ArrivalNotice, findNotices } from './payload.ts';
import { type NoticeSubject, noticeOriginOf, subjectOf } from './subject.ts';

/** No bill of lading has as many: each container is looked at under each free time. */
const CONTAINERS_MAX = 1_000;
const FREE_TIMES_MAX = 50;

const BEGINNING_LENGTH = 4_000;
const OF_NOTICES = /"(?:arrivalNotices|arrivalNoticeNotifications)"\s*:/;
const OF_A_NOTICE = [/"issueDateTime"\s*:/, /"transportDocumentReference"\s*:/];

/**
 * Reads DCSA Arrival Notices 1.0, as lines post them or answer with them, and the short notifications of them. They
 * are the only standard in which a line states its last free day and a freight hold.
 */
export const reader: Reader = { format: 'arrival-notice', recognizes, read };

function recognizes(text: string): boolean {
  const beginning = text.slice(0, BEGINNING_LENGTH).replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(beginning)) return false;
  return OF_NOTICES.test(beginning) || OF_A_NOTICE.every((member) => member.test(beginning));
}

function read(text: string, context: ReadContext): Reading {
  const body = readJsonBody(text);
  if (!body.ok) return { messages: [], rejections: [body.rejection] };
  const notices = findNotices(body.json);
  if (notices === null) {
    return { messages: [], rejections: [{ reason: 'The text is JSON, but holds no arrival notices.', raw: text }] };
  }
  const errors = errorsIn(body.json).map((error) => ({ reason: `The sender reports: ${error}`, raw: text }));
  const readings = notices.map((raw) => readNotice(raw, context));
  return {
    messages: readings.flatMap(({ message }) => (message === null ? [] : [message])),
    rejections: [...errors, ...readings.flatMap(({ rejections }) => rejections)],
  };
}

interface NoticeReading {
  message: PushedMessage | null;
  rejections: Rejection[];
}

function readNotice(raw: unknown, context: ReadContext): NoticeReading {
  const parsed = ArrivalNotice.safeParse(raw);
  if (!parsed.success) return rejected('The element is no arrival notice.', raw);
  const subject = subjectOf(parsed.data, context);
  const references = referencesOf(subject);
  const { billsOfLading, bookings, containers } = references;
  if (billsOfLading.length + bookings.length + containers.length === 0) {
    return rejected('The notice names no bill of lading, booking or container.', raw);
  }
  if (containers.length > CONTAINERS_MAX || subject.notice.freeTimes.length > FREE_TIMES_MAX) {
    return rejected(`The notice has more than ${CONTAINERS_MAX} containers or ${FREE_TIMES_MAX} free times.`, raw);
  }
  const shown = withoutVisualization(raw);
  const statements = draftsOf(subject).map((draft) => ({ draft, raw: shown }));
  return { message: { references, statements }, rejections: [] };
}

/** The notice without its PDF, which shows the same once more in a hundred times the size. */
function withoutVisualization(raw: unknown): unknown {
  return isObject(raw) ? { ...raw, arrivalNoticeVisualization: undefined } : raw;
}

function draftsOf(subject: NoticeSubject): ObservationDraft[] {
  const about: readonly (string | null)[] = subject.containers.length === 0 ? [null] : subject.containers;
  const equipments = equipmentDrafts(subject);
  return [
    ...documentDrafts(subject, equipments),
    ...equipments,
    ...arrivalDrafts(subject),
    ...deadlineDrafts(subject, about),
    ...about.flatMap((container) => holdDrafts(subject, container)),
  ];
}

function documentDrafts(subject: NoticeSubject, equipments: readonly ObservationDraft[]): ObservationDraft[] {
  const reference = (
    document: 'booking' | 'bill_of_lading',
    number: string,
    container: string | null = null,
  ): ObservationDraft => ({
    kind: 'document',
    ...noticeOriginOf(subject),
    container,
    document,
    number,
    event: 'mentioned',
    occurredAt: null,
    originalEvent: 'arrival notice',
  });
  const { billsOfLading, bookings } = numbersOf(subject);
  // Of a container of which it says no more, a notice says at least on which bill of lading it is.
  const described = new Set(equipments.map(({ container }) => container));
  const bare = subject.containers.filter((container) => !described.has(container));
  return [
    ...billsOfLading.map((number) => reference('bill_of_lading', number)),
    ...billsOfLading.flatMap((number) => bare.map((container) => reference('bill_of_lading', number, container))),
    ...bookings.map((number) => reference('booking', number)),
  ];
}

function equipmentDrafts(subject: NoticeSubject): ObservationDraft[] {
  const weights = cargoWeightsKg(subject);
  return subject.containers.flatMap((container): ObservationDraft[] => {
    const { isoCode = null, sealNumber = null } = subject.equipments.get(container) ?? {};
    const weightKg = weights.get(container) ?? null;
    if (isoCode === null && sealNumber === null && weightKg === null) return [];
    return [{ kind: 'equipment', ...noticeOriginOf(subject), container, isoCode, sealNumber, weightKg }];
  });
}

type CargoWeight = ArrivalNotice['consignmentItems'][number]['cargoItems'][number]['cargoGrossWeight'];

const KG_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['KGM', 1],
  ['LBR', 0.45359237],
]);

/** The sum of the cargo in each container; if the weight of a part is not known, that of the whole is not either. */
function cargoWeightsKg({ notice }: NoticeSubject): ReadonlyMap<string, number | null> {
  const sums = new Map<string, number | null>();
  for (const { equipmentReference, cargoGrossWeight } of notice.consignmentItems.flatMap((item) => item.cargoItems)) {
    const container = readContainer(equipmentReference ?? '');
    if (container === null) continue;
    const [sum, weight] = [sums.get(container), weightKgOf(cargoGrossWeight)];
    sums.set(container, sum === null || weight === null ? null : (sum ?? 0) + weight);
  }
  return new Map([...sums].map(([container, sum]) => [container, sum === null ? null : Math.round(sum)]));
}

function weightKgOf(weight: CargoWeight): number | null {
  const perUnit = KG_PER_UNIT.get(weight?.unit ?? '');
  return weight?.value == null || weight.value <= 0 || perUnit === undefined ? null : weight.value * perUnit;
}

function referencesOf(subject: NoticeSubject): References {
  const { notice, sender, containers } = subject;
  const { billsOfLading, bookings } = numbersOf(subject);
  const { carrierCode: code, carrierCodeListProvider } = notice;
  const named = carrierCodeListProvider === 'NMFTA' ? code : null;
  // A line that sends for itself may name its group by a liner code, which is another SCAC.
  const meant = carrierCodeListProvider === 'SMDG' && code !== null ? scacOfLinerCode(code) : null;
  const bare = (number: string) => number.replace(/[^A-Z0-9]/g, '');
  return {
    scac: named ?? sender.scac ?? meant,
    billsOfLading: billsOfLading.map(bare).filter((number) => number !== ''),
    bookings: bookings.map(bare).filter((number) => number !== ''),
    containers,
  };
}

function numbersOf({ notice }: NoticeSubject): { billsOfLading: string[]; bookings: string[] } {
  const bookings = notice.consignmentItems.flatMap(({ carrierBookingReference: number }) =>
    number === null ? [] : [number],
  );
  const bill = notice.transportDocumentReference;
  return { billsOfLading: bill === null ? [] : [bill], bookings: [...new Set(bookings)] };
}

function rejected(reason: string, raw: unknown): NoticeReading {
  return { message: null, rejections: [{ reason, raw: rawText(raw) }] };
}
