import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { contentId, contentIdsOf, digest } from '../../src/core/id.ts';

const NAMESPACE = '6f1a5f0e-6c0b-5d0e-9b1c-4c0a8a3d7e21';

/** The canonical form written plainly: members sorted by name, those that are undefined left out. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

describe('the id of a content', () => {
  it('is the UUID of version 5 that stored statements have, whatever the content', () => {
    const values = fc.anything({
      withNullPrototype: false,
      maxDepth: 4,
      values: [fc.string(), fc.integer(), fc.constant(undefined), fc.boolean()],
    });

    fc.assert(
      fc.property(values, (value) => {
        const sha256 = createHash('sha256').update(canonical(value)).digest();
        expect(digest(value)).toEqual(sha256);
        expect(contentId(value)).toBe(v5(sha256.toString('hex'), NAMESPACE));
      }),
    );
  });

  it('is the same where the names of the members are known beforehand', () => {
    const idOf = contentIdsOf('about', 'place');
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 200 }));

    fc.assert(
      fc.property(text, text, (about, place) => {
        expect(idOf({ about, place })).toBe(contentId({ about, place }));
      }),
    );
  });

  it('does not depend on the order of members, nor on those that are undefined', () => {
    expect(contentId({ b: 1, a: [{ d: 2, c: undefined }] })).toBe(contentId({ a: [{ d: 2 }], b: 1 }));
  });
});
