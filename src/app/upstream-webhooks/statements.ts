import { sql } from '../../db/sql.ts';

/* The raw statements of the notifications of upstreams. */

/** A change is often notified by several notifications at once; one poll is enough for them. */
const GATHERED_SECONDS = 1;
/** No number is polled more often, however often it is named. */
const APART_SECONDS = 10;

/** The next look makes more of them due. */
const AT_ONCE_MAX = 1_000;

/** SQL: when a number is polled that was named now, by the alias of its schedule. */
function soonest(schedule: 's' | 'p'): string {
  return `greatest(now() + interval '${GATHERED_SECONDS} seconds', ${schedule}.last_attempted_at + interval '${APART_SECONDS} seconds')`;
}

/**
 * Notes that an upstream has named numbers that are polled, by its ids of their tracking requests and shipments, and makes them due. A
 * number whose polls fail keeps the time of its next one.
 */
export const NOTE_NOTIFIED_NUMBERS = sql({
  name: 'note_notified_numbers',
  because: 'batch',
  parameters: ['text', 'text[]', 'text[]', 'text[]'],
  row: { watch_id: 'uuid' },
  text: `WITH named AS (
      UPDATE upstream_order o SET notified = o.notified + 1
      WHERE o.upstream = $1 AND o.scac = ANY($2) AND (o.request_id = ANY($3) OR o.shipment_id = ANY($4))
        AND EXISTS (SELECT 1 FROM watch w JOIN watch_schedule p ON p.watch_id = w.id
          WHERE w.source = o.scac AND w.kind = o.kind AND w.number = o.number AND p.lane = w.source AND isfinite(p.next_due_at))
      RETURNING o.scac, o.kind, o.number
    )
    UPDATE watch_schedule s SET next_due_at = ${soonest('s')}
    FROM named n JOIN watch w ON w.source = n.scac AND w.kind = n.kind AND w.number = n.number
    WHERE s.watch_id = w.id AND s.lane = w.source AND s.failures = 0 AND isfinite(s.next_due_at) AND s.next_due_at > ${soonest('s')}
    RETURNING s.watch_id`,
});

/**
 * Makes those due that were named while they were being polled, or by a process that ended before it made them due. A number whose
 * polls fail keeps the time of its next one.
 */
export const MAKE_UNSEEN_NUMBERS_DUE = sql({
  name: 'make_unseen_numbers_due',
  because: 'index',
  parameters: ['text', 'text[]'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule s SET next_due_at = ${soonest('s')}
    FROM (
      SELECT p.watch_id FROM upstream_order o
      JOIN watch w ON w.source = o.scac AND w.kind = o.kind AND w.number = o.number
      JOIN watch_schedule p ON p.watch_id = w.id AND p.lane = w.source
      WHERE o.upstream = $1 AND o.notified > o.seen AND o.scac = ANY($2) AND p.failures = 0 AND isfinite(p.next_due_at)
        AND p.next_due_at > ${soonest('p')} AND (p.lease_until IS NULL OR p.lease_until <= now())
      LIMIT ${AT_ONCE_MAX}
    ) due
    WHERE s.watch_id = due.watch_id AND s.next_due_at > ${soonest('s')} AND (s.lease_until IS NULL OR s.lease_until <= now())
    RETURNING s.watch_id`,
});

/** Notes as seen what was named of numbers that are not polled any more; whoever resumes one has it polled anyway. */
export const NOTE_UNPOLLED_SEEN = sql({
  name: 'note_unpolled_seen',
  because: 'index',
  parameters: ['text'],
  row: { number: 'text' },
  text: `UPDATE upstream_order o SET seen = o.notified
    WHERE o.upstream = $1 AND o.notified > o.seen AND NOT EXISTS (
      SELECT 1 FROM watch w JOIN watch_schedule p ON p.watch_id = w.id
      WHERE w.source = o.scac AND w.kind = o.kind AND w.number = o.number AND p.lane = w.source AND isfinite(p.next_due_at))
    RETURNING o.number`,
});

/** Brings the polls of lines nearer that were put off while notifications came, each by chance within so many seconds. */
export const BRING_POLLS_NEARER = sql({
  name: 'bring_polls_nearer',
  because: 'clock',
  parameters: ['text[]', 'float'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule s SET next_due_at = now() + random() * $2 * interval '1 second'
    WHERE s.lane = ANY($1) AND isfinite(s.next_due_at) AND s.next_due_at > now() + $2 * interval '1 second'
      AND (s.lease_until IS NULL OR s.lease_until <= now())
    RETURNING s.watch_id`,
});
