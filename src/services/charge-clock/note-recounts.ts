import type { Database } from '../../db/client.ts';
import type { RowOf } from '../../db/sql.ts';
import {
  CLAIM_CHARGE_RECOUNT,
  LOCK_RECOUNTED_CONTAINERS,
  NOTE_RECOUNTED_CLOCKS,
  READ_RECOUNTED_CONTAINERS,
  STORE_CHARGE_RECOUNT,
} from './recount-statements.ts';

/** Containers that are noted in one transaction, before their clocks are counted. */
const BATCH_ROWS = 500;

/** When containers that another transaction writes are tried again, where nothing else is left to do. */
const RETRY_SECONDS = 10;

/** Where so many containers are being written, no more are looked at before some of them are free. */
const SKIPPED_MAX = 5_000;

/** Below every number and id. */
const START = { number: '', id: '00000000-0000-0000-0000-000000000000' };

type Recount = RowOf<typeof CLAIM_CHARGE_RECOUNT.row>;

/**
 * Notes the next containers of an account whose tariffs changed, so that their clocks are counted again, in any number of
 * processes; whether there were any accounts. How far it came is written with them: a process that is killed leaves both to another one
 * or neither, and a container that is noted twice is counted once. Tariffs that change meanwhile begin a second round.
 */
export function noteRecounts(db: Database, batchRows = BATCH_ROWS): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [recount] = await tx.query(CLAIM_CHARGE_RECOUNT, []);
    if (recount === undefined) return false;
    const { account_id: accountId, after_number, after_id, skipped } = recount;
    const limit = skipped.length < SKIPPED_MAX ? batchRows : 0;
    const read = await tx.query(READ_RECOUNTED_CONTAINERS, [accountId, after_number, after_id, limit, skipped]);
    const open = read.filter(({ is_open }) => is_open === true).map(({ id }) => id);
    const free = await tx.query(LOCK_RECOUNTED_CONTAINERS, [open]);
    // A statement of its own, so that it sees the clocks that were made until the locks were taken.
    const noted = await tx.query(NOTE_RECOUNTED_CLOCKS, [free.map(({ id }) => id)]);
    const done = new Set(noted.map(({ container_id }) => container_id));
    const left = open.filter((id) => !done.has(id));
    const next = read.filter(({ is_next }) => is_next);
    const after = next.at(-1) ?? { number: after_number, id: after_id };
    const stored = following(recount, { after, left, isEnd: limit > 0 && next.length < limit });
    if (stored === null) await tx.prisma.chargeRecount.delete({ where: { accountId }, select: { accountId: true } });
    else {
      const delay = next.length < batchRows && !stored.isNewRound ? RETRY_SECONDS : 0;
      const { number, id } = stored.after;
      await tx.query(STORE_CHARGE_RECOUNT, [accountId, number, id, left, stored.isAgain, delay]);
    }
    return true;
  });
}

/** How it goes on after some containers; null where all are noted. */
function following(
  recount: Recount,
  { after, left, isEnd }: { after: { number: string; id: string }; left: readonly string[]; isEnd: boolean },
): { after: { number: string; id: string }; isAgain: boolean; isNewRound: boolean } | null {
  if (!isEnd) return { after, isAgain: recount.is_again, isNewRound: false };
  if (recount.is_again) return { after: START, isAgain: false, isNewRound: true };
  return left.length === 0 ? null : { after, isAgain: false, isNewRound: false };
}
