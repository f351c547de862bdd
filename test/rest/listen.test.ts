import { Agent, type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/rest/listen.ts';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

describe('listen', () => {
  it('says in one sentence that the port is taken', async () => {
    const first = await listen((_request, response) => response.end(), LOOPBACK);
    onTestFinished(() => first.close());
    const port = Number(new URL(first.url).port);

    await expect(listen(() => {}, { host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'configuration',
      message: `Port ${port} on 127.0.0.1 is already in use; stop the other program or set PORT.`,
    });
  });

  it('says in one sentence that the address is not of this machine', async () => {
    await expect(listen(() => {}, { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
      code: 'configuration',
      message: 'Port 0 on 192.0.2.1 is not an address of this machine; set HOST.',
    });
  });

  it('lets what is under way finish when it closes, and keeps no connection open after it', async () => {
    let finish = () => {};
    let onRequest = () => {};
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const listener = await listen((_request, response) => {
      finish = () => response.end('done');
      onRequest();
    }, LOOPBACK);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const answered = new Promise<IncomingMessage>((resolve) => request(listener.url, { agent }, resolve).end());
    await requested;

    const closed = listener.close();
    finish();

    const response = await answered;
    response.resume();
    await closed;
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    await expect(fetch(listener.url)).rejects.toThrow();
  });

  it('closes at once when connections are open but idle', async () => {
    const listener = await listen((_request, response) => response.end('x'), LOOPBACK);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const response = await new Promise<IncomingMessage>((resolve) => request(listener.url, { agent }, resolve).end());
    await new Promise((resolve) => response.resume().once('end', resolve));

    await listener.close();

    await expect(fetch(listener.url)).rejects.toThrow();
  });
});
