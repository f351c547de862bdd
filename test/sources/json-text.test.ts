import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText, storableJsonText } from '../../src/sources/json-text.ts';

describe('parseJsonText', () => {
  it('reads JSON as it is, behind a byte order mark too', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(parseJsonText(`\uFEFF${text}`)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes out what PostgreSQL stores neither in text nor in jsonb, in members and in their names', () => {
    const value = parseJsonText(String.raw`{"a\u0000b": ["x\u0000y", "\ud83d", "\ud83d\ude00", "\\u0000"]}`);

    expect(value).toEqual({ ab: ['xy', '\uFFFD', '\u{1F600}', '\\u0000'] });
  });

  it('refuses what is no JSON', () => {
    expect(() => parseJsonText('{"half": ')).toThrow(SyntaxError);
  });
});

describe('storableText', () => {
  it('leaves nothing that PostgreSQL refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(storableJsonText(`\0${text}\ud800`)).not.toMatch(/\0|\p{Surrogate}/u);
      }),
    );
  });
});
