import * as fc from 'fast-check';

/** Texts that a database stores hardly or not at all: of code zero, half a character, a byte order mark, and very long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udc00', '\ufeff', '\ufeffx', '\u202e', '🚢'),
  fc.integer({ min: 1, max: 8_192 }).map((length) => 'x'.repeat(length)),
);

/** The same in an address: half a character has no encoding there, but somebody may write its bytes. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => encodeURIComponent(Buffer.from(text).toString())),
  fc.constantFrom('%ED%A0%80', '%FF', '%C0%80', '%zz', '%2F', "'%3B--"),
);

/** Headers that are no part of the contract of a request, each rarely. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 30, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Idempotency-Key', 'X-Request-Id', 'If-None-Match', 'If-Match', 'Accept-Encoding'),
        fc.constantFrom('', '"', '\u00ff', '*', 'x'.repeat(2_000), '"x",'.repeat(500), '\t'),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
);
