import { expect, it } from 'vitest';
import { z } from 'zod';
import { tools } from '../../tools/index.ts';

it('keeps the contract of every tool; a change of it is a change of this snapshot', async () => {
  const contracts = tools.map(({ name, title, description, permission, annotations, input, output }) => ({
    name,
    title,
    description,
    permission,
    annotations,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    outputSchema: output === null ? null : z.toJSONSchema(output),
  }));

  await expect(`${JSON.stringify(contracts, null, 2)}\n`).toMatchFileSnapshot('tools.json');
});

it('lists the tools in the order of their names, each once', () => {
  const names = tools.map(({ name }) => name);

  expect(names).toEqual([...new Set(names)].sort());
});

it('states all four hints and describes every parameter of every tool', () => {
  const undescribed = tools.flatMap(({ name, input }) => {
    return Object.entries(input.shape).flatMap(([parameter, schema]) => {
      return schema instanceof z.ZodType && schema.description ? [] : [`${name}.${parameter}`];
    });
  });

  expect(undescribed).toEqual([]);
});

it('offers schemas that strict hosts take: objects at the root, without references, unions or lists of types', () => {
  const schemas = tools.flatMap(({ input, output }) => [
    z.toJSONSchema(input),
    output === null ? {} : z.toJSONSchema(output),
  ]);
  const text = JSON.stringify(schemas);

  expect(text).not.toMatch(/"\$ref"|"anyOf"|"oneOf"|"allOf"|"type":\[/);
});
