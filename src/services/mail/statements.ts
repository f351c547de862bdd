import { removalByAge } from '../../db/removal.ts';
import { sql } from '../../db/sql.ts';

/* The raw statements that bound what is kept of mail. */

export const REMOVE_OLD_MAILS = sql({
  name: 'remove_old_mails',
  ...removalByAge({ table: 'mail', key: 'id', column: 'created_at' }),
});

export const REMOVE_OLD_MAIL_CAUSES = sql({
  name: 'remove_old_mail_causes',
  ...removalByAge({ table: 'mail_cause', key: 'account_id, user_id, cause', column: 'created_at' }),
});
