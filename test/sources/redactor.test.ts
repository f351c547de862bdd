import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/sources/redactor.ts';

const SECRET = 'Xq7/9+"tz&Lp w3';

describe('a redactor', () => {
  it.each([
    ['as it is', SECRET],
    ['in capitals', SECRET.toUpperCase()],
    ['as a string of JSON', JSON.stringify({ said: SECRET })],
    ['in an address', `?q=${encodeURIComponent(SECRET)}`],
    ['in a form', new URLSearchParams({ q: SECRET }).toString()],
    ['in HTML', '<p>Xq7/9+&quot;tz&amp;Lp w3</p>'],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64url', Buffer.from(SECRET).toString('base64url')],
    ['in hexadecimal', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['cut short', `invalid key ${SECRET.slice(0, 9)}...`],
    ['without its beginning', `...${SECRET.slice(4)}`],
  ])('leaves no nine characters of a credential that stands there %s', (_how, text) => {
    const redacted = createRedactor([SECRET]).redact(text);

    expect(redacted).toContain('[secret]');
    expect(partsOf(text).filter((part) => isOfSecret(part) && redacted.includes(part))).toEqual([]);
  });

  it.each([
    ['{"access_token":"abc"}', '{"access_token":"[secret]"}'],
    ['{"refresh_token" : "abc","expires_in":5}', '{"refresh_token" : "[secret]","expires_in":5}'],
    ['{"apiKey":"abc"}', '{"apiKey":"[secret]"}'],
    ['client_secret=abc&scope=x', 'client_secret=[secret]&scope=x'],
    ['Authorization: Bearer abcdefghijkl', 'Authorization: Bearer [secret]'],
    ['seen eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln twice', 'seen [secret] twice'],
  ])('redacts a credential of the line that it was not given: %s', (text, redacted) => {
    expect(createRedactor([]).redact(text)).toBe(redacted);
  });

  it.each([
    'Access denied due to missing subscription key. Make sure to include subscription key.',
    '{"error":"invalid_client","error_description":"The client secret is not valid."}',
    '{"token_error":"The token has expired."}',
    '{"events":[{"equipmentReference":"HLXU1234560"}]}',
  ])('keeps what explains a refusal: %s', (text) => {
    expect(createRedactor(['another-credential']).redact(text)).toBe(text);
  });

  it('redacts a short credential as a whole, and knows those that are added later', () => {
    const redactor = createRedactor(['pin7']);
    redactor.add(['later-added-key', '  ', '']);

    expect(redactor.redact('pin7, PIN7, later-added-key and a blank')).toBe('[secret], [secret], [secret] and a blank');
  });

  it('never shows a credential, whatever stands around it', () => {
    const credential = fc
      .string({ minLength: 9, maxLength: 40, unit: 'grapheme-ascii' })
      .filter((text) => text.trim() === text);
    fc.assert(
      fc.property(credential, fc.string(), fc.string(), (secret, before, after) => {
        expect(createRedactor([secret]).redact(`${before}${secret}${after}`)).not.toContain(secret);
      }),
    );
  });
});

/** Every nine characters in a row. */
function partsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 8) }, (_, at) => text.slice(at, at + 9));
}

/** Whether they are part of the credential in one of its spellings. */
function isOfSecret(part: string): boolean {
  const bytes = Buffer.from(SECRET);
  const form = new URLSearchParams({ q: SECRET }).toString();
  const spellings = [
    SECRET,
    JSON.stringify(SECRET),
    encodeURIComponent(SECRET),
    form,
    ...(['base64', 'base64url', 'hex'] as const).map((one) => bytes.toString(one)),
  ];
  return spellings.some((spelling) => spelling.toLowerCase().includes(part.toLowerCase()));
}
