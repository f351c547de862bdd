import { expect, it } from 'vitest';
import { z } from 'zod';
import { invalidInput } from '../../../src/core/operation.ts';
import { several } from '../../../src/services/list/several.ts';

const Input = z.object({ color: several(z.enum(['red', 'green'])).optional() });

it.each([
  ['red', ['red']],
  ['red, green', ['red', 'green']],
  [['green'], ['green']],
])('%j is understood', (color, meant) => {
  expect(Input.parse({ color })).toEqual({ color: meant });
});

it.each([
  ['blue', 'color: There is no "blue"; give one of red, green.', '/color'],
  ['red,', 'color: There is no ""; give one of red, green.', '/color'],
  ['red,a\nb', 'color: There is no "a b"; give one of red, green.', '/color'],
  [['red', 'blue'], 'color.1: Give one of red, green.', '/color/1'],
  [[], 'color: Give at least one value.', '/color'],
])('%j is refused at what was given, with the values that there are', (color, message, pointer) => {
  const { error } = Input.safeParse({ color });

  expect(error && invalidInput(error)).toMatchObject({ message, detail: { pointer } });
});
