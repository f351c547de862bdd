import type { Log } from '../../core/context.ts';
import type { Sealer } from '../../core/sealer.ts';
import { inline } from '../../core/text.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/instant.ts';
import { accountTitle } from '../branding/branding.ts';
import { mailFooter } from './mail-footer.ts';
import { queueMail } from './queue-mail.ts';

/** What alerts are written with. */
export interface Alerting {
  db: Database;
  log: Log;
  sealer: Sealer;
  /** Under which address people reach the service. */
  publicUrl: string;
}

const MEMBERS_MAX = 200;

/** More are for a mail of their own, so that none grows beyond what can be read. */
const CAUSES_MAX = 200;

/** A member is sent an alert at once, and the next after this time: what comes in between is one mail. */
const PAUSE_MINUTES = 10;

/** What waited for longer, because no process sent mail meanwhile, is old news. */
const WAIT_DAYS_MAX = 2;

/** How many containers a subject names. */
const NAMED_MAX = 3;

/** Writes a mail to each member for whom causes wait, and gives how many. Any number of processes may do so at once. */
export async function queueAlerts(alerting: Alerting, signal?: AbortSignal): Promise<number> {
  const now = await databaseNow(alerting.db);
  await alerting.db.prisma.mailCause.updateMany({
    where: { waits: true, createdAt: { lt: new Date(now.getTime() - WAIT_DAYS_MAX * DAY_MS) } },
    data: { waits: false },
  });
  const members = await alerting.db.prisma.mailCause.groupBy({
    by: ['accountId', 'userId'],
    where: { waits: true },
    orderBy: { userId: 'asc' },
    take: MEMBERS_MAX,
  });
  let mails = 0;
  for (const member of members) {
    if (signal?.aborted === true) break;
    try {
      if (await alerting.db.transaction((tx) => alertMember(alerting, tx, { ...member, now }))) mails++;
    } catch (error) {
      // What belongs to one member keeps no mail from the others.
      if (!(error instanceof TakenMeanwhile)) alerting.log.warn({ err: error, ...member }, 'mail.alert_not_written');
    }
  }
  return mails;
}

interface AlertedMember {
  accountId: string;
  userId: string;
  now: Date;
}

async function alertMember(
  alerting: Alerting,
  tx: Transaction,
  { accountId, userId, now }: AlertedMember,
): Promise<boolean> {
  const member = { accountId, userId };
  const { prisma } = tx;
  const lately = { gt: new Date(now.getTime() - PAUSE_MINUTES * MINUTE_MS) };
  if ((await prisma.mail.count({ where: { ...member, kind: 'alert', createdAt: lately } })) > 0) return false;
  const waiting = await prisma.mailCause.findMany({
    where: { ...member, waits: true },
    orderBy: { createdAt: 'asc' },
    take: CAUSES_MAX,
  });
  const causes = waiting.map(({ cause }) => cause);
  const { count } = await prisma.mailCause.updateMany({
    where: { ...member, cause: { in: causes }, waits: true },
    data: { waits: false },
  });
  // Another process has some of them: what is left is for the next time.
  if (count !== causes.length) throw new TakenMeanwhile();
  const setting = await prisma.mailSetting.findUnique({
    where: { accountId_userId: member },
    select: {
      alerts: true,
      membership: {
        select: { user: { select: { email: true } }, account: { select: { name: true, shownName: true } } },
      },
    },
  });
  if (setting === null || !setting.alerts || count === 0) return false;
  const { user, account } = setting.membership;
  const lines = await linesOf(alerting, tx, member.accountId, waiting);
  if (lines.length === 0) return false;
  const numbers = lines.map(({ number }) => number);
  const named = numbers.slice(0, NAMED_MAX).join(', ');
  const further = numbers.length > NAMED_MAX ? ` and ${numbers.length - NAMED_MAX} more` : '';
  const subject =
    lines.length === 1 ? `${named}: ${inline(lines[0]?.texts[0] ?? '')}` : `Containers: ${named}${further}`;
  const text = `${lines.map(({ text: line }) => line).join('\n\n')}\n\n${mailFooter(alerting.publicUrl, accountTitle(account))}`;
  await queueMail(tx, alerting.sealer, { ...member, kind: 'alert', recipient: user.email, subject, text });
  return true;
}

/** Ends the transaction, which is begun anew the next time. */
class TakenMeanwhile extends Error {}

interface CauseRow {
  containerId: string;
  text: string;
}

/** A paragraph for each container that is still there. */
async function linesOf(
  { publicUrl }: Alerting,
  { prisma }: Transaction,
  accountId: string,
  causes: readonly CauseRow[],
) {
  const ids = [...new Set(causes.map(({ containerId }) => containerId))];
  const containers = await prisma.container.findMany({
    where: { accountId, id: { in: ids } },
    select: { id: true, number: true, shipment: { select: { billOfLadingNumber: true } } },
  });
  const byId = new Map(containers.map((container) => [container.id, container]));
  return ids.flatMap((id) => {
    const container = byId.get(id);
    if (container === undefined) return [];
    const texts = [...new Set(causes.filter(({ containerId }) => containerId === id).map(({ text }) => text))];
    const heading = `${container.number} (bill of lading ${inline(container.shipment.billOfLadingNumber)})`;
    const said = texts.map((text) => `  ${text}`).join('\n');
    return [{ number: container.number, texts, text: `${heading}\n${said}\n  ${publicUrl}/console/containers/${id}` }];
  });
}
