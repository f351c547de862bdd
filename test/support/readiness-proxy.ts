import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A small load balancer: it sends requests to the processes that say at `/readyz` that they are ready, and repeats none. */
export interface ReadinessProxy {
  url: string;
  close(): void;
}

const CHECK_MS = 100;

/** Starts it before some processes. */
export async function readinessProxy(targets: readonly string[]): Promise<ReadinessProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  let turn = 0;
  const checks = setInterval(() => {
    for (const target of targets) void check(target);
  }, CHECK_MS);
  const server = createServer(forward);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close };

  async function check(target: string): Promise<void> {
    const isReady = await fetch(`${target}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(target);
    else ready.delete(target);
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const choice = [...ready];
    const target = choice[turn++ % choice.length];
    if (target === undefined) {
      response.writeHead(503).end('no process is ready');
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = request(`${target}${url}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'x-target': target });
      answer.pipe(response);
    });
    outgoing.on('error', (error) => response.writeHead(502).end(String(error)));
    incoming.pipe(outgoing);
  }

  function close(): void {
    clearInterval(checks);
    server.closeAllConnections();
    server.close();
    agent.destroy();
  }
}
