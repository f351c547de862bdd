import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkedOutput, fitOf } from '../../src/core/checked-output.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import { tool as getContainerTool } from '../../tools/get-container.ts';

const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -0,
  1.5,
  7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  '',
  ' a ',
  'a',
  'b',
  '2026-11-30',
  '2026-13-30',
  '2026-11-30T08:00:00.000Z',
  '2026-11-30T08:00:00Z',
  '018f6b1c-0000-7000-8000-000000000001',
  'https://example.com/',
  [],
  ['a'],
  ['a', 1],
  [{ a: 'a' }],
  new Map(),
  new Date(0),
  Object.create(null),
  {},
  { a: 'a' },
  { a: undefined },
  { a: 'a', b: 1 },
  { a: { a: 'a', b: 1 } },
  { b: 1 },
  { b: 1, a: 'a' },
  { a: { b: 1, a: 'a' } },
  { c: [], b: 1, a: { a: 'b' } },
  { '2026-11-30': 'a' },
  JSON.parse('{"a":"a","__proto__":{"b":1}}'),
  { a: null, c: [{ a: 'a' }] },
];

const SCHEMAS: Record<string, z.ZodType> = {
  text: z.string(),
  'trimmed text': z.string().trim(),
  'short text': z.string().max(1),
  uuid: z.uuid(),
  day: z.iso.date(),
  moment: z.iso.datetime({ precision: 3 }),
  address: z.url(),
  number: z.number(),
  'number of a range': z.number().min(1).max(2),
  'whole number': z.int(),
  coerced: z.coerce.number(),
  flag: z.boolean(),
  choice: z.enum(['a', 'b']),
  literal: z.literal(['a', 7]),
  anything: z.unknown(),
  nullable: z.string().nullable(),
  optional: z.string().optional(),
  'with a default': z.string().default('z'),
  nullish: z.number().nullish(),
  list: z.array(z.string()),
  'short list': z.array(z.string()).max(1),
  record: z.record(z.string(), z.unknown()),
  'record of texts': z.record(z.string(), z.string()),
  'record of choices': z.record(z.enum(['a', 'b']), z.unknown()),
  'record of some choices': z.partialRecord(z.enum(['a', 'b']), z.unknown()),
  'record by days': z.record(z.iso.date(), z.string()),
  object: z.object({ a: z.string() }),
  'object with an optional member': z.object({ a: z.string().optional() }),
  'object with any member': z.object({ a: z.unknown() }),
  'loose object': z.looseObject({ a: z.string() }),
  'loose object of two members': z.looseObject({ a: z.string(), b: z.number() }),
  'object of two members': z.object({ a: z.string(), b: z.number() }),
  'strict object': z.strictObject({ a: z.string() }),
  'object that counts the rest': z.object({ a: z.string() }).catchall(z.number()),
  'object with a default': z.object({ a: z.string(), b: z.number().default(1) }),
  'object that changes': z.object({ a: z.string().transform((text) => text.length) }),
  'refined object': z.object({ a: z.string() }).refine(({ a }) => a === 'b'),
  nested: z.object({ a: z.object({ a: z.string() }).nullable(), c: z.array(z.object({ a: z.string() })).optional() }),
  choices: z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.number() })]),
  tuple: z.tuple([z.string()]),
};

describe('checkedOutput', () => {
  it.each(Object.keys(SCHEMAS))('gives what the parse gives, or fails as it does: %s', (name) => {
    const schema = SCHEMAS[name] ?? z.never();
    const checked = checkedOutput(schema);
    for (const value of VALUES) {
      const parsed = schema.safeParse(value);
      const outcome = () => checked(value);
      if (parsed.success) {
        expect(outcome(), JSON.stringify(value)).toStrictEqual(parsed.data);
        expect(JSON.stringify(outcome())).toBe(JSON.stringify(parsed.data));
      }
      if (!parsed.success) expect(outcome, JSON.stringify(value)).toThrow(parsed.error.message);
    }
  });

  it('drops what an object does not name, however deep it lies, and leaves the value as it was', () => {
    const inner = z.object({ a: z.string() });
    const schema = z.object({ a: z.array(inner), b: z.looseObject({ a: inner }), c: z.record(z.string(), inner) });
    const secret = { a: 'a', secret: 'b' };
    const value = { a: [secret], b: { a: secret, more: 1 }, c: { d: secret }, secret };
    expect(checkedOutput(schema)(value)).toStrictEqual({
      a: [{ a: 'a' }],
      b: { a: { a: 'a' }, more: 1 },
      c: { d: { a: 'a' } },
    });
    expect(value.a[0]).toHaveProperty('secret');
  });

  it('gives a value that fits exactly back itself', () => {
    const value = { a: 'a' };
    expect(checkedOutput(z.object({ a: z.string() }))(value)).toBe(value);
  });

  it('parses no container that fits: neither the answer of the operation nor that of its tool', () => {
    expect(fitOf(getContainer.output)).not.toBeNull();
    expect(getContainerTool.output && fitOf(getContainerTool.output)).not.toBeNull();
  });
});
