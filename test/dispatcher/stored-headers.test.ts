import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packHeaders, unpackHeaders } from '../../src/dispatcher/stored-headers.ts';

const USUAL = {
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  connection: 'keep-alive',
  'keep-alive': 'timeout=5',
  'content-length': '0',
};

it.each<[string, Record<string, string>]>([
  ['none', {}],
  ['the usual ones', USUAL],
  ['a date in another form', { date: 'Thu, 01-Jan-26 00:00:00 GMT' }],
  ['a date that is none', { date: 'soon' }],
  ['a date before 1970 and one after 2106', { date: 'Wed, 31 Dec 1969 23:59:59 GMT', 'x-date': 'x' }],
  ['an empty value', { server: '', 'x-own': '' }],
  ['values longer than a byte can count', { 'set-cookie': 'c'.repeat(8_000), 'x-own': 'ö'.repeat(4_000) }],
  ['a name that objects have', { constructor: 'x', ['__proto__']: 'y' }],
])('headers of an answer are the same after they were stored: %s', (_, headers) => {
  const read = unpackHeaders(packHeaders(headers));

  expect(Object.entries(read)).toEqual(Object.entries(headers));
});

it('any headers are the same after they were stored, in their order', () => {
  const name = fc.oneof(
    fc.constantFrom('date', 'connection', 'server', 'etag'),
    fc.stringMatching(/^[a-z!#$%&'*+.^_`|~-]{1,20}$/),
  );
  const value = fc.oneof(fc.constantFrom(...Object.values(USUAL)), fc.string({ unit: 'grapheme', maxLength: 50 }));
  fc.assert(
    fc.property(fc.dictionary(name, value), (headers) => {
      expect(Object.entries(unpackHeaders(packHeaders(headers)))).toEqual(Object.entries(headers));
    }),
  );
});

it('the usual headers of an answer take 11 bytes', () => {
  expect(packHeaders(USUAL)).toHaveLength(11);
});

it('headers of a version that knows more are no facts', () => {
  expect(() => unpackHeaders(Buffer.of(0, 255))).toThrow('newer version');
});
