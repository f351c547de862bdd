import { errorCode } from './error-code.ts';

/** Prisma's code for an update or a deletion of what is not there. */
const NOT_FOUND = 'P2025';

/** What Prisma changed or deleted; null where it found no such row. */
export async function nullIfMissing<Row>(changed: Promise<Row>): Promise<Row | null> {
  try {
    return await changed;
  } catch (error) {
    if (errorCode(error) === NOT_FOUND) return null;
    throw error;
  }
}
