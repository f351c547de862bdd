import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { column, sql } from '../../db/sql.ts';
import { findLine } from '../../domain/carrier.ts';
import { Instant } from '../../domain/instant.ts';
import { isChannel } from '../../domain/push-feed.ts';
import type { StopReason } from '../../domain/status.ts';
import type { SourceRegistry } from '../../sources/source.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { attemptedSinceSql, succeededSinceSql } from '../record/since-followed.ts';
import type { ServiceContext } from '../service-context.ts';
import { pollIntervals } from '../source/poll-intervals.ts';

/** When a source is polled for a container again. */
export const RefreshedSource = z.object({
  source: z.string().describe('SCAC of the shipping line, or key of the terminal feed'),
  name: z.string(),
  will_be_asked: z
    .enum(['now', 'later', 'never'])
    .describe('later: at next_attempt_at, the soonest that the source allows; never: it is not polled'),
  sends_by_itself: z.boolean(),
  next_attempt_at: Instant.nullable(),
  last_attempted_at: Instant.nullable(),
  last_succeeded_at: Instant.nullable(),
});
export type RefreshedSource = z.infer<typeof RefreshedSource>;

/** A container whose watches were hastened, unless its shipment is not tracked any more. */
export interface RefreshedRow {
  id: string;
  number: string;
  shipment_id: string;
  stopped_at: string | null;
  stopped_reason: StopReason | null;
  is_sandbox: boolean;
  watches: WatchRow[];
}

interface WatchRow {
  lane: string;
  /** The watch of the line, and not of a terminal. */
  is_line: boolean;
  /** Null for a watch that no request follows any more. */
  next_attempt_at: string | null;
  /** A process is asking, or is about to: it is due. */
  is_due: boolean;
  last_attempted_at: string | null;
  last_succeeded_at: string | null;
}

const INSTANTS = [
  'next_attempt_at',
  'last_attempted_at',
  'last_succeeded_at',
] as const satisfies readonly (keyof WatchRow)[];

/**
 * Brings the next polls of containers' watches forward, each to the soonest moment that its source allows: so many
 * seconds ($4) after its last poll, and not before the end of a pause of the line. No date becomes later. A watch that
 * a process polls now keeps its lease; parked watches stay parked; sources without a configuration ($3) are left out.
 * The watches are locked in the order in which an ingest locks them, and the dates are computed from the locked rows,
 * so that a poll that ended meanwhile counts.
 */
const REFRESH = sql({
  name: 'refresh_containers',
  because: 'lease',
  parameters: ['uuid[]', 'uuid', 'text[]', 'float[]'],
  row: {
    id: 'uuid',
    number: 'text',
    shipment_id: 'uuid',
    stopped_at: 'instant?',
    stopped_reason: column<StopReason>('text?'),
    is_sandbox: 'bool',
    watches: column<WatchRow[]>('json'),
  },
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.watch_id AS main_id, c.watch_id AS own_id, s.line_tracking_stopped_at AS stopped_at,
        s.line_tracking_stopped_reason AS stopped_reason, s.created_at, ${isSandboxSql('s.scac')}
      FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.id = ANY($1::uuid[]) AND c.account_id = $2
    ), line AS (
      SELECT own.id, own.number, lw.id AS watch_id FROM own JOIN shipment_watch l ON l.shipment_id = own.shipment_id
        JOIN watch lw ON lw.id = l.watch_id WHERE own.stopped_at IS NULL AND l.ended_at IS NULL
        AND (lw.kind <> 'container' OR lw.number = own.number OR (lw.id = own.main_id AND own.own_id IS NULL))
    ), wanted AS (
      SELECT id, watch_id, true AS is_line FROM line UNION
      SELECT line.id, co.companion_id, false FROM line JOIN watch_companion co ON co.watch_id = line.watch_id
        JOIN watch tw ON tw.id = co.companion_id AND tw.number = line.number
    ), locked AS (
      SELECT w.watch_id, w.lane, w.next_due_at, w.lease_until, w.last_attempted_at, w.last_succeeded_at
      FROM watch_schedule w WHERE w.watch_id = ANY(ARRAY(SELECT watch_id FROM wanted)) ORDER BY w.watch_id FOR UPDATE
    ), allowed AS (
      SELECT k.*, m.lane IS NOT NULL AS is_known, coalesce(k.lease_until > now(), false) AS is_held, l.blocked_until,
        greatest(now(), k.last_attempted_at + m.seconds * interval '1 second', l.blocked_until) AS soonest_at
      FROM locked k LEFT JOIN unnest($3::text[], $4::float8[]) AS m(lane, seconds) ON m.lane = k.lane
        LEFT JOIN source_lane l ON l.lane = k.lane
    ), hastened AS (
      UPDATE watch_schedule w SET next_due_at = a.soonest_at FROM allowed a
      WHERE w.watch_id = a.watch_id AND a.is_known AND NOT a.is_held AND isfinite(a.next_due_at)
        AND a.soonest_at < a.next_due_at
    ), planned AS (
      SELECT a.*, CASE WHEN NOT a.is_known OR NOT isfinite(a.next_due_at) THEN NULL
        WHEN a.is_held THEN now()
        ELSE greatest(least(a.next_due_at, a.soonest_at), a.blocked_until) END AS next_attempt_at
      FROM allowed a
    )
    SELECT own.id, own.number, own.shipment_id, own.stopped_at, own.stopped_reason, own.is_sandbox,
      (SELECT coalesce(json_agg(json_build_object('lane', p.lane, 'is_line', x.is_line,
        'next_attempt_at', p.next_attempt_at, 'is_due', coalesce(p.next_attempt_at <= now(), false),
        'last_attempted_at', ${attemptedSinceSql('p', 'own')}, 'last_succeeded_at', ${succeededSinceSql('p', 'own')})
        ORDER BY x.is_line DESC, p.lane), '[]')
        FROM wanted x JOIN planned p ON p.watch_id = x.watch_id WHERE x.id = own.id) AS watches
    FROM own`,
});

/** Hastens the watches of containers of the account, in one statement; ids of others are passed over. */
export function refreshWatches(
  { db, principal, sources }: ServiceContext,
  containerIds: readonly string[],
): Promise<RefreshedRow[]> {
  return db.query(REFRESH, [containerIds, principal.accountId, ...pollIntervals(sources)]);
}

/**
 * The result for each source of a container, the line first. A source that is polled for several numbers is named once.
 */
export function refreshedSources({ watches }: RefreshedRow, sources: SourceRegistry): RefreshedSource[] {
  const soonest = new Map<string, WatchRow>();
  for (const watch of watches) {
    const known = soonest.get(watch.lane);
    if (known === undefined || isSooner(watch, known)) soonest.set(watch.lane, watch);
  }
  return [...soonest.values()].map((watch) => toRefreshedSource(watch, sources));
}

function isSooner(one: WatchRow, other: WatchRow): boolean {
  if (one.next_attempt_at === null || other.next_attempt_at === null) return one.next_attempt_at !== null;
  return Date.parse(one.next_attempt_at) < Date.parse(other.next_attempt_at);
}

function toRefreshedSource(row: WatchRow, sources: SourceRegistry): RefreshedSource {
  const { lane, is_due, next_attempt_at, last_attempted_at, last_succeeded_at } = normalizeInstants(row, INSTANTS);
  const isPushed = isChannel(lane) || (findLine(lane) !== null && sources.line(lane).access === 'pushed');
  return {
    source: lane,
    name: findLine(lane)?.name ?? sources.find(lane)?.name ?? lane,
    will_be_asked: isPushed || next_attempt_at === null ? 'never' : is_due ? 'now' : 'later',
    sends_by_itself: isPushed,
    next_attempt_at: isPushed || is_due ? null : next_attempt_at,
    last_attempted_at,
    last_succeeded_at,
  };
}
