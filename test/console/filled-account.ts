import type { Database } from '../../src/db/client.ts';
import { filling } from '../bench/filling.ts';
import { fillLists } from '../bench/rest-lists-rows.ts';
import { ACCOUNT } from './stage.ts';

/** How many containers the account has beside those that a test tracks. */
export const FILLED = 20_000;

/** The triggers that make records searchable are off while the account is filled. */
const SEARCHED = ['container', 'shipment', 'tracking_request'];

/** Fills the account of the stage with containers of ten lines in twenty ports, half of them under way. */
export async function fillAccount(db: Database): Promise<number> {
  await fillLists(db, { accounts: 2, containers: FILLED, large: FILLED });
  await db.prisma.account.updateMany({ where: { name: 'bench 0' }, data: { name: ACCOUNT } });
  await filling(db, async (send) => {
    for (const table of SEARCHED) {
      await send(`INSERT INTO search_entry SELECT r.account_id, e.kind, e.term, r.id, e.is_part
        FROM ${table} r, search_entries(r) e ON CONFLICT DO NOTHING`);
    }
    await send('ANALYZE search_entry');
  });
  return FILLED;
}
