import { once } from 'node:events';
import { createServer } from 'node:https';
import { z } from 'zod';
import { selfSigned } from '../support/certificate.ts';

/*
 * Receivers that accept whatever comes, over https and as fast as they can. Started as a process of its own, it receives
 * the number of ports of this machine to listen at, and reports these ports and the certificate that it shows at all of them.
 */
const Order = z.object({ ports: z.int() });

/** What it reports. */
export const Listening = z.object({ ports: z.array(z.int()), certificate: z.string() });
export type Listening = z.infer<typeof Listening>;

process.once('message', (message) => void listen(Order.parse(message).ports));
process.once('disconnect', () => process.exit());

async function listen(count: number): Promise<void> {
  const certificate = selfSigned();
  const ports: number[] = [];
  for (let index = 0; index < count; index++) {
    const server = createServer({ ...certificate, keepAliveTimeout: 60_000 }, (request, response) => {
      request.on('end', () => response.end()).resume();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) ports.push(address.port);
  }
  process.send?.({ ports, certificate: certificate.cert } satisfies Listening);
}
