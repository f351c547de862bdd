import { newId, referenceId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import { findLocation } from '../../src/domain/location.ts';

/** A shipment with its containers, as a test wants it in the database. */
export interface ShipmentInDatabase {
  number: string;
  scac?: string;
  /** UN/LOCODEs of the port of lading, the port of discharge and, inland, the destination. */
  ports?: readonly [string | null, string | null, (string | null)?];
  /** Columns of the shipment beside these. */
  columns?: Record<string, unknown>;
  /** Columns of each container. */
  containers?: readonly Record<string, unknown>[];
}

/** Puts a shipment into the database without asking any line, and answers with its id. */
export async function putShipment(db: Database, accountId: string, said: ShipmentInDatabase): Promise<string> {
  const { number, scac = 'MAEU', ports = [null, null], columns = {}, containers = [] } = said;
  const [watchId, id] = [newId(), newId()];
  const [lading = null, discharge = null, destination = null] = ports;
  await insert(db, 'watch', {
    id: watchId,
    source: scac,
    kind: 'bill_of_lading',
    number: watchId,
    journey_month: '2026-06-01',
  });
  await insert(db, 'shipment', {
    id,
    account_id: accountId,
    watch_id: watchId,
    scac,
    bill_of_lading_number: number,
    normalized_number: number,
    port_of_lading_id: await putPlace(db, lading),
    port_of_discharge_id: await putPlace(db, discharge),
    destination_id: await putPlace(db, destination),
    ...columns,
  });
  for (const container of containers) {
    await insert(db, 'container', { id: newId(), account_id: accountId, shipment_id: id, ...container });
  }
  // Its containers have changed it.
  if ('updated_at' in columns)
    await db.pool.query('UPDATE shipment SET updated_at = $2 WHERE id = $1 AND updated_at <> $2', [
      id,
      columns.updated_at,
    ]);
  return id;
}

/** Puts a company into the database that the account tracks for, and answers with its id. */
export async function putParty(db: Database, accountId: string, name: string): Promise<string> {
  const id = newId();
  await insert(db, 'party', { id, account_id: accountId, company_name: name });
  return id;
}

/** Puts a place of the reference table into the database, as taking in a journey does; a name stands for one without code. */
async function putPlace(db: Database, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const id = referenceId('location', code);
  const known = findLocation(code);
  const row = { id, locode: known?.locode ?? null, name: known?.name ?? code, timezone: known?.timezone ?? null };
  await insert(db, 'location', { ...row, kind: known?.kind ?? 'port' }, 'ON CONFLICT DO NOTHING');
  return id;
}

async function insert(db: Database, table: string, row: Record<string, unknown>, end = ''): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  await db.pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) ${end}`,
    Object.values(row),
  );
}
