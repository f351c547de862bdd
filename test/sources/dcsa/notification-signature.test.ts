import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyNotification } from '../../../src/sources/dcsa/notification-signature.ts';

const BODY = Buffer.from('[ {"eventID": "ä"} ]\n');
const SECRET = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const HEX = signatureOf(BODY, '0123456789abcdef0123456789abcdef');

function signatureOf(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

describe('a notification', () => {
  it.each([
    `sha256=${HEX}`,
    `  sha256=${HEX} `,
    `SHA256=${HEX.toUpperCase()}`,
    `sha-256=${HEX}`,
    `sha256 = "${HEX}"`,
    `"sha256=${HEX}"`,
    `sha256=${'0'.repeat(64)}, sha256=${HEX}`,
  ])('is accepted if it is signed: %s', (header) => {
    expect(verifyNotification(BODY, header, SECRET)).toBe(true);
  });

  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['one of another secret', `sha256=${signatureOf(BODY, 'another secret of thirty-two by')}`],
    ['one of another body', `sha256=${signatureOf(Buffer.from('[]'), '0123456789abcdef0123456789abcdef')}`],
    ['another algorithm', `sha1=${HEX}`],
    ['no algorithm', HEX],
    ['half of it', `sha256=${HEX.slice(0, 32)}`],
    ['more of it', `sha256=${HEX}00`],
    ['no hexadecimal digits', `sha256=${'z'.repeat(64)}`],
    ['very many signatures', `${`sha256=${'0'.repeat(64)},`.repeat(100)}sha256=${HEX}`],
  ])('is refused with %s', (_what, header) => {
    expect(verifyNotification(BODY, header, SECRET)).toBe(false);
  });

  it.each(['', '   ', '====', 'not base64!', 'ä'])('is never accepted under the secret "%s"', (secret) => {
    const header = `sha256=${signatureOf(BODY, Buffer.from(secret, 'base64').toString())}`;

    expect(verifyNotification(BODY, header, secret)).toBe(false);
  });

  it('is signed with the bytes of the secret, not with its text', () => {
    expect(verifyNotification(BODY, `sha256=${signatureOf(BODY, SECRET)}`, SECRET)).toBe(false);
  });

  it('is read in base64url too', () => {
    const bytes = Buffer.from([0xfb, 0xff, 0xfe, 0x01]);
    const header = `sha256=${createHmac('sha256', bytes).update(BODY).digest('hex')}`;

    expect(verifyNotification(BODY, header, bytes.toString('base64url'))).toBe(true);
    expect(verifyNotification(BODY, header, bytes.toString('base64'))).toBe(true);
  });
});
