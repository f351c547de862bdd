import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/core/operation.ts';
import { defineTool } from '../../src/mcp/define.ts';
import { ICONS } from '../../src/mcp/icon.ts';
import { callerWith, TOOL_NAMES } from './fixtures/catalogue.ts';
import { connect, type Line } from './fixtures/connected.ts';
import { numberUri } from './fixtures/numbers.ts';

describe('the list of tools', () => {
  it('introduces the server and explains how to use it', async () => {
    const client = await connect();

    const identity = { name: 'landfall', title: 'Landfall', version: '1.2.3', description: 'A fixture.' };
    expect(client.getServerVersion()).toEqual({ ...identity, icons: ICONS });
    expect(client.getInstructions()).toBe('Measure first.');
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: false },
      completions: {},
    });
  });

  it('is in the order of names, whatever the order of the catalogue', async () => {
    const client = await connect();

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.name)).toEqual(TOOL_NAMES);
  });

  it('leaves out what the principal may not do', async () => {
    const client = await connect(callerWith(['tracking:read']));

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.name)).toEqual(TOOL_NAMES.filter((name) => name !== 'forget_number'));
  });

  it('states the four hints, the title and plain object schemas', async () => {
    const client = await connect();

    const { tools } = await client.listTools();

    expect(tools.find((tool) => tool.name === 'measure_number')).toMatchObject({
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
        type: 'object',
        properties: {
          number: { type: 'string', description: 'The number to measure' },
          delayMs: { type: 'number', description: 'How long to think about it' },
        },
        required: ['number'],
      },
      outputSchema: { type: 'object', properties: { length: { type: 'number', description: 'Characters' } } },
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
      { number: 'UNKNOWN' },
      'not_found: There is no such number; list_numbers shows them.',
      { code: 'not_found', status: 404 },
    ],
    [
      'what stands in its way',
      { number: 'TWICE' },
      'conflict: It is measured already; wait for that.',
      { code: 'conflict', status: 409 },
    ],
    [
      'when to come again',
      { number: 'BUSY' },
      'rate_limited: Too many requests. Try again in 7 s.',
      { code: 'rate_limited', status: 429, retry_after_seconds: 7 },
    ],
    [
      'a parameter that is missing',
      {},
      'invalid_input: number: It is missing.',
      { code: 'invalid_input', status: 422, argument: 'number' },
    ],
    [
      'a parameter that is too long',
      { number: 'x'.repeat(21) },
      'invalid_input: number: Too big: expected string to have <=20 characters.',
      { code: 'invalid_input', status: 422, argument: 'number' },
    ],
    [
      'a limit of the operation',
      { number: 'abc' },
      'invalid_input: request_number: Too small: expected string to have >=4 characters.',
      { code: 'invalid_input', status: 422, argument: 'request_number' },
    ],
    [
      'a parameter of another type',
      { number: { $ne: '' } },
      'invalid_input: number: Invalid input: expected string, received object.',
      { code: 'invalid_input', status: 422, argument: 'number' },
    ],
  ])('says %s in one sentence with its code, and the same for programs', async (_what, args, text, facts) => {
    const client = await connect();

    const result = await client.callTool({ name: 'measure_number', arguments: args });

    expect(result).toEqual({
      isError: true,
      content: [{ type: 'text', text }],
      _meta: { 'landfall/error': facts },
    });
  });

  it('hides a bug behind a request id and logs it once', async () => {
    const lines: Line[] = [];
    const client = await connect(callerWith(), lines);

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
        message: 'mcp.tool_failed',
      },
    ]);
    const requestId = String(Reflect.get(errors[0]?.fields ?? {}, 'requestId'));
    const text = `An unexpected error occurred in the service; the arguments are not the cause. Request id: ${requestId}`;
    const facts = { code: 'internal_error', status: 500, request_id: requestId };
    expect(result).toEqual({
      isError: true,
      content: [{ type: 'text', text }],
      _meta: { 'landfall/error': facts },
    });
  });

  it('takes an answer that breaks its own schema for a bug, and shows none of it', async () => {
    const lines: Line[] = [];
    const client = await connect(callerWith(), lines);

    const result = await client.callTool({ name: 'lie_about_number', arguments: { request_number: 'MSKU1234565' } });

    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain('fine');
    expect(lines.map((line) => line.message)).toEqual(['mcp.tool_failed']);
  });

  it.each(['no_such_tool', 'constructor', '__proto__', 'toString', ''])(
    'is a protocol error for the unknown tool "%s"',
    async (name) => {
      const client = await connect();

      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
    },
  );

  it('treats a tool that the principal may not use as unknown', async () => {
    const client = await connect(callerWith(['tracking:read']));

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

describe('a prompt', () => {
  it('is listed in the order of names with its arguments', async () => {
    const client = await connect();

    const { prompts } = await client.listPrompts();

    expect(prompts).toEqual([
      expect.objectContaining({ name: 'drop-number' }),
      {
        name: 'explain-number',
        title: 'Explain a number',
        description: 'Begins a talk about a number.',
        arguments: [
          { name: 'number', description: 'The number to explain', required: true },
          { name: 'tone', description: 'How to speak', required: false },
        ],
      },
    ]);
  });

  it('begins a conversation with words and with a resource', async () => {
    const client = await connect();

    const { messages } = await client.getPrompt({ name: 'explain-number', arguments: { number: 'one', tone: 'dry' } });

    const resource = { uri: numberUri('one'), mimeType: 'text/plain', text: 'ONE' };
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Explain one in a dry tone.' } },
      { role: 'user', content: { type: 'resource', resource } },
    ]);
  });

  it.each([
    ['an argument that is missing', {}, /^invalid_input: number: /, { code: 'invalid_input', argument: 'number' }],
    ['what another account has', { number: 'four' }, /^not_found: There is no such number\.$/, { code: 'not_found' }],
  ])('reports %s as an error of the protocol', async (_what, args, message, facts) => {
    const client = await connect();

    const refused = client.getPrompt({ name: 'explain-number', arguments: args });

    await expect(refused).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(message),
      data: facts,
    });
  });

  it('hides a bug behind a request id', async () => {
    const lines: Line[] = [];
    const client = await connect(callerWith(), lines);

    const refused = client.getPrompt({ name: 'explain-number', arguments: { number: 'BUG' } });

    await expect(refused).rejects.toMatchObject({ code: -32603, message: expect.not.stringContaining('postgres') });
    expect(lines.map(({ message }) => message)).toEqual(['mcp.prompt_failed']);
  });

  it('is unknown to a caller without its permission', async () => {
    const client = await connect(callerWith(['tracking:read']));

    const { prompts } = await client.listPrompts();

    expect(prompts.map(({ name }) => name)).toEqual(['explain-number']);
    const refused = client.getPrompt({ name: 'drop-number', arguments: { number: 'one' } });
    await expect(refused).rejects.toMatchObject({ code: -32602 });
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
