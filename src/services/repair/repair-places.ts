import { isSame } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { type RowOf, sql } from '../../db/sql.ts';
import { describePlace } from '../../domain/location.ts';

/** How a place is described otherwise than before. */
export interface PlaceChange {
  locode: string;
  changes: Record<string, { stored: unknown; derived: unknown }>;
}

const LOAD = sql({
  name: 'repair_load_places',
  because: 'trip',
  parameters: [],
  row: {
    id: 'uuid',
    locode: 'text!',
    name: 'text?',
    state_abbr: 'text?',
    country_code: 'text?',
    timezone: 'text?',
    latitude: 'float?',
    longitude: 'float?',
    kind: 'text',
  },
  text: `SELECT id, locode, name, state_abbr, country_code, timezone, latitude, longitude, kind FROM location
    WHERE locode IS NOT NULL ORDER BY locode`,
});

const WRITE = sql({
  name: 'repair_write_places',
  because: 'batch',
  parameters: ['json'],
  row: {},
  text: `UPDATE location l SET name = x.name, state_abbr = x.state_abbr, country_code = x.country_code, timezone = x.timezone,
      latitude = x.latitude, longitude = x.longitude, kind = x.kind
    FROM jsonb_to_recordset($1) AS x(id uuid, name text, state_abbr text, country_code text, timezone text,
      latitude float8, longitude float8, kind text) WHERE l.id = x.id`,
});

type StoredLocation = RowOf<(typeof LOAD)['row']>;

/** Updates every stored place from the tables; facts that the tables do not contain stay as stated. */
export async function repairPlaces(tx: Transaction): Promise<PlaceChange[]> {
  const changed: PlaceChange[] = [];
  const rows: StoredLocation[] = [];
  for (const stored of await tx.query(LOAD, [])) {
    const { locode, name, latitude, longitude } = stored;
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
  if (rows.length > 0) await tx.query(WRITE, [JSON.stringify(rows)]);
  return changed;
}
