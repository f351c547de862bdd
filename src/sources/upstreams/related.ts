import type { FacilityReference, PlaceReference, VesselReference } from '../../domain/place-reference.ts';
import { isImoNumber } from '../../domain/vessel.ts';
import type { ApiResource, Resources } from './document.ts';
import { RelayedFacility, RelayedPlace, RelayedVessel } from './payload.ts';

/** A port or an inland place of a document. */
export function placeOf(resource: ApiResource | null): RelayedPlace | null {
  return resource === null ? null : RelayedPlace.parse(resource.attributes ?? {});
}

/** A terminal or ramp of a document. */
export function facilityOf(resource: ApiResource | null, resources: Resources): RelayedFacility | null {
  if (resource === null) return null;
  const place = placeOf(resources.one(resource, 'port') ?? resources.one(resource, 'metro_area'));
  return RelayedFacility.parse({ ...resource.attributes, isRamp: resource.type === 'rail_terminal', place });
}

/** A vessel of a document. */
export function relayedVesselOf(resource: ApiResource | null): RelayedVessel | null {
  return resource === null ? null : RelayedVessel.parse(resource.attributes ?? {});
}

const LOCODE = /^[A-Z]{2}[A-Z0-9]{3}$/;

/** A place as observations name it; `locode` is what an event itself states of it. */
export function placeReference(place: RelayedPlace | null | undefined, locode?: string | null): PlaceReference | null {
  const code = [locode, place?.code].find((one) => one != null && LOCODE.test(one)) ?? null;
  const name = place?.name ?? null;
  if (code === null && name === null) return null;
  return { locode: code, name, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/** A facility as observations name it. */
export function facilityReference(facility: RelayedFacility | null): FacilityReference | null {
  if (facility === null) return null;
  const { isRamp, name = null, firms_code: firms, smdg_code: smdg, bic_facility_code: bic } = facility;
  const type = isRamp ? 'ramp' : 'terminal';
  if (firms != null) return { code: firms, codeList: 'FIRMS', name, type };
  if (smdg != null) return { code: smdg, codeList: 'SMDG', name, type };
  if (bic != null) return { code: bic, codeList: 'BIC', name, type };
  return name === null ? null : { code: null, codeList: null, name, type };
}

/** A vessel as observations name it. */
export function vesselReference(vessel: RelayedVessel | null): VesselReference | null {
  const imo = vessel?.imo != null && isImoNumber(vessel.imo) ? vessel.imo : null;
  const name = vessel?.name ?? null;
  return imo === null && name === null ? null : { imo, name };
}
