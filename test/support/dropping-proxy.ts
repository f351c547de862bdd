import { once } from 'node:events';
import net from 'node:net';

/** A proxy before a PostgreSQL that can lose all packets, as a broken network does: connections stay open and are silent. */
export interface DroppingProxy {
  port: number;
  drop(isDropping: boolean): void;
  close(): Promise<void>;
}

/** Starts it before the socket of a server. */
export async function droppingProxy(socketFile: string): Promise<DroppingProxy> {
  let isDropping = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((outer) => {
    const inner = net.connect(socketFile);
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!isDropping) to.write(chunk);
      });
      from.on('close', () => {
        if (!isDropping) to.destroy();
      });
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, drop, close };

  // What was in flight is lost for good, so a connection that has lost some is not continued.
  function drop(drops: boolean): void {
    if (isDropping && !drops) for (const socket of sockets) socket.destroy();
    isDropping = drops;
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
