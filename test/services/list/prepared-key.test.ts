import { expect, it } from 'vitest';
import { preparedKeys } from '../../../src/services/list/prepared-key.ts';

it('gives a text the same key each time, each text another one, and none beyond the first fifty', () => {
  const preparedKey = preparedKeys();
  const texts = Array.from({ length: 60 }, (_, at) => `SELECT ${at}`);

  const keys = texts.map(preparedKey);
  const again = texts.map(preparedKey);

  expect(new Set(keys.slice(0, 50)).size).toBe(50);
  expect(keys.slice(0, 50)).not.toContain(undefined);
  expect(keys.slice(50)).toEqual(Array(10).fill(undefined));
  expect(again).toEqual(keys);
});
