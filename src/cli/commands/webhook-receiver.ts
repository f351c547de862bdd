import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { Failure } from '../../core/failure.ts';
import { checkSignature, type SignatureCheck } from './check-signature.ts';

/** A delivery that came in, and what it was answered with. */
export interface Delivery {
  receivedAtMs: number;
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  /** Null for what is no JSON. */
  body: unknown;
  /** Null where there is no secret to check with. */
  signature: SignatureCheck | null;
  event: string | null;
  id: string | null;
  /** Whether one of the same id was accepted before. */
  isRepeat: boolean;
  status: number;
}

export interface ReceiverOptions {
  port: number;
  secret: string | null;
  now(): number;
  received(delivery: Delivery): void;
}

export interface LocalReceiver {
  url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const BODY_BYTES_MAX = 1024 * 1024;
const REMEMBERED_IDS_MAX = 10_000;

/** Receives deliveries on this machine alone. Fails with `configuration` where the port cannot be listened on. */
export async function startReceiver(options: ReceiverOptions): Promise<LocalReceiver> {
  const accepted = new Set<string>();
  const server = createServer((request, response) => {
    receive(request, response, { ...options, accepted }).catch(() => response.destroy());
  });
  server.listen(options.port, HOST);
  await once(server, 'listening').catch((cause: unknown) => {
    const message = `Cannot listen on port ${options.port}; it may be in use, so choose another.`;
    throw new Failure('configuration', message, { cause });
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://${HOST}:${port}`, close };
}

interface Receiving extends ReceiverOptions {
  accepted: Set<string>;
}

async function receive(request: IncomingMessage, response: ServerResponse, receiving: Receiving): Promise<void> {
  if (request.method !== 'POST') return answer(response, 405, 'Send deliveries with POST.');
  const bytes = await readBody(request);
  if (bytes === null) return answer(response, 413, `A delivery has at most ${BODY_BYTES_MAX} bytes.`);
  const delivery = deliveryOf(request, bytes, receiving);
  receiving.received(delivery);
  answer(response, delivery.status, delivery.status === 200 ? 'Received.' : 'The signature is not valid.');
}

function deliveryOf(
  { headers, url = '/' }: IncomingMessage,
  bytes: Buffer,
  { secret, now, accepted }: Receiving,
): Delivery {
  const receivedAtMs = now();
  const signature = secret === null ? null : checkSignature({ headers, body: bytes }, secret, receivedAtMs);
  const isAccepted = signature === null || signature.isValid;
  const body = parsed(bytes);
  const data = member(body, 'data');
  const id = textOf(member(data, 'id')) ?? textOf(headers['webhook-id']);
  const event = textOf(member(member(data, 'attributes'), 'event')) ?? textOf(headers['x-svc-webhook-event']);
  const isRepeat = id !== null && accepted.has(id);
  // An unsigned request must not make a later delivery look like a repeat.
  if (isAccepted && id !== null) remember(accepted, id);
  const what = { receivedAtMs, path: url, headers, bytes: bytes.length, body, event, id };
  return { ...what, signature, isRepeat, status: isAccepted ? 200 : 401 };
}

/** Null for a body that is too long, of which no more is read. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number, text: string): void {
  const isOver = status === 413 ? { Connection: 'close' } : {};
  response.writeHead(status, { 'Content-Type': 'text/plain', ...isOver }).end(`${text}\n`);
}

function remember(accepted: Set<string>, id: string): void {
  const [oldest] = accepted;
  if (accepted.size >= REMEMBERED_IDS_MAX && oldest !== undefined) accepted.delete(oldest);
  accepted.add(id);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
