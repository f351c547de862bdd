import type { Database } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { LIST_SIGNING_KEYS } from './statements.ts';

/** What a key is for at the moment. */
export interface SigningKeyState {
  kid: string;
  created_at: Instant;
  /** Known to clients but not used yet, used, known because tokens of it still live, or of no use any more. */
  state: 'published' | 'signs' | 'accepted' | 'retired';
}

/** A key as it is stored. */
export interface SigningKeyRow {
  id: string;
  sealed_jwk: Buffer;
  created_at: Instant;
  age_seconds: number;
}

/** A new key is published for so long before it signs: longer than any process keeps its set. */
const PUBLISHED_SECONDS = 120;

/** A key that signs no more is accepted for so long: longer than any token lives. */
const ACCEPTED_SECONDS = 3_600;

/** All keys as they are stored, the oldest first. */
export function signingKeyRows(db: Database): Promise<SigningKeyRow[]> {
  return db.query(LIST_SIGNING_KEYS, []);
}

/** All keys, the oldest first, with what each is for. */
export async function listSigningKeys(db: Database): Promise<SigningKeyState[]> {
  const rows = await signingKeyRows(db);
  return rows.map((row) => ({ kid: row.id, created_at: row.created_at, state: signingKeyState(row, rows) }));
}

/** Removes the keys that no living token can have been signed with; gives how many. */
export async function removeRetiredKeys(db: Database): Promise<number> {
  const rows = await signingKeyRows(db);
  const retired = rows.filter((row) => signingKeyState(row, rows) === 'retired').map(({ id }) => id);
  if (retired.length > 0) await db.prisma.signingKey.deleteMany({ where: { id: { in: retired } } });
  return retired.length;
}

/** The key that signs. Where none is old enough yet, as in a new installation, the oldest does: no other can be known to verifiers. */
export function signerOf(rows: readonly SigningKeyRow[]): SigningKeyRow | undefined {
  return rows.findLast((row) => row.age_seconds >= PUBLISHED_SECONDS) ?? rows[0];
}

/** What a key among all of them is for. */
export function signingKeyState(row: SigningKeyRow, rows: readonly SigningKeyRow[]): SigningKeyState['state'] {
  const at = rows.indexOf(row);
  const signer = signerOf(rows);
  if (row === signer) return 'signs';
  const successor = rows[at + 1];
  if (signer === undefined || at > rows.indexOf(signer) || successor === undefined) return 'published';
  return successor.age_seconds >= PUBLISHED_SECONDS + ACCEPTED_SECONDS ? 'retired' : 'accepted';
}
