import { referenceId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';

/** The ids of the reference data that rows of a bench refer to. */
export interface BenchPlaces {
  portOfLading: string;
  portOfDischarge: string;
  terminal: string;
  vessel: string;
}

const INSERT = `WITH located AS (
    INSERT INTO location (id, locode, name, state_abbr, country_code, timezone, latitude, longitude, kind) VALUES
      ($1, 'CNSHA', 'Shanghai', NULL, 'CN', 'Asia/Shanghai', 31.23, 121.47, 'port'),
      ($2, 'USLAX', 'Los Angeles', 'CA', 'US', 'America/Los_Angeles', 33.74, -118.26, 'port') ON CONFLICT DO NOTHING
  ), housed AS (
    INSERT INTO terminal (id, location_id, kind, name, nickname, firms_code, smdg_code)
    VALUES ($3, $2, 'terminal', 'TraPac', 'TraPac', 'Y258', 'TRAP') ON CONFLICT DO NOTHING
  )
  INSERT INTO vessel (id, imo, name) VALUES ($4, '9321483', 'BENCH CARRIER') ON CONFLICT DO NOTHING`;

/** Makes sure that a few ports, a terminal and a vessel are there. */
export async function benchPlaces(db: Database): Promise<BenchPlaces> {
  const places = {
    portOfLading: referenceId('location', 'CNSHA'),
    portOfDischarge: referenceId('location', 'USLAX'),
    terminal: referenceId('terminal', 'USLAX:Y258'),
    vessel: referenceId('vessel', '9321483'),
  };
  await db.pool.query(INSERT, Object.values(places));
  return places;
}
