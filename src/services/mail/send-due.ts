import type { Log } from '../../core/context.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/instant.ts';
import type { Mailer, MailOutcome } from './mailer.ts';
import { mailPurpose } from './queue-mail.ts';

/** What sending takes. */
export interface Sending {
  db: Database;
  sealer: Sealer;
  mailer: Mailer;
  log: Log;
}

/** After each failed attempt, when the next one is: a day in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 780] as const;

/** An attempt that takes longer was broken off, because each of its steps has a shorter limit. */
const ATTEMPT_MINUTES = 5;

/** What waited for longer, because no process sent mail meanwhile, is old news. */
const WAIT_DAYS_MAX = 2;

const PAGE_ROWS = 20;

/**
 * Sends what is due, and gives how many attempts there were. Any number of processes may do so at once. A mail whose text was
 * being given to the server when a process or a connection ended is not sent again, because it may have been sent.
 */
export async function sendDueMails(sending: Sending, signal?: AbortSignal): Promise<number> {
  const { db } = sending;
  const due = await db.prisma.mail.findMany({
    where: { dueAt: { lte: await databaseNow(db) } },
    orderBy: { dueAt: 'asc' },
    take: PAGE_ROWS,
  });
  let attempts = 0;
  for (const mail of due) {
    if (signal?.aborted === true) break;
    if (await attempt(sending, mail)) attempts++;
  }
  return attempts;
}

interface DueMail {
  id: string;
  accountId: string;
  userId: string | null;
  linkId: string | null;
  kind: string;
  recipient: string;
  subject: string;
  body: Uint8Array | null;
  status: string;
  attempts: number;
  dueAt: Date | null;
  createdAt: Date;
}

/** False where another process was first, or nothing was to be sent. */
async function attempt(sending: Sending, mail: DueMail): Promise<boolean> {
  const { db, sealer, mailer } = sending;
  if (mail.status === 'handed_over') {
    await end(sending, mail, { result: 'unclear', problem: 'The process ended while it gave the text to the server.' });
    return false;
  }
  const now = await databaseNow(db);
  if (mail.body === null || !(await isWanted(db, mail, now))) {
    await end(sending, mail, { result: 'dropped', problem: 'It is not wanted any more.' });
    return false;
  }
  const lease = new Date(now.getTime() + ATTEMPT_MINUTES * MINUTE_MS);
  const { count } = await db.prisma.mail.updateMany({
    where: { id: mail.id, dueAt: mail.dueAt, status: mail.status },
    data: { status: 'sending', dueAt: lease, attempts: { increment: 1 } },
  });
  if (count === 0) return false;
  const { id, recipient: to, subject } = mail;
  const taken = { ...mail, dueAt: lease, attempts: mail.attempts + 1 };
  const text = opened(sealer, id, mail.body);
  if (text === null) {
    await end(sending, taken, {
      result: 'refused',
      problem: 'Its text was sealed with a SECRET_KEY that is not known.',
    });
    return false;
  }
  const outcome = await mailer.send({ id, to, subject, text }, async () => {
    const handed = await db.prisma.mail.updateMany({
      where: { id, status: 'sending', dueAt: lease },
      data: { status: 'handed_over' },
    });
    if (handed.count === 0) throw new Error('Another process has taken the mail over.');
  });
  await end(sending, taken, outcome);
  return true;
}

function opened(sealer: Sealer, id: string, body: Uint8Array): string | null {
  try {
    return sealer.open(body, mailPurpose(id));
  } catch {
    return null;
  }
}

/** Whether it is not too old, and its link still leads somewhere, or its member still belongs to the account and wants it. */
async function isWanted({ prisma }: Database, mail: DueMail, now: Date): Promise<boolean> {
  const { accountId, userId, linkId, kind } = mail;
  if (now.getTime() - mail.createdAt.getTime() > WAIT_DAYS_MAX * DAY_MS) return false;
  if (linkId !== null) {
    const living = { id: linkId, usedAt: null, expiresAt: { gt: now } };
    return (await prisma.signInLink.count({ where: living })) > 0;
  }
  if (userId === null) return false;
  if (kind === 'password_changed') return (await prisma.user.count({ where: { id: userId } })) > 0;
  const where = { accountId_userId: { accountId, userId } };
  const setting = await prisma.mailSetting.findUnique({ where, select: { alerts: true, digestMinute: true } });
  return setting !== null && (kind === 'digest' ? setting.digestMinute !== null : setting.alerts);
}

type End = MailOutcome | { result: 'dropped'; problem: string };

/** Writes what became of it, unless another process has gone on with it meanwhile. */
async function end({ db, log }: Sending, mail: DueMail, outcome: End): Promise<void> {
  const now = await databaseNow(db);
  const minutes = outcome.result === 'failed' ? RETRY_MINUTES[mail.attempts - 1] : undefined;
  const problem = outcome.result === 'sent' ? null : outcome.problem;
  const data =
    minutes === undefined
      ? { status: outcome.result === 'failed' ? 'refused' : outcome.result, body: null, dueAt: null, finishedAt: now }
      : { status: 'waiting', dueAt: new Date(now.getTime() + minutes * MINUTE_MS) };
  const { id, dueAt } = mail;
  await db.prisma.mail.updateMany({ where: { id, dueAt }, data: { ...data, problem } });
  if (outcome.result === 'sent' || outcome.result === 'dropped') return;
  const { accountId, kind, attempts } = mail;
  log.warn({ mailId: id, accountId, kind, attempts, problem, status: data.status }, 'mail.not_sent');
}
