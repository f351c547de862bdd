import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { Environment } from '../../src/config/option-types.ts';
import { freePort } from '../support/free-port.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('landfall healthcheck', () => {
  it('succeeds for a server that is ready, also where it listens on every address', async () => {
    const port = await listen((request, response) => response.end(`{"path":"${request.url}"}`));

    expect(await healthcheck([], { PORT: port })).toEqual([
      0,
      `http://127.0.0.1:${port}/readyz {"path":"/readyz"}\n`,
      '',
    ]);
    expect(
      await healthcheck(['--live'], { PORT: port, HOST: '0.0.0.0', PUBLIC_URL: 'https://landfall.example.com' }),
    ).toEqual([0, `http://127.0.0.1:${port}/livez {"path":"/livez"}\n`, '']);
  });

  it('fails for a server that is not ready, and says why', async () => {
    const port = await listen((_request, response) => response.writeHead(503).end('{"reason":"no_answer"}'));

    const [code, out, err] = await healthcheck([], { PORT: port });

    expect([code, out]).toEqual([4, '']);
    expect(err).toBe(`http://127.0.0.1:${port}/readyz answered 503 {"reason":"no_answer"}\n`);
  });

  it('finds a worker on METRICS_PORT, because nothing listens on PORT', async () => {
    const metrics = await listen((_request, response) => response.end('ready'));
    const unused = String(await freePort());

    const checked = await healthcheck([], { PORT: unused, METRICS_PORT: metrics });

    expect(checked).toEqual([0, `http://127.0.0.1:${metrics}/readyz ready\n`, '']);
  });

  it('does not take METRICS_PORT for a server that answers on PORT with an error', async () => {
    const port = await listen((_request, response) => response.writeHead(503).end());
    const metrics = await listen((_request, response) => response.end('ready'));

    expect((await healthcheck([], { PORT: port, METRICS_PORT: metrics }))[0]).toBe(4);
  });

  it('fails where no process runs', async () => {
    const [port, metrics] = [String(await freePort()), String(await freePort())];

    const [code, , err] = await healthcheck([], { PORT: port, METRICS_PORT: metrics });

    expect(code).toBe(4);
    expect(err).toContain(`http://127.0.0.1:${metrics}/readyz gave no answer: ECONNREFUSED`);
  });

  it('fails within five seconds where a process gives no answer', async () => {
    const port = await listen(() => {});
    const started = performance.now();

    const [code, , err] = await healthcheck([], { PORT: port });

    expect([code, err]).toEqual([4, expect.stringContaining('no answer in time')]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

async function healthcheck(args: string[], env: Environment): Promise<[number, string, string]> {
  let [out, err] = ['', ''];
  const code = await run(['healthcheck', ...args], {
    env,
    isTerminal: false,
    print: (text) => {
      out += `${text}\n`;
    },
    remark: (text) => {
      err += `${text}\n`;
    },
  });
  return [code, out, err];
}

async function listen(answer: RequestListener): Promise<string> {
  const port = await freePort();
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return String(port);
}
