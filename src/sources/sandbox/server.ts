import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import { toEpochMs, toInstant } from '../../domain/instant.ts';
import { answerEvents, requestedNumbers } from './carrier-api.ts';
import { behaviourOf, misbehave, sendHugeBody } from './misbehaving-numbers.ts';
import { findScript } from './numbers.ts';
import { API_VERSION, failed, found, type Reply, type SandboxRequest } from './reply.ts';
import { snapshotsAt } from './snapshots-at.ts';
import { type Acceleration, createTimeline, type FirstPolled, rememberFirstPolled, type Timeline } from './timeline.ts';

/** The key that the line and its terminals want; it guards nothing, but lets wrong credentials be tried. */
export const SANDBOX_API_KEY = 'landfall-sandbox';

export interface SandboxServerOptions {
  clock: Clock;
  /** Without it journeys go on in real time from their position. */
  acceleration?: Acceleration;
  /** How long the slow number keeps one waiting. */
  slowSeconds?: number;
  /** Stores the time of the first poll of each journey; in this process if it is omitted. */
  firstPolled?: FirstPolled;
}

/** A line and its terminals, listening on this machine alone. */
export interface SandboxServer {
  url: string;
  close(): Promise<void>;
}

const SLOW_SECONDS = 5;
const FLAKY_FAILURES = 2;

/** What the server remembers from one request to the next. */
interface Memory {
  timeline: Timeline;
  slowMs: number;
  flakyFailuresLeft: number;
}

/** Starts the sandbox on a free port of the loopback interface. */
export async function createSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { clock, acceleration, slowSeconds, firstPolled } = options;
  const memory: Memory = {
    timeline: createTimeline(clock, acceleration ?? null, firstPolled ?? rememberFirstPolled()),
    slowMs: (slowSeconds ?? SLOW_SECONDS) * 1000,
    flakyFailuresLeft: FLAKY_FAILURES,
  };
  let origin = '';
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return { url: origin, close };

  function answer(message: IncomingMessage, response: ServerResponse): void {
    message.resume();
    const target = message.url ?? '';
    const isPath = target.startsWith('/') && URL.canParse(origin + target);
    const url = new URL(isPath ? origin + target : origin);
    const request: SandboxRequest = { method: message.method ?? '', url, at: toInstant(clock.now()) };
    const refusal = isPath ? refuse(request, message.headers) : failed(request, 400, 'The target is not a path.');
    if (refusal !== null) send(response, refusal);
    else
      respond(request, response, memory).catch(() =>
        send(response, failed(request, 503, 'Nothing is remembered now.')),
      );
  }

  async function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }
}

const LINE_PATH = '/v2/events';
const TERMINAL_PATH = '/terminal/snapshots';

function refuse(request: SandboxRequest, headers: IncomingHttpHeaders): Reply | null {
  const { pathname } = request.url;
  if (pathname !== LINE_PATH && pathname !== TERMINAL_PATH) return failed(request, 404, 'Nothing is here.');
  if (request.method !== 'GET') return failed(request, 405, 'Only GET is answered.', { Allow: 'GET' });
  const key = pathname === LINE_PATH ? headers['api-key'] : headers.authorization?.replace(/^Bearer /i, '');
  return key === SANDBOX_API_KEY ? null : failed(request, 401, 'The API key is missing or wrong.');
}

async function respond(request: SandboxRequest, response: ServerResponse, memory: Memory): Promise<void> {
  if (request.url.pathname === TERMINAL_PATH) return send(response, await answerSnapshots(request, memory.timeline));
  const behaviours = requestedNumbers(request.url.searchParams).map(({ number }) => behaviourOf(number));
  const behaviour = behaviours.find((one) => one !== null) ?? null;
  if (behaviour === 'huge') return sendHugeBody(response);
  if (behaviour === 'slow') await whileOpen(response, memory.slowMs);
  if (behaviour === 'flaky' && memory.flakyFailuresLeft > 0) {
    memory.flakyFailuresLeft -= 1;
    return send(response, failed(request, 503, 'Come again at once.'));
  }
  send(response, (behaviour && misbehave(behaviour, request)) ?? (await answerEvents(request, memory.timeline)));
}

/** Waits, until the client disconnects at the latest. */
async function whileOpen(response: ServerResponse, ms: number): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await sleep(ms, undefined, { signal: gone.signal });
}

/** What the terminals show of a container, an empty list before it has reached one. */
async function answerSnapshots(request: SandboxRequest, timeline: Timeline): Promise<Reply> {
  const container = request.url.searchParams.get('container')?.trim().toUpperCase() ?? '';
  if (container === '') return failed(request, 400, 'Ask for a container with the parameter container.');
  const script = findScript('container', container, toEpochMs(request.at));
  if (script === null) return failed(request, 404, 'The sandbox terminals know no such container.');
  const { start, now } = await timeline.momentOf(script);
  return found({ snapshots: snapshotsAt(script, start, now, container) });
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers, 'API-Version': API_VERSION }).end(text);
}
