import { once } from 'node:events';
import { createServer } from 'node:https';
import { createServer as createPort } from 'node:net';
import { z } from 'zod';
import { selfSigned } from '../support/certificate.ts';

/*
 * Receivers that accept whatever comes, those at the first ports after a while and the others at once. Started as a process
 * of its own, it receives at how many ports of this machine to listen and how slow to be, and reports what it listens at.
 */
const Order = z.object({ ports: z.int(), slow: z.int(), slowMs: z.int() });
export type Order = z.infer<typeof Order>;

/** What it reports: its ports, and the certificate that it shows at all of them. */
export const Listening = z.object({ ports: z.array(z.int()), certificate: z.string() });
export type Listening = z.infer<typeof Listening>;

const KEEP_ALIVE_MS = 60_000;

process.once('message', (message) => void listen(Order.parse(message)));
process.once('disconnect', () => process.exit());

async function listen({ ports: count, slow, slowMs }: Order): Promise<void> {
  const certificate = selfSigned();
  const slowPorts = new Set<number>();
  // One server for all ports: what comes in at any of them is passed on to it.
  const server = createServer({ ...certificate, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const isSlow = slowPorts.has(request.socket.localPort ?? 0);
    const answer = () => response.end();
    request.on('end', () => (isSlow ? void setTimeout(answer, slowMs) : answer())).resume();
  });
  const ports: number[] = [];
  for (let index = 0; index < count; index++) {
    const port = createPort((socket) => server.emit('connection', socket)).listen(0, '127.0.0.1');
    await once(port, 'listening');
    const address = port.address();
    if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
    ports.push(address.port);
    if (index < slow) slowPorts.add(address.port);
  }
  process.send?.({ ports, certificate: certificate.cert } satisfies Listening);
}
