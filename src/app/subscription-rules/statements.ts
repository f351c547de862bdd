import { column, sql } from '../../db/sql.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';

/** Of numbers that accounts bring their own credentials for, the installation has no rule. */
const IS_POLLED = `SELECT 1 FROM watch_schedule s JOIN watch w ON w.id = s.watch_id
  WHERE s.lane = r.scac AND w.source = r.scac AND w.kind = r.kind AND w.number = r.number AND isfinite(s.next_due_at)`;

/** Adds the numbers that a line is polled for and that have no row yet, so many at once. */
export const ADD_SUBSCRIPTION_RULES = sql({
  name: 'add_subscription_rules',
  because: 'trip',
  parameters: ['text', 'int', 'instant'],
  row: {},
  text: `INSERT INTO subscription_rule (scac, kind, number, next_check_at)
    SELECT s.lane, w.kind, w.number, $3::timestamptz FROM watch_schedule s JOIN watch w ON w.id = s.watch_id
    WHERE s.lane = $1 AND w.kind <> 'voyage' AND isfinite(s.next_due_at) AND NOT EXISTS (
      SELECT 1 FROM subscription_rule r WHERE r.scac = s.lane AND r.kind = w.kind AND r.number = w.number)
    LIMIT $2::int ON CONFLICT DO NOTHING`,
});

/** Takes rows that are due to be looked at, so that no other process looks at them before $4. */
export const CLAIM_SUBSCRIPTION_RULES = sql({
  name: 'claim_subscription_rules',
  because: 'lease',
  parameters: ['text', 'int', 'instant', 'instant'],
  row: {
    kind: column<TrackedKind>('text'),
    number: 'text',
    requested_at: 'instant?',
    ends_at: 'instant?',
    problem: 'text?',
    is_polled: 'bool',
  },
  text: `UPDATE subscription_rule r SET next_check_at = $4::timestamptz
    FROM (SELECT c.scac, c.kind, c.number FROM subscription_rule c WHERE c.scac = $1 AND c.next_check_at <= $3::timestamptz
      ORDER BY c.next_check_at LIMIT $2::int FOR UPDATE SKIP LOCKED) d
    WHERE r.scac = d.scac AND r.kind = d.kind AND r.number = d.number
    RETURNING r.kind, r.number, r.requested_at, r.ends_at, r.problem, EXISTS (${IS_POLLED}) AS is_polled`,
});
