import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StdioTransport } from '../../src/mcp/stdio-transport.ts';

let input: PassThrough;
let output: PassThrough;
let transport: StdioTransport;
let complaints: string[];
let closings: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  input = new PassThrough();
  output = new PassThrough();
  complaints = [];
  closings = 0;
  transport = new StdioTransport(input, output);
  transport.onerror = (error) => complaints.push(error.message);
  transport.onclose = () => {
    closings += 1;
  };
  await transport.start();
});

const REQUEST = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;

describe('StdioTransport', () => {
  it('gives up on answers that take too long once the input has ended', async () => {
    input.end(REQUEST);
    await turn();

    await vi.advanceTimersByTimeAsync(9_999);
    const before = closings;
    await vi.advanceTimersByTimeAsync(1);

    await transport.closed;
    expect([before, closings]).toEqual([0, 1]);
    expect(complaints).toEqual(['The client left while answers were still due: 1.']);
  });

  it('answers a line that is no JSON under the id that it names', async () => {
    const sent: string[] = [];
    output.on('data', (bytes) => sent.push(String(bytes)));
    input.write('{"jsonrpc":"2.0","id":"own","method":"tools/call","params":{"id":1\n{"jsonrpc":\n');
    await turn();

    expect(sent.map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', id: 'own', error: { code: -32700, message: 'Parse error: the line is not JSON.' } },
    ]);
    expect(complaints).toHaveLength(2);
  });

  it('waits for every answer where an id was used twice', async () => {
    input.end(REQUEST.repeat(2));
    await turn();

    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
    const between = closings;
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });

    await transport.closed;
    expect([between, closings]).toEqual([0, 1]);
    expect(complaints).toEqual([]);
  });

  it('does not wait for a subscription, which is answered only when it ends', async () => {
    input.end(REQUEST.replace('tools/list', 'subscriptions/listen'));

    await transport.closed;

    expect(complaints).toEqual([]);
  });

  it('writes each message as one line, whatever a reader takes for the end of one', async () => {
    const written: string[] = [];
    output.on('data', (chunk) => written.push(String(chunk)));

    await transport.send({ jsonrpc: '2.0', id: 'a\u2028b\u2029c', result: {} });

    expect(written.join('')).not.toMatch(/[\u2028\u2029]/);
    expect(JSON.parse(written.join(''))).toMatchObject({ id: 'a\u2028b\u2029c' });
  });

  it('takes several messages at once, as the versions before 2025-06-18 send them', async () => {
    const received: unknown[] = [];
    transport.onmessage = (message) => received.push('method' in message && message.method);

    input.write(`${JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'a' }, 'x', { jsonrpc: '2.0', method: 'b' }])}\n`);
    await turn();

    expect(received).toEqual(['a', 'b']);
    expect(complaints).toHaveLength(1);
  });

  it('hands on whole messages however the bytes are cut', async () => {
    const received: unknown[] = [];
    transport.onmessage = (message) => received.push(message);
    const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { port: 'Göteborg' } })}\r\n`);

    for (const byte of bytes) input.write(Buffer.from([byte]));
    await turn();

    expect(received).toEqual([{ jsonrpc: '2.0', method: 'x', params: { port: 'Göteborg' } }]);
  });

  it('closes once, however often and by whichever side it is requested', async () => {
    transport.drain();
    transport.drain();
    await transport.close();
    input.destroy(new Error('late'));
    output.destroy(new Error('late'));
    await turn();

    expect(closings).toBe(1);
    expect(complaints).toEqual([]);
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toThrow('The connection is closed.');
  });
});
