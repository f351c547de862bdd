import { expect, it } from 'vitest';
import { z } from 'zod';
import { undescribed } from '../../src/mcp/compact.ts';
import { leanSchema } from '../../src/mcp/lean-schema.ts';

const Place = z.object({ locode: z.string(), name: z.string(), planned_at: z.iso.datetime(), is_overdue: z.boolean() });
const Row = z.object({
  id: z.uuid(),
  state: z.enum(['now', 'later']).describe('later: at its time'),
  days: z.int(),
  holds: z.array(z.string()),
  fees: z.array(z.object({ type: z.string(), amount: z.number() })),
  departure: Place,
  arrival: Place,
  by_party: z.record(z.string(), z.object({ at: z.string() })),
});

it('lists the members of rows in one line, with types, values and meanings, and a shape that repeats once', () => {
  const schema = z.object({ rows: z.array(Row).describe('Newest first'), total: z.number() });

  const lean = leanSchema(z.toJSONSchema(schema), 'output');

  const shape =
    'id, state: now|later (later: at its time), days: number, holds[], fees[] {type, amount: number}, ' +
    'departure {locode, name, planned_at, is_overdue: boolean}, arrival {as departure}, by_party {each: {at}}';
  expect(lean).toEqual({
    type: 'object',
    properties: {
      rows: { type: 'array', description: 'Newest first', items: { type: 'object', description: shape } },
      total: { type: 'number' },
    },
  });
});

it('keeps of an input what is needed to make one, and says that nothing else is taken', () => {
  const schema = z.object({ page: z.int().min(1).default(1).describe('From 1'), kinds: z.array(z.enum(['a', 'b'])) });

  const lean = leanSchema(z.toJSONSchema(schema, { io: 'input' }), 'input');

  expect(lean).toEqual({
    type: 'object',
    properties: {
      page: { type: 'integer', description: 'From 1', default: 1 },
      kinds: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    },
    required: ['kinds'],
    additionalProperties: false,
  });
});

it('leaves out descriptions but those that are kept, and lets the same values pass', () => {
  const schema = undescribed(z.object({ id: z.string().describe('An id'), eta: z.string().describe('UTC') }), ['eta']);

  const lean = leanSchema(z.toJSONSchema(schema), 'output');

  expect(lean.properties).toEqual({ id: { type: 'string' }, eta: { type: 'string', description: 'UTC' } });
  expect(schema.parse({ id: 'x', eta: 'y', more: 1 })).toEqual({ id: 'x', eta: 'y', more: 1 });
});
