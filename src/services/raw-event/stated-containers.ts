import { type Instant, toInstant } from '../../domain/instant.ts';
import { type Feeder, partsFinder } from '../../domain/journey/feeders.ts';
import type { Observation } from '../../domain/observation.ts';
import { type FeederRow, type ObservationRow, toFeeders } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';
import { LOAD_STATEMENTS } from './statements.ts';

/** Containers of one shipment whose journey is shown as of the same moment, with their observations until then. */
export interface StatedContainers {
  containers: readonly { id: string; number: string }[];
  /** When the account began to follow the journey. */
  followedSince: Instant;
  asOf: Instant;
  observations: readonly Observation[];
}

interface Row {
  followed_since: Instant;
  containers: { id: string; number: string; endedAt: string | null }[];
  feeders: FeederRow[];
  observations: ObservationRow[];
}

/** Reads what was said of the journeys of containers of the account, in one statement; ids of others are passed over. */
export async function loadStatements(
  { db, principal, clock }: ServiceContext,
  containerIds: readonly string[],
): Promise<StatedContainers[]> {
  const rows = await db.query(LOAD_STATEMENTS, [containerIds, principal.accountId]);
  const now = toInstant(clock.now());
  return rows.flatMap(({ followed_since: followedSince, containers: all, feeders, observations: said, others }) => {
    const parts = partsByContainer(toFeeders(feeders, said, others), all, now);
    return parts.flatMap(({ containers, observations }) => {
      const endings = new Set(containers.map(({ endedAt }) => endedAt));
      return [...endings].map((ending) => {
        const endedAt = ending === null ? null : new Date(ending).toISOString();
        return {
          containers: containers.filter((container) => container.endedAt === ending),
          followedSince,
          asOf: endedAt ?? now,
          observations: endedAt === null ? observations : observations.filter((one) => one.receivedAt <= endedAt),
        };
      });
    });
  });
}

interface Said {
  containers: Row['containers'];
  observations: readonly Observation[];
}

/** Containers of which the same is said, together. */
function partsByContainer(feeders: readonly Feeder[], containers: Row['containers'], asOf: Instant): Said[] {
  const parts = new Map<readonly Observation[], Row['containers']>();
  const partOf = partsFinder(feeders, asOf);
  for (const container of containers) {
    const observations = partOf(container.number);
    parts.set(observations, [...(parts.get(observations) ?? []), container]);
  }
  return [...parts].map(([observations, own]) => ({ containers: own, observations }));
}
