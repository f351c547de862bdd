import { canonicalLocode, describePlace } from '../../domain/location.ts';
import type { FacilityReference, PlaceReference } from '../../domain/place-reference.ts';
import type { DcsaSpot } from '../dcsa/payload.ts';
import { readFacility, readPlace } from '../dcsa/setting.ts';
import type { ArrivalNotice, Dated } from './payload.ts';

/** A place of a notice, as statements name it. */
export interface NoticePlace {
  place: PlaceReference | null;
  facility: FacilityReference | null;
  timezone: string | null;
}

/** Reads a location; one that is not given is nowhere. */
export function noticePlaceOf(spot: DcsaSpot | null): NoticePlace {
  const place = spot === null ? null : readPlace(spot);
  const facility = spot === null ? null : readFacility([spot]);
  return { place, facility, timezone: place === null ? null : describePlace(place).timezone };
}

/** Where a container is to be picked up, and the day on which it arrives there, if the notice states both. */
export interface NoticePickupPlace extends NoticePlace {
  arrival: Dated | null;
}

/**
 * The place of pickup: the one that the notice names for the container or for all of them, else where the line's carriage
 * ends. What arrives at the port of discharge by vessel has not arrived inland.
 */
export function pickupPlace(notice: ArrivalNotice, own: DcsaSpot | null): NoticePickupPlace {
  const {
    portOfDischarge,
    placeOfDelivery,
    portOfDischargeArrivalDate,
    placeOfDeliveryArrivalDate,
    inlandArrivalDate,
  } = notice.transport;
  const inlandDate = placeOfDeliveryArrivalDate ?? inlandArrivalDate;
  const named = own ?? notice.pickupInformation?.pickupLocation ?? null;
  const [pickup, port, delivery] = [named, portOfDischarge, placeOfDelivery].map(codeOf);
  const endsInland = placeOfDelivery !== null && (delivery === null || delivery !== port);
  const last = endsInland ? placeOfDelivery : portOfDischarge;
  if (named === null) return { ...noticePlaceOf(last), arrival: endsInland ? inlandDate : portOfDischargeArrivalDate };

  const place = noticePlaceOf(named);
  // A terminal that is named without its port stands where the carriage ends.
  const isAtEnd = pickup == null;
  const where = { ...place, place: isAtEnd ? noticePlaceOf(last).place : place.place };
  const timezone = isAtEnd ? noticePlaceOf(last).timezone : place.timezone;
  if (isAtEnd ? !endsInland : pickup === port) return { ...where, timezone, arrival: portOfDischargeArrivalDate };
  if (isAtEnd || pickup === delivery) return { ...where, timezone, arrival: inlandDate };
  return { ...where, timezone, arrival: null };
}

/** Whether two locations are the same place, by their codes. */
export function isSameNoticePlace(one: DcsaSpot | null, other: DcsaSpot | null): boolean {
  const code = codeOf(one);
  return code !== null && code === codeOf(other);
}

function codeOf(spot: DcsaSpot | null): string | null {
  const locode = spot === null ? null : (readPlace(spot)?.locode ?? null);
  return locode === null ? null : canonicalLocode(locode);
}
