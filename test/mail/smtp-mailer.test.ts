import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { smtpMailer } from '../../src/mail/smtp-mailer.ts';
import { bodyOf, headerOf, type SmtpReceiver, startSmtp } from '../support/smtp.ts';

const MESSAGE = {
  id: '018f2b1c-0000-7000-8000-000000000001',
  to: 'ops@example.com',
  subject: 'MSKU0000017: Hold: customs',
  text: 'Zürich – a line that is longer than seventy-six characters, so that it has to be folded on its way\n.\nthe end\n',
};
const FROM = 'Landfall <tracking@example.com>';

describe('mail through an SMTP server', () => {
  const open: SmtpReceiver[] = [];

  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  async function server(...options: Parameters<typeof startSmtp>): Promise<SmtpReceiver> {
    const started = await startSmtp(...options);
    open.push(started);
    return started;
  }

  const mailerFor = (url: string) => smtpMailer({ url: new Secret(url), from: FROM });
  const ready = async () => {};
  const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

  it('arrives as it was written, under the same Message-ID with each attempt', async () => {
    const { url, mails } = await server();
    const mailer = mailerFor(url);

    const outcomes = [await mailer.send(MESSAGE, ready), await mailer.send(MESSAGE, ready)];

    expect(outcomes).toEqual([{ result: 'sent' }, { result: 'sent' }]);
    expect(mails.map(({ from, to }) => [from, to])).toEqual(Array(2).fill(['tracking@example.com', 'ops@example.com']));
    const [first, second] = mails;
    if (first === undefined || second === undefined) throw new Error('Both have arrived.');
    expect(bodyOf(first)).toContain(MESSAGE.text);
    expect(headerOf(first, 'From')).toBe(FROM);
    expect(headerOf(first, 'Subject')).toBe(MESSAGE.subject);
    expect(headerOf(first, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(first, 'Message-ID')).toBe(`<${MESSAGE.id}@127.0.0.1>`);
    expect(headerOf(second, 'Message-ID')).toBe(headerOf(first, 'Message-ID'));
  });

  it('lets no line break of a subject begin another header', async () => {
    const { url, mails } = await server();

    await mailerFor(url).send({ ...MESSAGE, subject: 'Hold\r\nBcc: thief@example.com' }, ready);

    expect(mails.map(({ to }) => to)).toEqual(['ops@example.com']);
    expect(mails.map((mail) => headerOf(mail, 'Bcc'))).toEqual([null]);
  });

  it.each([
    [550, 'refused'],
    [451, 'failed'],
  ])('says of a recipient whom the server answers with %i that it is %s', async (code, result) => {
    const { url } = await server({ onRcptTo: (_address, _session, done) => done(refusal(code, 'no such box')) });

    let given = 0;

    const outcome = await mailerFor(url).send(MESSAGE, async () => void given++);

    expect(outcome).toMatchObject({ result, problem: expect.stringContaining('no such box') });
    expect(given).toBe(0);
  });

  it('waits for a server that does not take the sender, which is a matter of MAIL_FROM', async () => {
    const { url } = await server({ onMailFrom: (_address, _session, done) => done(refusal(550, 'not your sender')) });

    expect((await mailerFor(url).send(MESSAGE, ready)).result).toBe('failed');
  });

  it('waits for a server that takes no credentials, instead of giving a mail up', async () => {
    const { url } = await server({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(refusal(535, 'wrong password')),
    });

    const outcome = await mailerFor(url.replace('//', '//user:secret@')).send(MESSAGE, ready);

    expect(outcome.result).toBe('failed');
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('fails for now where no server listens', async () => {
    const { url, close } = await startSmtp();
    await close();

    expect(await mailerFor(url).send(MESSAGE, ready)).toMatchObject({ result: 'failed' });
  });

  it('gives no credentials to a server beyond this machine without TLS', async () => {
    const given: unknown[] = [];
    const { url } = await server({
      onAuth: (auth, _session, done) => {
        given.push(auth);
        done(null, { user: 'user' });
      },
    });

    const beyond = url.replace('//127.0.0.1', '//user:secret@0.0.0.0');
    const outcome = await mailerFor(beyond).send(MESSAGE, ready);

    expect(outcome.result).toBe('failed');
    expect(given).toEqual([]);
  });

  it('fails for now where the connection ends before the server asks for the text', async () => {
    const receiver: SmtpReceiver = await server({ onRcptTo: () => receiver.breakOff() });
    let given = 0;

    const outcome = await mailerFor(receiver.url).send(MESSAGE, async () => void given++);

    expect([outcome.result, given]).toEqual(['failed', 0]);
  });

  it('is unclear where the connection ends while the text is given', async () => {
    const receiver: SmtpReceiver = await server({ onData: (stream) => void stream.on('data', receiver.breakOff) });
    let given = 0;

    const outcome = await mailerFor(receiver.url).send(MESSAGE, async () => void given++);

    expect([outcome.result, given]).toEqual(['unclear', 1]);
  });

  it('gives the server no text where it may not', async () => {
    const { url, mails } = await server();

    const outcome = await mailerFor(url).send(MESSAGE, () => Promise.reject(new Error('taken over')));

    expect(outcome).toMatchObject({ result: 'failed', problem: expect.stringContaining('taken over') });
    expect(mails).toEqual([]);
  });
});
