import { sql } from '../../db/sql.ts';

/* The raw statements of tariffs. */

/**
 * Notes that the clocks of the containers of an account, or without one of all, are to be counted again by other tariffs. A
 * container that is being deleted is waited for and left out, instead of failing the tariffs.
 */
export const NOTE_CHARGED_CONTAINERS = sql({
  name: 'note_charged_containers',
  because: 'lock',
  isLong: true,
  parameters: ['uuid?'],
  row: {},
  text: `INSERT INTO charge_clock (container_id, rules_stamp, due_at)
    SELECT c.id, '', date_trunc('milliseconds', now()) FROM container c
    WHERE ($1::uuid IS NULL OR c.account_id = $1) AND NOT c.list_stopped AND c.empty_terminated_at IS NULL ORDER BY c.id FOR KEY SHARE
    ON CONFLICT (container_id) DO UPDATE SET due_at = EXCLUDED.due_at`,
});
