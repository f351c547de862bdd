import type { Principal } from '../../core/context.ts';
import { contentId, newId } from '../../core/id.ts';
import { PlainText } from '../../core/plain-text.ts';

const KEY_LENGTH_MAX = 255;

/** By what a caller knows its own request again. */
export const IdempotencyKey = PlainText.min(1)
  .max(KEY_LENGTH_MAX)
  .optional()
  .describe('Your own id of this request: sent again, it is answered with what it made');

/** How a row of the account is made under an id, and found again by it. */
export interface Creation<Row> {
  key: string | undefined;
  find(id: string): Promise<Row | null>;
  create(id: string): Promise<Row>;
}

/**
 * Makes a row, once for each key: its id is made of the key, so that who repeats a request that was cut off before its
 * answer was kept is given the row as it stands. Errors: those of `create`, where there is no such row yet.
 */
export async function createOnce<Row>(
  { principal }: { principal: Principal },
  { key, find, create }: Creation<Row>,
): Promise<Row> {
  if (key === undefined) return create(newId());
  const { accountId } = principal;
  const id = contentId({ accountId, key });
  try {
    return await create(id);
  } catch (error) {
    // What is there already fails as its own duplicate, or as one too many; asking first would cost all others a query.
    const made = await find(id);
    if (made === null) throw error;
    return made;
  }
}
