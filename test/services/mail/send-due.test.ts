import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mailer, MailOutcome } from '../../../src/services/mail/mailer.ts';
import { sendDueMails } from '../../../src/services/mail/send-due.ts';
import { inviteMember, withdrawInvitation } from '../../../src/services/member/invitation.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { joinedMember, keepingMailer } from './stage-mail.ts';

const DOWN: MailOutcome = { result: 'failed', problem: 'connect ECONNREFUSED' };

describeWithDatabase('sending mail', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let token: string;

  beforeAll(async () => {
    const account = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });
    const owner = await joinedMember(db, account, 'owner');
    context = { ...owner.context, linkUrl: (token) => `https://track.example.com/link?token=${token}` };
  });

  const invite = (email = 'new@example.com') => inviteMember.run(context, { email, role: 'viewer' });

  beforeEach(async () => {
    await db.prisma.mail.deleteMany();
    await db.prisma.auditEvent.deleteMany();
    token = (await invite()).token;
  });

  const sending = (mailer: Mailer) => ({ db, sealer: context.sealer, log: context.log, mailer });
  const onlyMail = () => db.prisma.mail.findFirstOrThrow();
  const makeDue = () => db.prisma.mail.updateMany({ data: { dueAt: new Date(0) } });

  it('sends a mail once, and keeps nothing of its text', async () => {
    const mailer = keepingMailer();

    await sendDueMails(sending(mailer));
    await sendDueMails(sending(mailer));

    expect(mailer.given.map(({ to }) => to)).toEqual(['new@example.com']);
    expect(mailer.given[0]?.text).toContain(`https://track.example.com/link?token=${token}`);
    expect(await onlyMail()).toMatchObject({ status: 'sent', body: null, dueAt: null, problem: null });
  });

  it('keeps the text sealed until then', async () => {
    const { body } = await onlyMail();

    expect(Buffer.from(body ?? []).toString('latin1')).not.toContain(token);
  });

  it('sends once, however many processes send at once', async () => {
    const mailer = keepingMailer();

    await Promise.all(Array.from({ length: 8 }, () => sendDueMails(sending(mailer))));

    expect(mailer.given).toHaveLength(1);
  });

  it('tries again later what failed for now, and gives it up after a day', async () => {
    const mailer = keepingMailer(...Array<MailOutcome>(8).fill(DOWN));
    const waits: number[] = [];

    for (let attempt = 0; attempt < 8; attempt++) {
      const before = Date.now();
      await sendDueMails(sending(mailer));
      const { dueAt } = await onlyMail();
      if (dueAt !== null) waits.push(Math.round((dueAt.getTime() - before) / 60_000));
      await db.prisma.mail.updateMany({ where: { dueAt: { not: null } }, data: { dueAt: new Date(0) } });
    }

    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 780]);
    expect(await onlyMail()).toMatchObject({ status: 'refused', attempts: 8, body: null, problem: DOWN.problem });
  });

  it('tries no more what the server refuses, nor what may have been sent', async () => {
    for (const result of ['refused', 'unclear'] as const) {
      const mailer = keepingMailer({ result, problem: 'said so' });
      await db.prisma.mail.updateMany({
        data: { status: 'waiting', dueAt: new Date(0), body: (await onlyMail()).body },
      });
      await sendDueMails(sending(mailer));

      expect(await onlyMail()).toMatchObject({ status: result, problem: 'said so', dueAt: null });
      await db.prisma.mail.deleteMany();
      await invite();
    }
  });

  it('sends again where a process died before it gave the text to the server', async () => {
    const dying: Mailer = { send: () => Promise.reject(new Error('killed')) };
    await expect(sendDueMails(sending(dying))).rejects.toThrow('killed');
    expect(await onlyMail()).toMatchObject({ status: 'sending' });
    await makeDue();
    const mailer = keepingMailer();

    await sendDueMails(sending(mailer));

    expect(mailer.given).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('does not send again where it died while the text was given, because that may have been sent', async () => {
    const dying: Mailer = {
      send: async (_message, beforeText) => {
        await beforeText();
        throw new Error('killed');
      },
    };
    await expect(sendDueMails(sending(dying))).rejects.toThrow('killed');
    await makeDue();
    const mailer = keepingMailer();

    await sendDueMails(sending(mailer));

    expect(mailer.given).toEqual([]);
    expect(await onlyMail()).toMatchObject({ status: 'unclear', body: null });
  });

  it('gives the server no text once another process has taken the mail over', async () => {
    const slow: Mailer = {
      send: async (_message, beforeText) => {
        await makeDue();
        await sendDueMails(sending(keepingMailer()));
        await beforeText();
        return { result: 'sent' };
      },
    };

    await expect(sendDueMails(sending(slow))).rejects.toThrow('taken the mail over');

    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('gives up what was sealed with a key that is not known', async () => {
    await db.prisma.mail.updateMany({ data: { body: Buffer.from('no sealed text') } });
    const mailer = keepingMailer();

    await sendDueMails(sending(mailer));

    expect(mailer.given).toEqual([]);
    expect(await onlyMail()).toMatchObject({ status: 'refused', problem: expect.stringContaining('SECRET_KEY') });
  });

  it('sends no link that leads nowhere any more', async () => {
    const mailer = keepingMailer();
    const { invitation } = await invite('withdrawn@example.com');
    await withdrawInvitation.run(context, { id: invitation.id });
    await invite('used@example.com');
    await db.prisma.signInLink.updateMany({ where: { email: 'used@example.com' }, data: { usedAt: new Date() } });
    await invite('late@example.com');
    await db.prisma.signInLink.updateMany({ where: { email: 'late@example.com' }, data: { expiresAt: new Date(0) } });
    await invite('twice@example.com');
    const { token: second } = await invite('twice@example.com');

    await sendDueMails(sending(mailer));

    expect(mailer.given.map(({ to }) => to).sort()).toEqual(['new@example.com', 'twice@example.com']);
    expect(mailer.given.find(({ to }) => to === 'twice@example.com')?.text).toContain(second);
  });

  it('does not write what waited for days, and no more links than an account may mail', async () => {
    await db.prisma.mail.updateMany({ data: { createdAt: new Date(Date.now() - 3 * 86_400_000) } });
    const mailer = keepingMailer();
    await sendDueMails(sending(mailer));
    expect(mailer.given).toEqual([]);

    for (let made = 1; made < 60; made++) await invite();
    await expect(invite()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await db.prisma.signInLink.count({ where: { email: 'new@example.com' } })).toBe(1);
  });
});
