import { z } from 'zod';
import { isObject, spotOf } from '../dcsa/forms.ts';
import { Code, Coordinate, list, MembersRead, section, Text } from '../dcsa/members.ts';
import { DcsaSpot } from '../dcsa/payload.ts';

/**
 * What lines send as DCSA Arrival Notice 1.0 (an-v1.0.1-openapi.yaml), as far as it concerns the journey: every member
 * may be missing or of another type, in which case it is null here.
 */

const Location = section(z.unknown().transform(spotOf).pipe(DcsaSpot));

/** A date with who it came about; some write the date alone. */
const Dated = section(
  z
    .unknown()
    .transform((value) => (typeof value === 'string' ? { value } : value))
    .pipe(z.object({ value: Text, classifier: Code })),
);
/** A date, and whether it is planned, estimated or actual. */
export type Dated = z.infer<typeof Dated>;

const Pickup = section(z.object({ pickupLocation: Location }));

const FreeTime = z.object({
  typeCodes: list(Code),
  ISOEquipmentCodes: list(Code),
  equipmentReferences: list(Text),
  duration: Coordinate,
  timeUnit: Code,
  calculationBasis: Text,
  lastFreeDate: Dated,
  lastFreeDateTime: Dated,
});
/** For how long, or until when, containers stand without charge. */
export type FreeTime = z.infer<typeof FreeTime>;

const Leg = z.object({
  modeOfTransport: Code,
  dischargeLocation: Location,
  vesselVoyage: section(
    z.object({
      vesselName: Text,
      vesselIMONumber: Text,
      carrierImportVoyageNumber: Text,
      universalImportVoyageReference: Text,
    }),
  ),
});
export type NoticeLeg = z.infer<typeof Leg>;

const Equipment = z.object({
  equipment: section(z.object({ equipmentReference: Text, ISOEquipmentCode: Code })),
  seals: list(z.object({ number: Text, source: Code })),
  pickupInformation: Pickup,
});

const Arrival = {
  portOfDischarge: Location,
  placeOfDelivery: Location,
  portOfDischargeArrivalDate: Dated,
  placeOfDeliveryArrivalDate: Dated,
};

/** One notice, or the short notification that there is one, which has some members at its top. */
export const ArrivalNotice = z
  .object({
    issueDateTime: Text,
    typeLabel: Text,
    carrierCode: Code,
    carrierCodeListProvider: Code,
    transportDocumentReference: Code,
    pickupInformation: Pickup,
    releaseInformation: section(z.object({ isFreightReleased: MembersRead, isCustomsReleased: MembersRead })),
    freightPaymentStatus: Code,
    freeTimes: list(FreeTime),
    utilizedTransportEquipments: list(Equipment),
    consignmentItems: list(
      z.object({
        carrierBookingReference: Code,
        cargoItems: list(
          z.object({
            equipmentReference: Text,
            cargoGrossWeight: section(z.object({ value: Coordinate, unit: Code })),
          }),
        ),
      }),
    ),
    equipmentReferences: list(Text),
    transport: section(z.object({ ...Arrival, inlandArrivalDate: Dated, legs: list(Leg) })),
    ...Arrival,
  })
  .transform((notice) => ({
    ...notice,
    transport: notice.transport ?? { ...notice, inlandArrivalDate: null, legs: [] },
  }));
export type ArrivalNotice = z.infer<typeof ArrivalNotice>;

/** The notices that a text holds, in a list under its name or bare; null if it is nothing of the kind. */
export function findNotices(json: unknown): unknown[] | null {
  if (Array.isArray(json)) return json.some((element) => isNotice(element)) ? json : null;
  if (!isObject(json)) return null;
  const lists = [json.arrivalNotices, json.arrivalNoticeNotifications].filter((member) => Array.isArray(member));
  if (lists.length > 0) return lists.flat();
  return isNotice(json) ? [json] : null;
}

function isNotice(element: unknown): boolean {
  return isObject(element) && 'transportDocumentReference' in element && 'issueDateTime' in element;
}
