import { expect, it } from 'vitest';
import { setMailSettings } from '../../../src/services/mail/mail-settings.ts';
import { noteNearDays } from '../../../src/services/mail/near-days.ts';
import { queueAlerts } from '../../../src/services/mail/queue-alerts.ts';
import { mailPurpose } from '../../../src/services/mail/queue-mail.ts';
import { sendDueMails } from '../../../src/services/mail/send-due.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { deadline, snapshot } from '../../support/observations.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { joinedMember, keepingMailer } from './stage-mail.ts';

const CLOCK = fakeClock('2026-06-18T18:00:00.000Z');
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP' } as const;
const ALERTS = { alerts: true, digest_at: null, time_zone: 'UTC' };

describeWithDatabase('alerts by mail', () => {
  const db = useDatabase();

  /** A container at the terminal of Los Angeles, and what says something of it. */
  async function landed(by: ServiceContext) {
    const [number, box] = [newNumber(), newBox()];
    await track(by, number);
    await answer(by, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    const said = { container: box, source: TERMINAL_FEED };
    const terminal = async (...stated: Parameters<typeof saying>) =>
      answer(by, await watchOf(db, box, TERMINAL_FEED), saying(...stated));
    await terminal(snapshot('2026-06-17T10:00:00.000Z', 'USLAX', { ...said, available: false, holds: [], fees: [] }));
    return {
      box,
      holds: (at: string, holds: readonly (typeof CUSTOMS)[]) =>
        terminal(snapshot(at, 'USLAX', { ...said, available: false, holds: [...holds], fees: [] })),
      lastFreeDay: (day: string, recordedAt: string) => terminal(deadline('terminal', day, { ...said, recordedAt })),
    };
  }

  const alerting = ({ sealer, log }: ServiceContext) => ({ db, sealer, log, publicUrl: 'https://track.example.com' });
  /** As if the last alert were of an hour ago. */
  const letTimePass = () => db.prisma.mail.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } });

  const nearLooking = (context: ServiceContext) => ({
    db,
    log: context.log,
    contextFor: (principal: ServiceContext['principal']) => ({ ...context, principal }),
  });

  async function mailsTo(context: ServiceContext, email: string) {
    const rows = await db.prisma.mail.findMany({ where: { recipient: email }, orderBy: { createdAt: 'asc' } });
    return rows.map(({ id, subject, body }) => ({
      subject,
      text: body === null ? null : context.sealer.open(body, mailPurpose(id)),
    }));
  }

  it('name a new hold and a changed last free day once, to those who asked', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const [wanting, silent] = [await joinedMember(db, owner), await joinedMember(db, owner)];
    await setMailSettings.run(wanting.context, ALERTS);
    await setMailSettings.run(silent.context, { ...ALERTS, alerts: false });
    const { box, holds, lastFreeDay } = await landed(owner);

    await lastFreeDay('2026-06-25', '2026-06-17T12:00:00.000Z');
    await holds('2026-06-18T10:00:00.000Z', [CUSTOMS]);
    await lastFreeDay('2026-06-23', '2026-06-18T12:00:00.000Z');
    await holds('2026-06-18T13:00:00.000Z', [CUSTOMS]);
    await queueAlerts(alerting(owner));
    await queueAlerts(alerting(owner));

    const [mail, ...others] = await mailsTo(owner, wanting.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(box);
    expect(mail?.text).toContain(`${box} (bill of lading `);
    expect(mail?.text).toContain('Last free day: 2026-06-25\n');
    expect(mail?.text).toContain('Hold: customs, "CBP"\n');
    expect(mail?.text).toContain('Last free day: 2026-06-23 (before: 2026-06-25)\n');
    expect(mail?.text).toMatch(/https:\/\/track\.example\.com\/console\/containers\/[\da-f-]{36}\n/);
    expect(mail?.text).toContain('https://track.example.com/mail');
    expect(await mailsTo(owner, silent.email)).toEqual([]);
  });

  it('say nothing of a hold that is only pending or is released', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const member = await joinedMember(db, owner);
    const { holds } = await landed(owner);
    await holds('2026-06-17T11:00:00.000Z', [CUSTOMS]);
    await setMailSettings.run(member.context, ALERTS);

    await holds('2026-06-18T13:00:00.000Z', []);
    await queueAlerts(alerting(owner));

    expect(await mailsTo(owner, member.email)).toEqual([]);
  });

  it('are one mail, however many processes write it, and nothing of another account', async () => {
    const [owner, stranger] = [await serviceContext(db, { clock: CLOCK }), await serviceContext(db, { clock: CLOCK })];
    const [member, other] = [await joinedMember(db, owner), await joinedMember(db, stranger)];
    await setMailSettings.run(member.context, ALERTS);
    await setMailSettings.run(other.context, ALERTS);
    for (let count = 0; count < 3; count++) await (await landed(owner)).holds('2026-06-18T10:00:00.000Z', [CUSTOMS]);

    await Promise.all(Array.from({ length: 6 }, () => queueAlerts(alerting(owner))));
    await queueAlerts(alerting(owner));

    expect(await mailsTo(owner, member.email)).toHaveLength(1);
    expect(await mailsTo(owner, other.email)).toEqual([]);
  });

  it('name a last free day that comes near once, and again where it becomes another day', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const member = await joinedMember(db, owner);
    const { box, lastFreeDay } = await landed(owner);
    await lastFreeDay('2026-06-20', '2026-06-18T12:00:00.000Z');
    await setMailSettings.run(member.context, ALERTS);
    const looking = nearLooking(owner);

    for (let look = 0; look < 2; look++) {
      await noteNearDays(looking);
      await queueAlerts(alerting(owner));
      await letTimePass();
    }
    await lastFreeDay('2026-06-19', '2026-06-18T17:00:00.000Z');
    await noteNearDays(looking);
    await queueAlerts(alerting(owner));

    const [near, changed, ...others] = await mailsTo(owner, member.email);
    expect(others).toEqual([]);
    expect(near?.text).toContain(box);
    expect(near?.text).toContain('2026-06-20');
    expect(changed?.text).toContain('Last free day: 2026-06-19 (before: 2026-06-20)');
  });

  it('are not sent to who has left the account or turned them off before', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const [left, off] = [await joinedMember(db, owner), await joinedMember(db, owner)];
    for (const { context } of [left, off]) await setMailSettings.run(context, ALERTS);
    await (await landed(owner)).holds('2026-06-18T10:00:00.000Z', [CUSTOMS]);
    await queueAlerts(alerting(owner));
    const { accountId, userId } = left;
    await db.prisma.membership.delete({ where: { accountId_userId: { accountId, userId } } });
    await setMailSettings.run(off.context, { ...ALERTS, alerts: false });
    const mailer = keepingMailer();

    await sendDueMails({ db, sealer: owner.sealer, log: owner.log, mailer });

    expect(mailer.given.map(({ to }) => to)).not.toEqual(expect.arrayContaining([left.email]));
    expect(mailer.given.map(({ to }) => to)).not.toEqual(expect.arrayContaining([off.email]));
    const statuses = await db.prisma.mail.findMany({ where: { recipient: { in: [left.email, off.email] } } });
    expect(statuses.map(({ status }) => status)).toEqual(['dropped', 'dropped']);
  });

  it('come as one mail where they follow each other, and not at all where they are old', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const member = await joinedMember(db, owner);
    await setMailSettings.run(member.context, ALERTS);
    for (let count = 0; count < 3; count++) {
      await (await landed(owner)).holds('2026-06-18T10:00:00.000Z', [CUSTOMS]);
      await queueAlerts(alerting(owner));
    }
    expect(await mailsTo(owner, member.email)).toHaveLength(1);

    await letTimePass();
    await queueAlerts(alerting(owner));
    const [, second] = await mailsTo(owner, member.email);
    expect(second?.text?.match(/Hold: customs/g)).toHaveLength(2);

    await (await landed(owner)).holds('2026-06-18T10:00:00.000Z', [CUSTOMS]);
    await db.prisma.mailCause.updateMany({
      where: { waits: true },
      data: { createdAt: new Date(Date.now() - 3 * 86_400_000) },
    });
    await letTimePass();
    await queueAlerts(alerting(owner));
    expect(await mailsTo(owner, member.email)).toHaveLength(2);
  });

  it('of an account that cannot be read keep none from the others', async () => {
    const [broken, owner] = [await serviceContext(db, { clock: CLOCK }), await serviceContext(db, { clock: CLOCK })];
    const [, member] = [await joinedMember(db, broken), await joinedMember(db, owner)];
    for (const { context } of [await joinedMember(db, broken), member]) await setMailSettings.run(context, ALERTS);
    await (await landed(owner)).lastFreeDay('2026-06-20', '2026-06-18T12:00:00.000Z');
    const looking = nearLooking(owner);

    await noteNearDays({
      ...looking,
      contextFor: (principal) => {
        if (principal.accountId === broken.principal.accountId) throw new Error('it takes too long');
        return looking.contextFor(principal);
      },
    });
    await queueAlerts(alerting(owner));

    expect(await mailsTo(owner, member.email)).toHaveLength(1);
  });
});
