import { sql } from '../../db/sql.ts';

/* The raw statements of tariffs. */

/**
 * Notes that the clocks of the containers of an account, or without one of all accounts, are to be counted again by other
 * tariffs. That begins anew where it is under way.
 */
export const NOTE_TARIFF_CHANGE = sql({
  name: 'note_tariff_change',
  because: 'lock',
  parameters: ['uuid?'],
  row: {},
  text: `INSERT INTO charge_recount AS r (account_id)
    SELECT a.id FROM account a WHERE $1::uuid IS NULL OR a.id = $1 ORDER BY a.id FOR KEY SHARE
    ON CONFLICT (account_id) DO UPDATE SET is_again = r.after_number <> '', due_at = least(r.due_at, EXCLUDED.due_at)`,
});
