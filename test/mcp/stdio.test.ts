import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Compiled, compile } from '../support/compile.ts';
import { TOOL_NAMES } from './fixtures/catalogue.ts';
import { MODERN, modern, toolCall } from './fixtures/messages.ts';

let fixture: Compiled;
beforeAll(() => {
  fixture = compile('test/mcp/fixtures/stdio-server.ts');
});
afterAll(() => fixture.remove());

/** A request of the stateless revision, as a line. */
function request(...message: Parameters<typeof modern>): string {
  return `${JSON.stringify(modern(...message))}\n`;
}

function measure(id: number, args: Record<string, unknown>): string {
  return request(id, ...toolCall('measure_number', args));
}

interface Run {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  exit: Promise<{ code: number | null; signal: string | null }>;
}

function start(): Run {
  const child = spawn(process.execPath, [fixture.file], { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk) => (stderr += chunk));
  child.stdin.on('error', () => {});
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return { child, stdout: () => stdout, stderr: () => stderr, exit };
}

function messages(run: Run): { id: number; result?: { structuredContent?: unknown }; error?: { code: number } }[] {
  const lines = run
    .stdout()
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

describe('clients', () => {
  it.each(['auto', 'legacy', { pin: MODERN }] as const)('are served with the negotiation %j', async (mode) => {
    const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [fixture.file], stderr: 'ignore' }),
    );
    onTestFinished(() => client.close());

    const { tools } = await client.listTools();
    const result = await client.callTool({ name: 'measure_number', arguments: { number: 'MSKU1234565' } });

    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    expect(result.structuredContent).toEqual({ length: 11 });
  });

  it('of the earlier generation are served', async () => {
    const client = new EarlierClient({ name: 'test', version: '0' });
    await client.connect(new EarlierTransport({ command: process.execPath, args: [fixture.file], stderr: 'ignore' }));
    onTestFinished(() => client.close());

    const { tools } = await client.listTools();
    const result = await client.callTool({ name: 'measure_number', arguments: { number: 'UNKNOWN' } });

    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    expect(result).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'not_found: There is no such number; list_numbers shows them.' }],
      _meta: { 'landfall/error': { code: 'not_found', status: 404 } },
    });
  });
});

describe('the end of the input', () => {
  it('is waited for with the answers that are due, and then the process ends by itself', async () => {
    const run = start();

    run.child.stdin?.end(measure(1, { number: 'SLOW', delayMs: 300 }) + measure(2, { number: 'FAST' }));

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(messages(run).map(({ id, result }) => [id, result?.structuredContent])).toEqual([
      [2, { length: 4 }],
      [1, { length: 4 }],
    ]);
    expect(run.stderr()).toContain('fixture.closed');
  });

  it('does not wait for a request that was cancelled', async () => {
    const run = start();
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };

    run.child.stdin?.end(`${measure(1, { number: 'SLOW', delayMs: 60_000 })}${JSON.stringify(cancel)}\n`);

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(messages(run)).toEqual([]);
    expect(run.stderr()).not.toContain('still due');
  });

  it('ends a process that never received a message', async () => {
    const run = start();

    run.child.stdin?.end();

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(run.stdout()).toBe('');
  });
});

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s lets what is under way finish and closes in order', async (signal) => {
    const run = start();
    run.child.stdin?.write(measure(1, { number: 'FAST' }) + measure(2, { number: 'SLOW', delayMs: 400 }));
    await once(run.child.stdout ?? process, 'data');

    run.child.kill(signal);

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(messages(run).map(({ id }) => id)).toEqual([1, 2]);
    expect(run.stderr()).toContain('fixture.closed');
  });
});

describe('a reader that goes away', () => {
  it('ends the process in order', async () => {
    const run = start();
    run.child.stdin?.write(measure(1, { number: 'FAST' }));
    await once(run.child.stdout ?? process, 'data');

    run.child.stdout?.destroy();
    run.child.stdin?.write(measure(2, { number: 'FAST' }));

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(run.stderr()).toContain('fixture.closed');
  });
});

describe('stdout', () => {
  it('carries nothing but messages, even when a library prints', async () => {
    const run = start();

    run.child.stdin?.end(measure(1, { number: 'PRINT' }));
    await run.exit;

    expect(messages(run).map(({ id }) => id)).toEqual([1]);
    expect(run.stderr()).toContain('printed by a library');
  });

  it('survives lines that are no messages, and answers those that were to be requests', async () => {
    const run = start();
    const hostile = [
      '',
      'hello',
      '{',
      '[]',
      '[{}]',
      'null',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"1.0","id":1,"method":"x"}',
      '\u0000',
    ];

    run.child.stdin?.end(`${hostile.join('\n')}\n${measure(7, { number: 'FAST' })}`);

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(messages(run).map(({ id, error }) => [id, error?.code])).toEqual([
      [1, -32600],
      [7, undefined],
    ]);
  });

  it('answers an unknown tool and an unknown method with protocol errors', async () => {
    const run = start();

    run.child.stdin?.end(
      request(1, 'tools/call', { name: 'no_such_tool', arguments: {} }) + request(2, 'no/such/method'),
    );
    await run.exit;

    expect(new Map(messages(run).map(({ id, error }) => [id, error?.code]))).toEqual(
      new Map([
        [1, -32602],
        [2, -32601],
      ]),
    );
  });

  it('gives up on a message without end', async () => {
    const run = start();

    for (let sent = 0; sent < 6; sent += 1) run.child.stdin?.write('x'.repeat(1024 * 1024));

    expect(await run.exit).toEqual({ code: 0, signal: null });
    expect(run.stdout()).toBe('');
  });
});
