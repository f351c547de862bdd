import type { Principal } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { permissionsOf } from '../../core/permission.ts';
import { inline } from '../../core/text.ts';
import { databaseNow } from '../../db/clock.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import { accountTitle } from '../branding/branding.ts';
import type { ServiceContext } from '../service-context.ts';
import { getToday } from '../today/get-today.ts';
import { digestText } from './digest-text.ts';
import { mailFooter } from './mail-footer.ts';
import { nextDigest, timeOfDay } from './mail-settings.ts';
import type { Alerting } from './queue-alerts.ts';
import { queueMail } from './queue-mail.ts';

/** What digests are made with. */
export interface Digesting extends Alerting {
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

const DUE_MAX = 100;
const WITHIN_DAYS = 3;
const SECTION_ROWS = 10;
const RETRY_MINUTES = 10;

/**
 * Writes the digests that are due, and gives how many. Each has one, whichever process is first; after a time without any
 * process there is one for all the days.
 */
export async function queueDigests(digesting: Digesting, signal?: AbortSignal): Promise<number> {
  const { db } = digesting;
  const due = await db.prisma.mailSetting.findMany({
    where: { digestDueAt: { lte: await databaseNow(db) } },
    orderBy: { digestDueAt: 'asc' },
    take: DUE_MAX,
    include: {
      membership: {
        select: { role: true, user: { select: { email: true } }, account: { select: { name: true, shownName: true } } },
      },
    },
  });
  let mails = 0;
  for (const setting of due) {
    if (signal?.aborted === true) break;
    try {
      if (await queueDigest(digesting, setting)) mails++;
    } catch (error) {
      const { accountId, userId } = setting;
      digesting.log.warn({ err: error, accountId, userId }, 'mail.digest_not_written');
      await postpone(digesting, setting);
    }
  }
  return mails;
}

/** What cannot be written for one member now keeps no digest from the others. */
async function postpone({ db }: Digesting, { accountId, userId, digestDueAt }: DueDigest): Promise<void> {
  const later = new Date((await databaseNow(db)).getTime() + RETRY_MINUTES * MINUTE_MS);
  await db.prisma.mailSetting.updateMany({ where: { accountId, userId, digestDueAt }, data: { digestDueAt: later } });
}

interface DueDigest {
  accountId: string;
  userId: string;
  digestMinute: number | null;
  timeZone: string;
  digestDueAt: Date | null;
  membership: { role: string; user: { email: string }; account: { name: string; shownName: string | null } };
}

async function queueDigest(digesting: Digesting, due: DueDigest): Promise<boolean> {
  const { accountId, userId, digestMinute, timeZone, digestDueAt, membership } = due;
  if (digestMinute === null) return false;
  const { db, sealer, publicUrl, contextFor } = digesting;
  const principal = { accountId, keyId: null, userId, permissions: new Set(permissionsOf(membership.role)) };
  const today = await getToday.run(contextFor(principal, newId()), { within_days: WITHIN_DAYS, rows: SECTION_ROWS });
  const { subject, text } = digestText(today, publicUrl);
  const next = nextDigest(toInstant((await databaseNow(db)).getTime()), timeOfDay(digestMinute), timeZone);
  return db.transaction(async (tx) => {
    const { count } = await tx.prisma.mailSetting.updateMany({
      where: { accountId, userId, digestDueAt },
      data: { digestDueAt: new Date(next) },
    });
    if (count === 0) return false;
    const { shownName } = membership.account;
    const head = shownName === null ? '' : `${inline(shownName)}\n\n`;
    const body = `${head}${text}\n\n${mailFooter(publicUrl, accountTitle(membership.account))}`;
    const recipient = membership.user.email;
    await queueMail(tx, sealer, { accountId, userId, kind: 'digest', recipient, subject, text: body });
    return true;
  });
}
