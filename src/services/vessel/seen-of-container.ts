import { isUuid } from '../../core/id.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { toVesselSuspicions, type VesselSuspicion } from '../ais/vessel-suspicion.ts';
import type { ServiceContext } from '../service-context.ts';
import type { LastPosition } from './known-positions.ts';
import { SEEN_OF_CONTAINER } from './statements.ts';

/** What AIS saw of the vessels of a container. */
export interface SeenOfContainer {
  /** Where each of them was last, while the journey was followed. */
  positions: (LastPosition & { imo: string })[];
  suspicions: VesselSuspicion[];
}

/** Reads what AIS saw of the vessels of a container of the account; nothing for what it does not have. */
export async function readSeenOfContainer(
  { db, principal, clock }: ServiceContext,
  id: string,
): Promise<SeenOfContainer> {
  const [row] = isUuid(id) ? await db.query(SEEN_OF_CONTAINER, [id, principal.accountId, toInstant(clock.now())]) : [];
  if (row === undefined) return { positions: [], suspicions: [] };
  const positions = row.positions.map((position) => ({ ...position, at: instantOf(position.at) }));
  return { positions, suspicions: toVesselSuspicions(row.suspicions) };
}

/** JSON writes instants in the clothes of the database. */
function instantOf(text: Instant): Instant {
  return new Date(text).toISOString();
}
