import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Principal } from '../../src/core/context.ts';
import { defineOperation } from '../../src/core/operation.ts';
import { defineTool } from '../../src/mcp/define.ts';
import { createServer } from '../../src/mcp/server.ts';
import { CATALOGUE, NOW, silentLog, somebody } from './fixtures/catalogue.ts';

interface Line {
  level: 'info' | 'error';
  fields: object;
  message: string;
}

async function connect(principal: Principal = somebody(), lines: Line[] = []): Promise<Client> {
  const log = {
    ...silentLog,
    info: (fields: object, message: string) => lines.push({ level: 'info', fields, message }),
    error: (fields: object, message: string) => lines.push({ level: 'error', fields, message }),
  };
  const server = createServer({
    tools: CATALOGUE,
    principal,
    contextFor: (requestId) => ({ principal, clock: { now: () => NOW }, log, requestId }),
    log,
    name: 'landfall',
    title: 'Landfall',
    version: '1.2.3',
    instructions: 'Measure first.',
  });
  const client = new Client({ name: 'test', version: '0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  onTestFinished(() => client.close());
  return client;
}

describe('the list of tools', () => {
  it('introduces the server and tells how to use it', async () => {
    const client = await connect();

    expect(client.getServerVersion()).toEqual({ name: 'landfall', title: 'Landfall', version: '1.2.3' });
    expect(client.getInstructions()).toBe('Measure first.');
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  });

  it('is in the order of names, whatever the order of the catalogue', async () => {
    const client = await connect();

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.name)).toEqual(['forget_number', 'lie_about_number', 'measure_number']);
  });

  it('leaves out what the principal may not do', async () => {
    const client = await connect(somebody(['tracking:read']));

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.name)).toEqual(['lie_about_number', 'measure_number']);
  });

  it('states the four hints, the title and plain object schemas', async () => {
    const client = await connect();

    const { tools } = await client.listTools();

    expect(tools.find((tool) => tool.name === 'measure_number')).toEqual({
      name: 'measure_number',
      title: 'Measure a number',
      description: 'Says how many characters a number has.',
      annotations: {
        title: 'Measure a number',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      inputSchema: {
        $schema: expect.any(String),
        type: 'object',
        properties: {
          number: { type: 'string', maxLength: 20, description: 'The number to measure' },
          delayMs: { type: 'number', description: 'How long to think about it' },
        },
        required: ['number'],
      },
      outputSchema: {
        $schema: expect.any(String),
        type: 'object',
        properties: { length: { type: 'number', description: 'Characters' } },
        required: ['length'],
        additionalProperties: false,
      },
    });
  });
});

describe('a tool call', () => {
  it('answers with text and with data', async () => {
    const client = await connect();

    const result = await client.callTool({ name: 'measure_number', arguments: { number: 'MSKU1234565' } });

    expect(result).toEqual({
      content: [{ type: 'text', text: 'MSKU1234565 has 11 characters at 2026-11-25T12:00:00.000Z.' }],
      structuredContent: { length: 11 },
    });
  });

  it('answers with text alone where there is no output schema', async () => {
    const client = await connect();

    const result = await client.callTool({ name: 'forget_number', arguments: { number: 'MSKU1234565' } });

    expect(result).toEqual({ content: [{ type: 'text', text: 'Forgotten.' }] });
  });

  it.each([
    [
      'what the caller can change',
      { number: 'NOBODYS' },
      'not_found: There is no such number; list_numbers shows them.',
    ],
    ['when to come again', { number: 'BUSY' }, 'rate_limited: Too many requests. Try again in 7 s.'],
    ['a parameter that is missing', {}, 'invalid_input: number: Invalid input: expected string, received undefined.'],
    [
      'a parameter that is too long',
      { number: 'x'.repeat(21) },
      'invalid_input: number: Too big: expected string to have <=20 characters.',
    ],
    [
      'a limit of the operation',
      { number: 'abc' },
      'invalid_input: request_number: Too small: expected string to have >=4 characters.',
    ],
    [
      'a parameter of another type',
      { number: { $ne: '' } },
      'invalid_input: number: Invalid input: expected string, received object.',
    ],
  ])('says %s in one sentence with its code', async (_what, args, text) => {
    const client = await connect();

    const result = await client.callTool({ name: 'measure_number', arguments: args });

    expect(result).toEqual({ isError: true, content: [{ type: 'text', text }] });
  });

  it('hides a bug behind a request id and logs it once', async () => {
    const lines: Line[] = [];
    const client = await connect(somebody(), lines);

    const result = await client.callTool({ name: 'measure_number', arguments: { number: 'BUG!' } });

    const errors = lines.filter((line) => line.level === 'error');
    expect(errors).toEqual([
      {
        level: 'error',
        fields: expect.objectContaining({
          tool: 'measure_number',
          requestId: expect.any(String),
          err: expect.any(TypeError),
        }),
        message: 'mcp.tool-broke',
      },
    ]);
    const requestId = String(Reflect.get(errors[0]?.fields ?? {}, 'requestId'));
    const text = `Something went wrong inside the service; it is not the arguments. Request id: ${requestId}`;
    expect(result).toEqual({ isError: true, content: [{ type: 'text', text }] });
  });

  it('takes an answer that breaks its own schema for a bug, and shows none of it', async () => {
    const lines: Line[] = [];
    const client = await connect(somebody(), lines);

    const result = await client.callTool({ name: 'lie_about_number', arguments: { request_number: 'MSKU1234565' } });

    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain('fine');
    expect(lines.map((line) => line.message)).toEqual(['mcp.tool-broke']);
  });

  it.each(['no_such_tool', 'constructor', '__proto__', 'toString', ''])(
    'is a protocol error for the unknown tool "%s"',
    async (name) => {
      const client = await connect();

      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
    },
  );

  it('treats a tool that the principal may not use as unknown', async () => {
    const client = await connect(somebody(['tracking:read']));

    await expect(client.callTool({ name: 'forget_number', arguments: { number: 'x' } })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('refuses arguments with more members than anybody means', async () => {
    const client = await connect();

    const result = await client.callTool({
      name: 'forget_number',
      arguments: { number: 'x', more: Array(2_000).fill(0) },
    });

    expect(result.isError).toBe(true);
  });
});

describe('defineTool', () => {
  it('refuses an operation whose input is no object unless the tool has parameters of its own', () => {
    const operation = defineOperation(
      { id: 'echo_text', summary: 'Echo', permission: 'tracking:read', input: z.string(), output: z.string() },
      async (_context, text) => text,
    );
    const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    const common = { name: 'echo_text', title: 'Echo', description: 'Echoes.', operation, annotations: hints };
    const render = (text: string) => ({ text });

    expect(() => defineTool({ ...common, render })).toThrow('The tool echo_text needs an input of its own');
    expect(
      defineTool({ ...common, render, input: z.object({ text: z.string() }), toInput: ({ text }) => text }).name,
    ).toBe('echo_text');
  });
});
