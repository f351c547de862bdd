import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { PASSWORD, type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { bodyOf, type SmtpReceiver, startSmtp } from '../support/smtp.ts';
import { until } from '../support/until.ts';

// Mail is queued every few seconds.
const LONG = { timeout: 60_000 };

describeWithDatabase('mail of the whole service', () => {
  let smtp: SmtpReceiver;
  let service: SignInService;

  beforeAll(async () => {
    smtp = await startSmtp();
    service = await startSignInService({ SMTP_URL: smtp.url, MAIL_FROM: 'Landfall <tracking@example.com>' });
    service.app.startScheduler();
  });

  afterAll(async () => {
    await service.close();
    await smtp.close();
  });

  const signedIn = async (email: string) => {
    const browser = service.browser();
    const page = await browser.open(`${service.authUrl}/sign-in`);
    await browser.submit(page, '/sign-in', { email, password: PASSWORD });
    return browser;
  };
  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to === address);

  it('brings an invitation that lets its person in, and a digest to who asks for one', LONG, async () => {
    const owner = await service.person('owner');
    const browser = await signedIn(owner.email);
    const people = await browser.open(`${service.authUrl}/people`);

    await browser.submit(people, '/people/invite', { email: 'new@example.com', role: 'viewer' });
    await until(() => mailsTo('new@example.com').length > 0);
    const [invitation] = mailsTo('new@example.com');
    if (invitation === undefined) throw new Error('It has arrived.');
    const [link = ''] = /http\S+\/link\?token=\S+/.exec(bodyOf(invitation)) ?? [];
    const joining = await service.browser().open(link);
    expect(joining.text).toContain('new@example.com');

    const settings = await browser.open(`${service.authUrl}/mail`);
    const saved = await browser.submit(settings, '/mail', {
      alerts: '1',
      digest: '1',
      digest_at: '07:30',
      time_zone: 'Europe/Berlin',
    });
    expect(saved.text).toContain('What you are sent is saved.');
    await service.app.db.prisma.mailSetting.updateMany({ data: { digestDueAt: new Date(0) } });
    await until(() => mailsTo(owner.email).length > 0);
    const [digest] = mailsTo(owner.email);
    expect(digest && bodyOf(digest)).toContain('Nothing needs you today.');
    expect(mailsTo('new@example.com')).toHaveLength(1);
  });

  it('shows again what was filled in where the zone is not known', async () => {
    const member = await service.person('viewer');
    const browser = await signedIn(member.email);
    const settings = await browser.open(`${service.authUrl}/mail`);

    const refused = await browser.submit(settings, '/mail', {
      digest: '1',
      digest_at: '06:15',
      time_zone: 'Nowhere/Land',
    });

    expect(refused.text).toContain('There is no time zone Nowhere/Land');
    expect(refused.text).toContain('value="06:15"');
  });
});
