import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One client of the server. */
export interface ServedSocket {
  /** The texts that the client sent so far. */
  received: string[];
  /** Counts from 1. */
  connection: number;
  send(text: string): void;
  sendBinary(message: string | Buffer): void;
  /** Sends bytes as they are, however wrong they are. */
  sendRaw(bytes: Buffer): void;
  close(code: number, reason?: string): void;
  /** Breaks the connection off. */
  destroy(): void;
  isOpen(): boolean;
}

export interface WebSocketServerOptions {
  /** Called with each client, and with each text that it sends. */
  connected?(socket: ServedSocket): void;
  message?(text: string, socket: ServedSocket): void;
  /** Called with each binary message that a client sends. */
  bytes?(bytes: Buffer, socket: ServedSocket): void;
  /** The protocol that is chosen; none without it. */
  protocol?: string | null;
  /** Answers a request for a WebSocket in another way; true if it did. */
  instead?(request: IncomingMessage, response: Socket): boolean;
  /** Answers plain requests. */
  plain?(request: IncomingMessage, response: ServerResponse): void;
}

/** A real WebSocket server on this machine (RFC 6455), without extensions. */
export interface WebSocketServer {
  url: string;
  sockets: ServedSocket[];
  close(): Promise<void>;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x1;
const BINARY = 0x2;
const CLOSE = 0x8;

/** Starts a server on a free port of 127.0.0.1. */
export async function startWebSocketServer(options: WebSocketServerOptions = {}): Promise<WebSocketServer> {
  const sockets: ServedSocket[] = [];
  const streams = new Set<Socket>();
  const server = createServer((request, response) => {
    if (options.plain === undefined) response.writeHead(426).end();
    else options.plain(request, response);
  });
  server.on('connection', (stream) => streams.add(stream.on('error', () => {})));
  server.on('upgrade', (request: IncomingMessage, stream: Socket) => {
    if (options.instead?.(request, stream) === true) return;
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
    const chosen = options.protocol == null ? '' : `Sec-WebSocket-Protocol: ${options.protocol}\r\n`;
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${chosen}\r\n`,
    );
    // Such a connection stays half open where the client hangs up.
    stream.on('end', () => stream.end());
    const socket = served(stream, sockets.length + 1);
    sockets.push(socket);
    readFrames(stream, (opcode, payload) => {
      if (opcode === CLOSE) stream.end(frame(CLOSE, payload));
      if (opcode === BINARY) options.bytes?.(payload, socket);
      if (opcode !== TEXT) return;
      socket.received.push(payload.toString('utf8'));
      options.message?.(payload.toString('utf8'), socket);
    });
    options.connected?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `ws://127.0.0.1:${address.port}`,
    sockets,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const stream of streams) stream.destroy();
      await closed;
    },
  };
}

/** A frame as a server sends it. */
export function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

function served(stream: Socket, connection: number): ServedSocket {
  const write = (bytes: Buffer) => void (stream.writable && stream.write(bytes));
  return {
    received: [],
    connection,
    send: (text) => write(frame(TEXT, Buffer.from(text))),
    sendBinary: (message) => write(frame(BINARY, Buffer.from(message))),
    sendRaw: write,
    close: (code, reason = '') => {
      const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
      payload.writeUInt16BE(code, 0);
      payload.write(reason, 2);
      stream.end(frame(CLOSE, payload));
    },
    destroy: () => stream.destroy(),
    isOpen: () => stream.writable,
  };
}

/** Frames of clients are masked (§5.3). */
function readFrames(stream: Socket, onFrame: (opcode: number, payload: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const short = (rest[1] ?? 0) & 0x7f;
      const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
      const head = 2 + lengthBytes + 4;
      if (rest.length < head) return;
      const length =
        lengthBytes === 0 ? short : lengthBytes === 2 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < head + length) return;
      const mask = rest.subarray(head - 4, head);
      const payload = Buffer.from(rest.subarray(head, head + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
      onFrame((rest[0] ?? 0) & 0x0f, payload);
      rest = rest.subarray(head + length);
    }
  });
}
