import { sql } from '../../db/sql.ts';

/*
 * The raw statements that note which containers are to be counted again by other tariffs. None of them waits for a lock while it
 * holds one: whoever writes a container or its clocks at that moment is skipped, so that neither waits for the other.
 */

export const CLAIM_CHARGE_RECOUNT = sql({
  name: 'claim_charge_recount',
  because: 'lease',
  parameters: [],
  row: { account_id: 'uuid', after_number: 'text', after_id: 'uuid', skipped: 'uuid[]', is_again: 'bool' },
  text: `SELECT account_id, after_number, after_id, skipped, is_again FROM charge_recount WHERE due_at <= now()
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
});

/** SQL: whether a clock of a container may run. */
const IS_OPEN = 'NOT c.list_stopped AND c.empty_terminated_at IS NULL';

/** The next containers of an account behind one, whatever their state, and those that were skipped before. */
export const READ_RECOUNTED_CONTAINERS = sql({
  name: 'read_recounted_containers',
  because: 'union',
  parameters: ['uuid', 'text', 'uuid', 'bigint', 'uuid[]'],
  row: { id: 'uuid', number: 'text', is_open: 'bool?', is_next: 'bool' },
  text: `(SELECT c.id, c.number, ${IS_OPEN} AS is_open, true AS is_next FROM container c
      WHERE c.account_id = $1 AND (c.number, c.id) > ($2, $3) ORDER BY c.number, c.id LIMIT $4)
    UNION ALL SELECT c.id, c.number, ${IS_OPEN}, false FROM container c WHERE c.id = ANY($5::uuid[])
    ORDER BY number, id`,
});

/** While they are held, nobody else makes a row for their clocks. */
export const LOCK_RECOUNTED_CONTAINERS = sql({
  name: 'lock_recounted_containers',
  because: 'lease',
  parameters: ['uuid[]'],
  row: { id: 'uuid' },
  text: `SELECT c.id FROM container c WHERE c.id = ANY($1::uuid[]) AND ${IS_OPEN} ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED`,
});

/** Of containers that were never counted, what began before is not reported: the stamp is that of no tariffs. */
export const NOTE_RECOUNTED_CLOCKS = sql({
  name: 'note_recounted_clocks',
  because: 'lease',
  parameters: ['uuid[]'],
  row: { container_id: 'uuid' },
  text: `WITH known AS (SELECT container_id FROM charge_clock WHERE container_id = ANY($1::uuid[]) FOR UPDATE SKIP LOCKED),
      missing AS (SELECT x.id FROM unnest($1::uuid[]) AS x(id)
        WHERE NOT EXISTS (SELECT FROM charge_clock k WHERE k.container_id = x.id)),
      noted AS (UPDATE charge_clock k SET due_at = date_trunc('milliseconds', now()) FROM known
        WHERE k.container_id = known.container_id AND k.due_at IS NULL),
      made AS (INSERT INTO charge_clock (container_id, rules_stamp, due_at)
        SELECT m.id, '', date_trunc('milliseconds', now()) FROM missing m)
    SELECT container_id FROM known UNION ALL SELECT id FROM missing`,
});

export const STORE_CHARGE_RECOUNT = sql({
  name: 'store_charge_recount',
  because: 'clock',
  parameters: ['uuid', 'text', 'uuid', 'uuid[]', 'bool', 'float'],
  row: {},
  text: `UPDATE charge_recount SET after_number = $2, after_id = $3, skipped = $4, is_again = $5,
      due_at = date_trunc('milliseconds', now()) + make_interval(secs => $6) WHERE account_id = $1`,
});
