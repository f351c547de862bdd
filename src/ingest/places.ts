import { referenceId } from '../core/id.ts';
import { knownZone } from '../core/local-clock.ts';
import type { Place, Setting } from '../domain/journey/state.ts';
import { describePlace } from '../domain/location.ts';
import type { FacilityReference } from '../domain/place-reference.ts';
import { findTerminal } from '../domain/terminal.ts';

interface LocationColumns {
  id: string;
  locode: string | null;
  name: string | null;
  state_abbr: string | null;
  country_code: string | null;
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
  kind: string;
}

interface TerminalColumns {
  id: string;
  location_id: string | null;
  kind: string;
  name: string;
  nickname: string | null;
  firms_code: string | null;
  smdg_code: string | null;
  bic_facility_code: string | null;
}

interface VesselColumns {
  id: string;
  imo: string | null;
  name: string | null;
}

/** The places, terminals and vessels of a journey, collected while its rows are made so that each is written once. */
export class PlaceWriter {
  readonly locations = new Map<string, LocationColumns>();
  readonly terminals = new Map<string, TerminalColumns>();
  readonly vessels = new Map<string, VesselColumns>();

  /** The id of a place; null for a place without code and name. */
  location(place: Place | null): string | null {
    const code = place?.locode ?? (place?.name ? `name:${place.name.toUpperCase()}` : null);
    if (place === null || code === null) return null;
    const id = referenceId('location', code);
    if (!this.locations.has(id)) this.locations.set(id, { id, ...describe(place) });
    return id;
  }

  /** The id of a terminal or ramp; null if the source gave it neither a code nor a name. */
  terminal(facility: FacilityReference | null, place: Place | null): string | null {
    if (facility === null) return null;
    const locode = place?.locode ?? null;
    const listed = findTerminal(facility, locode);
    const code = listed?.code ?? facility.code ?? facility.name?.toUpperCase();
    const name = listed?.name ?? facility.name ?? facility.code;
    if (!code || !name) return null;
    const id = referenceId('terminal', `${locode ?? ''}:${code}`);
    if (!this.terminals.has(id)) {
      this.terminals.set(id, {
        id,
        location_id: this.location(place),
        kind: facility.type === 'ramp' ? 'rail_terminal' : 'terminal',
        name,
        nickname: null,
        firms_code: listed?.firms ?? (facility.codeList === 'FIRMS' ? facility.code : null),
        smdg_code: listed?.smdg ?? (facility.codeList === 'SMDG' ? facility.code : null),
        bic_facility_code: facility.codeList === 'BIC' ? facility.code : null,
      });
    }
    return id;
  }

  /** The id of a vessel; null if the source named none. */
  vessel({ vesselImo, vesselName }: Pick<Setting, 'vesselImo' | 'vesselName'>): string | null {
    const code = vesselImo ?? (vesselName ? `name:${vesselName.toUpperCase()}` : null);
    if (code === null) return null;
    const id = referenceId('vessel', code);
    const name = this.vessels.get(id)?.name ?? vesselName;
    this.vessels.set(id, { id, imo: vesselImo, name });
    return id;
  }
}

function describe(place: Place): Omit<LocationColumns, 'id'> {
  const known = describePlace({ locode: place.locode, name: place.name, latitude: null, longitude: null });
  return {
    locode: place.locode,
    name: place.name,
    state_abbr: known.stateAbbr,
    country_code: known.countryCode,
    timezone: knownZone(place.timezone),
    latitude: known.latitude,
    longitude: known.longitude,
    kind: place.kind,
  };
}
