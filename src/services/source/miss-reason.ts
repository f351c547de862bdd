import type { Database } from '../../db/client.ts';

/**
 * Why the last poll of the number of a tracking request brought no data, in a sentence for the operator, which may name
 * hosts of this installation; null if that is not known.
 */
export async function readMissReason(db: Database, requestId: string): Promise<string | null> {
  const found = await db.prisma.trackingRequest.findUnique({
    where: { id: requestId },
    select: { watch: { select: { schedule: { select: { lastMissReason: true } } } } },
  });
  return found?.watch?.schedule?.lastMissReason ?? null;
}
