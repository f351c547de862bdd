import type { Database } from '../../db/client.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { ENTRY_KINDS } from '../record/entry-kind.ts';
import { PART_LENGTH_MIN } from './conditions.ts';
import { COUNT_PARTS } from './statements.ts';

/** Up to so many parts are gathered before a list is read; more are looked for in the order of the list. */
export const FEW_PARTS_MAX = 5_000;

/** Whether so many numbers and references of some kinds have a text that a list is gone through in its order for it. */
export async function isFrequentPart(
  { db, principal }: { db: Database; principal: { accountId: string } },
  text: string | undefined,
  kinds: readonly (keyof typeof ENTRY_KINDS)[],
): Promise<boolean> {
  if (text === undefined || normalizeReference(text).length < PART_LENGTH_MIN) return false;
  const numbers = kinds.map((kind) => ENTRY_KINDS[kind].kind);
  const [row] = await db.query(COUNT_PARTS, [principal.accountId, numbers, text, FEW_PARTS_MAX + 1]);
  return (row?.total ?? 0) > FEW_PARTS_MAX;
}
