import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { databaseAvailable } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { TOOL_NAMES } from '../support/tool-names.ts';

/** What both generations of clients can do. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
  onerror?: ((error: Error) => void) | undefined;
}

const ANSWER_MS_MAX = 15_000;

const AddressOf = z.object({ port: z.number() });

let program: Program;
let folder: string;
let clients: Record<'earlier' | 'later', AnyClient>;
const complaints: Error[] = [];

describe.skipIf(!databaseAvailable)('landfall stdio', () => {
  // Two hosts that start at the same moment, on a folder in which there is nothing yet.
  beforeAll(async () => {
    program = compileProgram();
    folder = scratchFolder('stdio');
    const server = { ...program.command(['stdio']), env: env(), stderr: 'ignore' } as const;
    const earlier = new EarlierClient({ name: 'earlier', version: '0' });
    const later = new Client({ name: 'later', version: '0' }, { versionNegotiation: { mode: 'auto' } });
    clients = { earlier, later };
    for (const client of Object.values(clients)) client.onerror = (error) => void complaints.push(error);
    await Promise.all([earlier.connect(new EarlierTransport(server)), later.connect(new StdioClientTransport(server))]);
  });

  afterAll(async () => {
    await program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['earlier', 'SBX0HOLD01', 'LFXU1001005'],
    ['later', 'SBX0RAIL01', 'LFXU1000903'],
  ] as const)('serves all of its tools to a client of the %s generation', async (generation, bill, box) => {
    const client = clients[generation];

    const { tools } = await client.listTools();
    const lines = await call(client, 'get_supported_shipping_lines', { search: 'sandbox' });
    const tracked = await call(client, 'track_container', { number: bill, scac: 'TEST', refNumbers: [generation] });
    const found = await vi.waitFor(() => findContainer(client, box), ANSWER_MS_MAX);
    const container = await call(client, 'get_container', { id: found.id, include: ['shipment', 'transport_events'] });
    const shipment = await call(client, 'get_shipment_details', { id: container.shipment.id });
    const events = await call(client, 'get_container_transport_events', { id: found.id });

    expect(tools.map(({ name }) => name).sort()).toEqual([...TOOL_NAMES].sort());
    expect(lines.shipping_lines).toMatchObject([{ scac: 'TEST', access: 'ready' }]);
    expect(tracked).toMatchObject({ tracking_request: { request_number: bill }, already_tracked: false });
    expect(container).toMatchObject({ container: { number: box }, shipment: { bill_of_lading_number: bill } });
    expect(shipment).toMatchObject({ shipment: { ref_numbers: [generation] }, containers: [{ number: box }] });
    expect(events.transport_events).toEqual(expect.arrayContaining(container.transport_events));
    expect(events.transport_events.length).toBeGreaterThan(5);
  });

  it('shows two hosts on one folder the same journey', async () => {
    const bill = 'SBX0TRANSHIP01';
    await call(clients.earlier, 'track_container', { number: bill, scac: 'TEST' });
    const first = await vi.waitFor(() => findContainer(clients.earlier, 'LFXU1000502'), ANSWER_MS_MAX);

    const again = await call(clients.later, 'track_container', { number: bill, scac: 'TEST' });
    const second = await findContainer(clients.later, 'LFXU1000502');

    expect(again).toMatchObject({ already_tracked: true, tracking_request: { status: 'created' } });
    expect(second).toEqual(first);
  });

  it('reports a mistake as the answer of a tool, with its code', async () => {
    const answer = await clients.later.callTool({
      name: 'track_container',
      arguments: { number: 'SBX0HOLD01', scac: 'XXXX' },
    });

    expect(answer).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.content)).toContain('line_not_recognized: ');
  });

  it('writes nothing but messages of the protocol on stdout, however much it logs', async () => {
    const run = program.start(['stdio'], { ...env(), LOG_LEVEL: 'debug' });
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } };
    const messages = [
      { id: 1, method: 'initialize', params: hello },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
      { id: 3, method: 'tools/call', params: { name: 'search_container', arguments: { query: 'LFXU' } } },
      {
        id: 4,
        method: 'tools/call',
        params: { name: 'track_container', arguments: { number: 'SBX0LFD01', scac: 'TEST' } },
      },
    ];

    run.child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
    const { code, stdout, stderr } = await run.ended;

    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .every((line) => line.startsWith('{')),
    ).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('introduces itself before its database is there, and answers calls with why it does not come', async () => {
    const held = new Set<Socket>();
    const silent = createServer((socket) => void held.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = AddressOf.parse(silent.address());
    const run = program.start(['stdio'], {
      ...env(),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
      SECRET_KEY: 'ef'.repeat(32),
    });
    const answers = createInterface({ input: run.child.stdout });
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '0' } };
    const send = (message: object) => run.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const next = async () => JSON.parse(String((await once(answers, 'line'))[0]));

    send({ id: 1, method: 'initialize', params: hello });
    const introduced = await next();
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/list' });
    const listed = await next();
    send({ id: 3, method: 'tools/call', params: { name: 'search_container', arguments: { query: 'LFXU' } } });
    silent.close();
    for (const socket of held) socket.destroy();
    const refused = await next();
    run.child.stdin.end();
    const { code, stderr } = await run.ended;

    expect(introduced).toMatchObject({ id: 1, result: { serverInfo: { name: 'landfall' } } });
    expect(listed.result.tools).toHaveLength(TOOL_NAMES.size);
    expect(refused).toMatchObject({ id: 3, result: { isError: true } });
    expect(JSON.stringify(refused)).toContain('unavailable: ');
    expect(code).toBe(4);
    expect(stderr).not.toBe('');
  });

  it('leaves no database running when the last host has gone', async () => {
    const pidFile = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    const wasUp = existsSync(pidFile);

    await Promise.all(Object.values(clients).map((client) => client.close()));
    await vi.waitUntil(() => !existsSync(pidFile), ANSWER_MS_MAX);

    expect(wasUp).toBe(true);
  });
});

function env(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', DATA_DIR: folder, SANDBOX: '1', LOG_LEVEL: 'info' };
}

async function call(client: AnyClient, name: string, args: Record<string, unknown>) {
  const answer = await client.callTool({ name, arguments: args });
  expect(answer).not.toHaveProperty('isError', true);
  return JSON.parse(JSON.stringify(answer.structuredContent));
}

/** The container as it is found by its number; fails while it is not there. */
async function findContainer(client: AnyClient, number: string): Promise<{ id: string }> {
  const { results } = await call(client, 'search_container', { query: number });
  expect(results).toMatchObject([{ entity_type: 'container', number }]);
  return results[0];
}
