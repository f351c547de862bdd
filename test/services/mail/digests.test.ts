import { expect, it } from 'vitest';
import { digestText } from '../../../src/services/mail/digest-text.ts';
import { getMailSettings, nextDigest, setMailSettings } from '../../../src/services/mail/mail-settings.ts';
import { queueDigests } from '../../../src/services/mail/queue-digests.ts';
import { mailPurpose } from '../../../src/services/mail/queue-mail.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getToday } from '../../../src/services/today/get-today.ts';
import { cargo } from '../../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { joinedMember } from './stage-mail.ts';

const CLOCK = fakeClock('2026-06-18T18:00:00.000Z');
const PUBLIC_URL = 'https://track.example.com';

describeWithDatabase('the daily digest', () => {
  const db = useDatabase();

  const digesting = (context: ServiceContext) => ({
    db,
    log: context.log,
    sealer: context.sealer,
    publicUrl: PUBLIC_URL,
    contextFor: (principal: ServiceContext['principal']) => ({ ...context, principal }),
  });
  const makeDue = (userId: string) =>
    db.prisma.mailSetting.updateMany({ where: { userId }, data: { digestDueAt: new Date(0) } });
  const mailsTo = (email: string) => db.prisma.mail.findMany({ where: { recipient: email } });

  it('comes once for a day, however many processes write it, and again the next', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const member = await joinedMember(db, owner);
    await setMailSettings.run(member.context, { alerts: false, digest_at: '07:30', time_zone: 'America/Los_Angeles' });
    await queueDigests(digesting(owner));
    expect(await mailsTo(member.email)).toEqual([]);

    await makeDue(member.userId);
    await Promise.all(Array.from({ length: 5 }, () => queueDigests(digesting(owner))));
    expect(await mailsTo(member.email)).toHaveLength(1);
    const { digestDueAt } = await db.prisma.mailSetting.findFirstOrThrow({ where: { userId: member.userId } });
    expect(digestDueAt?.getTime()).toBeGreaterThan(Date.now());

    await makeDue(member.userId);
    await queueDigests(digesting(owner));
    expect(await mailsTo(member.email)).toHaveLength(2);
  });

  it('of an account that cannot be read keeps none from the others, and is tried again', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const [failing, member] = [await joinedMember(db, owner), await joinedMember(db, owner)];
    for (const { context, userId } of [failing, member]) {
      await setMailSettings.run(context, { alerts: false, digest_at: '07:30', time_zone: 'UTC' });
      await makeDue(userId);
    }
    const digest = digesting(owner);

    await queueDigests({
      ...digest,
      contextFor: (principal) => {
        if (principal.userId === failing.userId) throw new Error('it takes too long');
        return digest.contextFor(principal);
      },
    });

    expect([await mailsTo(failing.email), await mailsTo(member.email)].map(({ length }) => length)).toEqual([0, 1]);
    const { digestDueAt } = await db.prisma.mailSetting.findFirstOrThrow({ where: { userId: failing.userId } });
    expect((digestDueAt?.getTime() ?? 0) - Date.now()).toBeLessThan(11 * 60_000);
  });

  it('that is due is not put off by a change of other settings', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const { context, userId, email } = await joinedMember(db, owner);
    const settings = { alerts: false, digest_at: '07:30', time_zone: 'UTC' };
    await setMailSettings.run(context, settings);
    await makeDue(userId);

    await setMailSettings.run(context, { ...settings, alerts: true });
    await queueDigests(digesting(owner));

    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('says what the room Today says, and that nothing needs anyone where that is so', async () => {
    const [owner, empty] = [await serviceContext(db, { clock: CLOCK }), await serviceContext(db, { clock: CLOCK })];
    await cargo(owner);
    const member = await joinedMember(db, owner);
    await setMailSettings.run(member.context, { alerts: false, digest_at: '07:30', time_zone: 'UTC' });
    await makeDue(member.userId);

    await queueDigests(digesting(owner));

    const [mail] = await mailsTo(member.email);
    if (mail?.body === null || mail === undefined) throw new Error('It waits.');
    const text = owner.sealer.open(mail.body, mailPurpose(mail.id));
    const today = await getToday.run(owner, { within_days: 3, rows: 10 });
    for (const { total, containers } of today.risks.filter((group) => group.total > 0)) {
      expect(text).toContain(`: ${total}\n`);
      for (const { number } of containers) expect(text).toContain(number);
    }
    expect(text).toContain(`${PUBLIC_URL}/mail`);
    const nothing = digestText(await getToday.run(empty, {}), PUBLIC_URL);
    expect(nothing).toEqual({
      subject: 'Today: nothing needs you',
      text: `Nothing needs you today.\n\n${PUBLIC_URL}/console/`,
    });
  });

  it.each([
    ['2026-06-18T14:29:00.000Z', '07:30', 'America/Los_Angeles', '2026-06-18T14:30:00.000Z'],
    ['2026-06-18T14:30:00.000Z', '07:30', 'America/Los_Angeles', '2026-06-19T14:30:00.000Z'],
    // The clocks are put back on this day, and forward on the other.
    ['2026-10-31T14:30:00.000Z', '07:30', 'America/Los_Angeles', '2026-11-01T15:30:00.000Z'],
    ['2026-03-28T07:00:00.000Z', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '06:00', 'Asia/Tokyo', '2027-01-01T21:00:00.000Z'],
  ])('is due after %s at %s in %s: %s', (after, time, zone, due) => {
    expect(nextDigest(after, time, zone)).toBe(due);
  });

  it('is set by people alone, in a zone that there is, and read as it was set', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const member = await joinedMember(db, owner);
    const settings = { alerts: true, digest_at: '23:59', time_zone: 'Asia/Tokyo' };
    const program = { ...owner, principal: { ...owner.principal, userId: null } };

    expect(await getMailSettings.run(member.context, {})).toEqual({ alerts: false, digest_at: null, time_zone: 'UTC' });
    await setMailSettings.run(member.context, settings);

    expect(await getMailSettings.run(member.context, {})).toEqual(settings);
    await expect(setMailSettings.run(program, settings)).rejects.toMatchObject({ code: 'forbidden' });
    const nowhere = { ...settings, time_zone: 'Atlantis/Capital' };
    await expect(setMailSettings.run(member.context, nowhere)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { pointer: '/time_zone' },
    });
    await expect(setMailSettings.run(member.context, { ...settings, digest_at: '24:00' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
