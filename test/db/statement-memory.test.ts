import { expect, it } from 'vitest';
import { sqlFamily } from '../../src/db/sql.ts';
import { OF_ONE, statementMemory } from '../../src/db/statement-memory.ts';

const PLAIN = ['shipment', 'events'] as const;
const DOTTED = Array.from({ length: 8 }, (_, at) => `shipment.place_${at}` as const);
const OPTIONS = [...PLAIN, ...DOTTED];

const GET = sqlFamily({ name: 'get', because: 'request', row: {} });

/** Every choice of the dotted paths. */
const CHOICES = Array.from({ length: 2 ** DOTTED.length }, (_, bits) => DOTTED.filter((_path, at) => bits & (1 << at)));

it('makes each statement once, whatever the order of what is included', () => {
  const statementOf = statementMemory(GET, OF_ONE, OPTIONS);
  let made = 0;
  const text = () => `SELECT ${++made}`;

  const first = statementOf(['shipment', 'events'], text);

  expect(first).toMatchObject({ name: 'get_1100000000', text: 'SELECT 1' });
  expect(statementOf(['events', 'shipment'], text)).toBe(first);
  expect(statementOf(['events'], text)).toMatchObject({ name: 'get_0100000000', text: 'SELECT 2' });
});

it('gives a name to no more than a hundred, and always to what has no dotted path', () => {
  const statementOf = statementMemory(GET, OF_ONE, OPTIONS);

  const names = CHOICES.map((include) => statementOf(include, () => 'SELECT 1').name);
  const plain = statementOf(['shipment'], () => 'SELECT 2');

  expect(new Set(names.filter((name) => name !== '')).size).toBe(100);
  expect(statementOf(DOTTED, () => 'SELECT 3')).toMatchObject({ name: '', text: 'SELECT 3' });
  expect(plain.name).toBe('get_1000000000');
});
