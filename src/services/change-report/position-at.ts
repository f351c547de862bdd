import { type Instant, MINUTE_MS } from '../../domain/instant.ts';
import type { ServiceContext } from '../service-context.ts';

/** Transactions that end later than others began before them: none that changes records takes so long. */
const LONGEST_MS = 2 * MINUTE_MS;

/** No record has it, and it is before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The place in the change feed before everything that changed at a moment or later; a little before, rather than behind a
 * change. Null where nothing has changed since.
 */
export async function positionAt(
  { db, principal }: ServiceContext,
  moment: Instant,
): Promise<{ changedIn: number; id: string } | null> {
  const since = new Date(Date.parse(moment) - LONGEST_MS);
  const { accountId } = principal;
  const changed = {
    where: { accountId, updatedAt: { gte: since }, changedIn: { not: null } },
    orderBy: { updatedAt: 'asc' },
    select: { changedIn: true },
  } as const;
  const [container, request, removed] = await Promise.all([
    db.prisma.container.findFirst(changed),
    db.prisma.trackingRequest.findFirst(changed),
    db.prisma.removedRecord.findFirst({
      where: { accountId, removedAt: { gte: since } },
      orderBy: { removedIn: 'asc' },
      select: { removedIn: true },
    }),
  ]);
  const places = [container?.changedIn, request?.changedIn, removed?.removedIn];
  const [first] = places
    .flatMap((place) => (place === null || place === undefined ? [] : [Number(place)]))
    .sort((one, other) => one - other);
  return first === undefined ? null : { changedIn: first - 1, id: FIRST_ID };
}
