import type { Movement, TransportMode } from '../../domain/observation.ts';
import type { FacilityReference, PlaceReference, VesselReference } from '../../domain/place-reference.ts';
import { isImoNumber } from '../../domain/vessel.ts';
import { DCSA_TRANSPORT_MODES, FACILITY_CODE_LISTS, FACILITY_TYPES } from './codes.ts';
import type { DcsaEvent, DcsaSpot, TransportCall } from './payload.ts';

/** Where something happened and on what. */
export interface ReeferSetting {
  place: PlaceReference | null;
  facility: FacilityReference | null;
  mode: TransportMode | null;
  vessel: VesselReference | null;
  voyage: string | null;
}

/**
 * Reads the setting of an event. The event's own location decides the place; the transport call only adds to it where
 * it is about the same place, because a gate-out at a ramp may name the port call to which it belongs.
 */
export function readSetting(event: DcsaEvent, movement: Movement | null): ReeferSetting {
  const call = event.transportCall;
  const spots = [event.eventLocation, call?.location ?? null, call].filter((spot) => spot !== null);
  const place = spots.map(readPlace).find((candidate) => candidate !== null) ?? null;
  const here = spots.filter((spot) => isThere(spot, place));
  return {
    place,
    facility: readFacility(here),
    mode: DCSA_TRANSPORT_MODES.get(call?.modeOfTransport ?? '') ?? null,
    vessel: readVessel(call),
    voyage: readVoyage(call, movement),
  };
}

/** The place of a spot; null if it names none. */
export function readPlace(spot: DcsaSpot): PlaceReference | null {
  const code = (spot.UNLocationCode ?? spot.unLocationCode)?.replace(/\s/g, '') ?? '';
  const locode = /^[A-Z]{2}[A-Z0-9]{3}$/.test(code) ? code : null;
  const name = spot.locationName ?? spot.address?.city ?? null;
  const latitude = within(spot.latitude, 90);
  const longitude = within(spot.longitude, 180);
  const point = latitude === null || longitude === null ? { latitude: null, longitude: null } : { latitude, longitude };
  if (locode === null && name === null && point.latitude === null) return null;
  const { countryName: country, stateName: subdivision } = spot;
  const region = { ...(country === null ? {} : { country }), ...(subdivision === null ? {} : { subdivision }) };
  return { locode, name, ...point, ...region };
}

function within(degrees: number | null, degreesMax: number): number | null {
  return degrees !== null && Math.abs(degrees) <= degreesMax ? degrees : null;
}

function isThere(spot: DcsaSpot, place: PlaceReference | null): boolean {
  const locode = readPlace(spot)?.locode ?? null;
  return locode === null || place === null || place.locode === null || locode === place.locode;
}

/** The facility that spots of one place name together; null if they name none. */
export function readFacility(spots: readonly DcsaSpot[]): FacilityReference | null {
  const coded = spots.find((spot) => spot.facilityCode !== null);
  const facility = {
    code: coded?.facilityCode ?? null,
    codeList: FACILITY_CODE_LISTS.get(coded?.facilityCodeListProvider ?? '') ?? null,
    name: firstOf(spots.map((spot) => spot.otherFacility)),
    type: FACILITY_TYPES.get(firstOf(spots.map((spot) => spot.facilityTypeCode)) ?? '') ?? null,
  };
  return facility.code === null && facility.name === null && facility.type === null ? null : facility;
}

function readVessel(call: TransportCall | null): VesselReference | null {
  const imoText = call?.vessel?.vesselIMONumber ?? call?.vesselIMONumber ?? '';
  const digits = imoText.replace(/\D/g, '');
  const imo = isImoNumber(digits) ? digits : null;
  const name = call?.vessel?.vesselName ?? call?.vessel?.name ?? call?.vesselName ?? null;
  return imo === null && name === null ? null : { imo, name };
}

// A vessel has one voyage number inbound and one outbound: what comes off or arrives, came on the inbound one.
function readVoyage(call: TransportCall | null, movement: Movement | null): string | null {
  if (call === null) return null;
  const outbound = call.exportVoyageNumber ?? call.carrierExportVoyageNumber;
  const inbound = call.importVoyageNumber ?? call.carrierImportVoyageNumber;
  const isInbound = movement === 'arrive' || movement === 'discharge';
  return (isInbound ? (inbound ?? outbound) : (outbound ?? inbound)) ?? call.carrierVoyageNumber;
}

function firstOf(texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null) ?? null;
}
