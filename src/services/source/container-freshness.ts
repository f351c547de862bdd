import { z } from 'zod';
import { inline } from '../../core/text.ts';
import { column, sql } from '../../db/sql.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import {
  toUnplacedSuspicions,
  UnplacedSuspicion,
  VESSEL_SUSPICIONS_JSON,
  type VesselSuspicion,
} from '../ais/vessel-suspicion.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  ContainerSource,
  type ContainerSourcesRow,
  LINE_MEMBERS,
  SOURCE_JOINS,
  SOURCE_JSON,
  toContainerSources,
} from './container-sources.ts';

/** The sources of a container and how fresh they are, and where AIS contradicts its line. */
export const ContainerFreshness = z.object({
  sources: z.array(ContainerSource),
  vessel_suspicions: z.array(UnplacedSuspicion).describe('Where AIS contradicts what the line says of its vessel'),
});
export type ContainerFreshness = z.infer<typeof ContainerFreshness>;

type FreshnessRow = ContainerSourcesRow & { stopped_at: string | null; suspicions: VesselSuspicion[] };

/** Containers of one shipment share most of their feeds, so each feed is read once, however many there are. */
const READ = sql({
  name: 'container_freshness',
  because: 'json',
  parameters: ['uuid[]', 'uuid'],
  row: {
    id: 'uuid',
    said: column<FreshnessRow>('json'),
  },
  text: `WITH own AS MATERIALIZED (
      SELECT c.id, c.number, coalesce(c.watch_id, cs.watch_id) AS watch_id FROM container c JOIN shipment cs ON cs.id = c.shipment_id
      WHERE c.id = ANY($1::uuid[]) AND c.account_id = $2
    ), link AS MATERIALIZED (
      SELECT o.id, w.id AS watch_id FROM own o JOIN watch_companion fc ON fc.watch_id = o.watch_id
        JOIN watch w ON w.id = fc.companion_id AND (w.kind <> 'container' OR w.number = o.number)
    ), feed AS MATERIALIZED (
      SELECT w.id, ${SOURCE_JSON} AS said FROM watch w ${SOURCE_JOINS}
      WHERE w.id IN (SELECT watch_id FROM link)
    )
    SELECT c.id, json_build_object(${LINE_MEMBERS}, 'stopped_at', cs.line_tracking_stopped_at,
      'linkedWatches', (SELECT json_agg(f.said) FROM link l JOIN feed f ON f.id = l.watch_id WHERE l.id = c.id),
      'suspicions', ${VESSEL_SUSPICIONS_JSON}) AS said
    FROM own JOIN container c ON c.id = own.id JOIN shipment cs ON cs.id = c.shipment_id
      LEFT JOIN watch_schedule cw ON cw.watch_id = own.watch_id`,
});

/** Reads so of containers of the account, by their ids, in one statement. */
export async function readFreshness(
  { db, principal, clock }: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, ContainerFreshness>> {
  if (ids.length === 0) return new Map();
  const asOf = toInstant(clock.now());
  const rows = await db.query(READ, [ids, principal.accountId]);
  return new Map(rows.map(({ id, said }) => [id, toFreshness(said, asOf)]));
}

/**
 * The sources without recent data, with their state: `MAEU failing, own-terminal stale`, or `MAEU refused` where it
 * refuses our credentials. Absent where all are fresh; a feed without any statement yet may have none before the
 * container arrives there.
 */
export function staleSources({ sources }: ContainerFreshness): string | undefined {
  const stale = sources.filter(({ state, party, refusal }) => {
    const isSilent = state === 'stale' || state === 'failing' || (state === 'never' && party !== null);
    return isSilent || (refusal?.cause === 'credentials' && state !== 'stopped');
  });
  const stateOf = ({ state, refusal }: ContainerSource) => (refusal?.cause === 'credentials' ? 'refused' : state);
  return stale.length === 0 ? undefined : stale.map((one) => `${inline(one.source)} ${stateOf(one)}`).join(', ');
}

function toFreshness(said: FreshnessRow, asOf: Instant): ContainerFreshness {
  return {
    sources: toContainerSources(said, { asOf, isStopped: said.stopped_at !== null }),
    vessel_suspicions: toUnplacedSuspicions(said.suspicions),
  };
}
