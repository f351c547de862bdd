import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ndjsonWriter } from '../../../src/rest/export/ndjson.ts';

const COLUMNS = [
  { name: 'one', title: 'One', type: 'text' },
  { name: 'many', title: 'Many', type: 'texts' },
  { name: 'count', title: 'Count', type: 'number' },
  { name: 'is_so', title: 'Is so', type: 'boolean' },
] as const;
const text = fc.string({
  unit: fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\n', '\0', '\u007f', '\ud800', '\u2028')),
});

it('writes of any cells what JSON writes of an object with them', () => {
  const row = fc.tuple(
    fc.option(text),
    fc.option(fc.array(text)),
    fc.option(fc.oneof(fc.double(), text)),
    fc.option(fc.boolean()),
  );
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const objects = rows.map(([one, many, count, is_so]) => `${JSON.stringify({ one, many, count, is_so })}\n`);
      expect(rows.map(ndjsonWriter(COLUMNS))).toEqual(objects);
    }),
  );
});
