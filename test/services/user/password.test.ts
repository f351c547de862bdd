import { describe, expect, it } from 'vitest';
import { checkNewPassword, hashPassword, verifyPassword } from '../../../src/services/user/password.ts';

const PASSWORD = 'correct horse battery';

describe('a stored password', () => {
  it('is a salted hash at full cost, which the right password alone fits', async () => {
    const [stored, again] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);

    expect(stored).toMatch(/^scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(again).not.toBe(stored);
    expect(await verifyPassword(PASSWORD, stored)).toBe(true);
    expect(await verifyPassword('correct horse batterz', stored)).toBe(false);
  });

  it('is the same however the machine writes its letters', async () => {
    const stored = await hashPassword('caf\u00e9 au lait please');

    expect(await verifyPassword('cafe\u0301 au lait please', stored)).toBe(true);
  });

  it('is checked with the cost that it was stored with', async () => {
    // RFC 7914 §12: N = 1024, r = 8, p = 16, `password`, `NaCl`; its first 32 bytes.
    const hash = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex');
    const stored = `scrypt$ln=10,r=8,p=16$${Buffer.from('NaCl').toString('base64url')}$${hash.toString('base64url')}`;

    expect(await verifyPassword('password', stored)).toBe(true);
  });

  it('that no user has fits nothing, not even nothing', async () => {
    expect(await verifyPassword('', null)).toBe(false);
  });

  it('in a form that is not known is a fault, not a wrong password', async () => {
    await expect(verifyPassword(PASSWORD, 'plain')).rejects.toThrow('form that is not known');
  });
});

describe('a new password', () => {
  it.each([
    ['twelve characters', 'four wharves'],
    ['two hundred', 'a wharf at low tide '.repeat(10)],
    [
      'characters of two units each',
      Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x1f680 + at)).join(''),
    ],
    ['a common word within a sentence', 'the password of my harbour'],
  ])('may have %s', (_what, password) => {
    expect(() => checkNewPassword(password, 'ada@example.com')).not.toThrow();
  });

  it.each([
    ['eleven characters', 'a'.repeat(11)],
    ['more than two hundred', 'a'.repeat(201)],
    ['eleven characters of two units each', '🚢'.repeat(11)],
    ['the e-mail address', 'Ada@Example.com '],
    ['a common one', 'qwerty123456'],
    ['a common one in capitals', '1QAZ2WSX3EDC'],
    ['a common one with digits behind it', 'Password12345!'],
    ['a common one between signs', '***monkey***2026'],
    ['one character', 'aaaaaaaaaaaaaaa'],
    ['a word again and again', 'harbourharbour'],
  ])('may not be %s', (_what, password) => {
    expect(() => checkNewPassword(password, 'ada@example.com')).toThrow(
      expect.objectContaining({ code: 'invalid_input', detail: { pointer: '/password' } }),
    );
  });
});
