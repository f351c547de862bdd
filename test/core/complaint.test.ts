import { expect, it } from 'vitest';
import { z } from 'zod';
import { complaintOf } from '../../src/core/complaint.ts';

const Color = z.enum(['red', 'green']);

it.each([
  ['a value that is none of several', Color, 'blue', 'Give one of red, green'],
  ['the same in a member', z.object({ color: Color }), { color: 'blue' }, 'Give one of red, green'],
  ['a missing one of several', z.object({ color: Color }), {}, 'Give one of red, green'],
  ['another value than the only one', z.literal('red'), 'blue', 'Give red'],
  ['a missing member', z.object({ name: z.string() }), {}, 'It is missing'],
  ['words of the schema itself', z.enum(['red'], 'must be red'), 'blue', 'must be red'],
])('says what to do about %s', (_case, schema, value, complaint) => {
  expect(complaintOf(schema.safeParse(value).error?.issues[0])).toBe(complaint);
});
