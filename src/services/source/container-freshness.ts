import { z } from 'zod';
import { inline } from '../../core/text.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { toUnplacedSuspicions, UnplacedSuspicion, type VesselSuspicion } from '../ais/vessel-suspicion.ts';
import type { ServiceContext } from '../service-context.ts';
import { ContainerSource, type ContainerSourcesRow, toContainerSources } from './container-sources.ts';
import { CONTAINER_FRESHNESS } from './statements.ts';

/** The sources of a container and how fresh they are, and where AIS contradicts its line. */
export const ContainerFreshness = z.object({
  sources: z.array(ContainerSource).meta({ doc: 'The sources of the container and how fresh they are' }),
  vessel_suspicions: z.array(UnplacedSuspicion).describe('Where AIS contradicts what the line says of its vessel'),
});
export type ContainerFreshness = z.infer<typeof ContainerFreshness>;

export type FreshnessRow = ContainerSourcesRow & { stopped_at: string | null; suspicions: VesselSuspicion[] };

/** Reads so of containers of the account, by their ids, in one statement. */
export async function readFreshness(
  { db, principal, clock }: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, ContainerFreshness>> {
  if (ids.length === 0) return new Map();
  const asOf = toInstant(clock.now());
  const rows = await db.query(CONTAINER_FRESHNESS, [ids, principal.accountId]);
  return new Map(rows.map(({ id, said }) => [id, toFreshness(said, asOf)]));
}

/**
 * The sources without recent data, with their state: `MAEU failing, own-terminal stale`, or `MAEU refused` where it
 * refuses our credentials, `misconfigured` where it cannot be polled as it is configured. Absent where all are fresh; a feed without any statement yet may have none before the
 * container arrives there.
 */
export function staleSources({ sources }: ContainerFreshness): string | undefined {
  const stale = sources.filter(({ state, party, refusal }) => {
    const isSilent = state === 'stale' || state === 'failing' || (state === 'never' && party !== null);
    return isSilent || (refusedState(refusal) !== null && state !== 'stopped');
  });
  const stateOf = ({ state, refusal }: ContainerSource) => refusedState(refusal) ?? state;
  return stale.length === 0 ? undefined : stale.map((one) => `${inline(one.source)} ${stateOf(one)}`).join(', ');
}

/** The state of a source that will not answer before something is done about it. */
function refusedState(refusal: ContainerSource['refusal']): string | null {
  return refusal === null ? null : REFUSED_STATES[refusal.cause];
}

const REFUSED_STATES = {
  credentials: 'refused',
  own_credentials: 'refused',
  no_credentials: 'without credentials',
  permission: 'not shown to us',
  configuration: 'misconfigured',
  quota: null,
} as const;

function toFreshness(said: FreshnessRow, asOf: Instant): ContainerFreshness {
  return {
    sources: toContainerSources(said, { asOf, isStopped: said.stopped_at !== null }),
    vessel_suspicions: toUnplacedSuspicions(said.suspicions),
  };
}
