import { isSame } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { describePlace } from '../../domain/location.ts';
import { REPAIR_WRITE_PLACES } from './statements.ts';

/** How a place is described otherwise than before. */
export interface PlaceChange {
  locode: string;
  changes: Record<string, { stored: unknown; derived: unknown }>;
}

/** A place of the reference tables, by the names of its columns. */
interface StoredLocation {
  id: string;
  locode: string;
  name: string | null;
  state_abbr: string | null;
  country_code: string | null;
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
  kind: string;
}

/** Updates every stored place from the tables; facts that the tables do not contain stay as stated. */
export async function repairPlaces(tx: Transaction): Promise<PlaceChange[]> {
  const changed: PlaceChange[] = [];
  const rows: StoredLocation[] = [];
  const places = await tx.prisma.location.findMany({ where: { locode: { not: null } }, orderBy: { locode: 'asc' } });
  for (const { locode, stateAbbr: state_abbr, countryCode: country_code, ...rest } of places) {
    if (locode === null) continue;
    const stored: StoredLocation = { ...rest, locode, state_abbr, country_code };
    const { name, latitude, longitude } = stored;
    const place = describePlace({ locode, name, latitude, longitude });
    // The name and the position that a source gave are better than none.
    const derived: StoredLocation = {
      id: stored.id,
      locode,
      name: place.name ?? name,
      state_abbr: place.stateAbbr ?? stored.state_abbr,
      country_code: place.countryCode ?? stored.country_code,
      timezone: place.timezone ?? stored.timezone,
      latitude: place.latitude ?? latitude,
      longitude: place.longitude ?? longitude,
      kind: place.locode === null ? stored.kind : place.kind,
    };
    const before = new Map<string, unknown>(Object.entries(stored));
    const changes = Object.entries(derived).filter(([column, value]) => !isSame(before.get(column), value));
    if (changes.length === 0) continue;
    rows.push(derived);
    const shown = changes.map(([column, value]) => [column, { stored: before.get(column), derived: value }] as const);
    changed.push({ locode, changes: Object.fromEntries(shown) });
  }
  if (rows.length > 0) await tx.query(REPAIR_WRITE_PLACES, [JSON.stringify(rows)]);
  return changed;
}
