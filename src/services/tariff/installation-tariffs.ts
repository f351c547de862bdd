import type { Database } from '../../db/client.ts';
import { KNOWN_LINES, type LineTable } from '../../domain/carrier.ts';
import { NOTE_TARIFF_CHANGE } from './statements.ts';
import { type StoredVersion, storeDocuments } from './store-documents.ts';

/*
 * Tariffs and calendars that the operator keeps for all accounts. They are no operations, because what holds for all accounts is not
 * for one of them to decide.
 */

/** Stores a document for all accounts, whose tariffs may name the lines of the installation. Errors: as of storeDocuments. */
export function addForInstallation(
  { db, lines = KNOWN_LINES }: { db: Database; lines?: LineTable },
  document: string,
): Promise<StoredVersion[]> {
  return db.transaction((tx) => storeDocuments(tx, document, { accountId: null, actor: 'operator', lines }));
}

/** Ends the effect of a version that is kept for all accounts; false if there is none, or it was withdrawn before. */
export async function withdrawForInstallation(db: Database, id: string, now: number): Promise<boolean> {
  const where = { id, accountId: null, withdrawnAt: null };
  return db.transaction(async (tx) => {
    const { count } = await tx.prisma.chargeDocument.updateMany({ where, data: { withdrawnAt: new Date(now) } });
    if (count > 0) await tx.query(NOTE_TARIFF_CHANGE, [null]);
    return count > 0;
  });
}
