import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { CONTAINER_URI_TEMPLATE } from '../../src/answers/container-uri.ts';
import { modern, modernHeaders } from '../mcp/fixtures/messages.ts';
import { requestBytes } from './http-load.ts';
import { GENERATIONS, type HttpMessage, toolCall } from './mcp-messages.ts';

/** Whom to leave, as who, and how often. */
export interface Vanishing {
  url: string;
  /** The headers that let a caller in. */
  headers: Record<string, string>;
  containerId: string;
  times: number;
}

/** Of these a third subscribe, and an account may have fifty subscriptions. */
const AT_ONCE = 50;

/** What a client has sent when it vanishes, and whether it has received the beginning of the answer. */
interface Leaving {
  bytes: Buffer;
  hasReceived: boolean;
}

/**
 * Opens connections that vanish before they are answered to the end: before anything was requested, in the middle of the
 * question, and with an answer or a subscription under way. One half says goodbye, the other resets the connection.
 */
export async function vanish({ url, headers, containerId, times }: Vanishing): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const ways = leavings(containerId, (message) =>
    requestBytes({ ...message, headers: { ...message.headers, ...headers } }, host),
  );
  let turn = 0;
  const leave = async () => {
    while (turn < times) {
      const way = ways[turn % ways.length] ?? { bytes: Buffer.alloc(0), hasReceived: false };
      const isReset = Math.floor(turn++ / ways.length) % 2 === 0;
      const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
      await goAsFar(socket, way);
      const closed = once(socket, 'close');
      if (isReset) socket.resetAndDestroy();
      else socket.destroy();
      await closed;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, leave));
}

function leavings(containerId: string, bytesOf: (message: HttpMessage) => Buffer): Leaving[] {
  const calls = GENERATIONS.map((generation) => bytesOf(toolCall(generation, 'get_container', { id: containerId })));
  const subscription = bytesOf(listen(CONTAINER_URI_TEMPLATE.replace('{id}', containerId)));
  return calls.flatMap((call) => [
    { bytes: Buffer.alloc(0), hasReceived: false },
    { bytes: call.subarray(0, 40), hasReceived: false },
    { bytes: call.subarray(0, -40), hasReceived: false },
    { bytes: call, hasReceived: false },
    { bytes: subscription, hasReceived: false },
    { bytes: subscription, hasReceived: true },
  ]);
}

function listen(uri: string): HttpMessage {
  const message = modern('listening', 'subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } });
  return {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...modernHeaders(message),
    },
    body: JSON.stringify(message),
  };
}

async function goAsFar(socket: Socket, { bytes, hasReceived }: Leaving): Promise<void> {
  await once(socket, 'connect');
  const received = hasReceived ? once(socket, 'data') : null;
  await new Promise((resolve) => socket.write(bytes, resolve));
  if (received === null) return;
  const [beginning] = await received;
  if (!String(beginning).startsWith('HTTP/1.1 200')) throw new Error(`The server answered:\n${beginning}`);
}
