import pg from 'pg';
import { startEmbedded } from '../../src/db/embedded.ts';
import type { Reply, Request } from './embedded-peer.ts';

/*
 * A program that uses the embedded database of the directory it is given, and does what its parent says: `write` counts
 * up in a table and reports each number once it is committed, `stop` stops.
 */
const [directory = '', options = '{}'] = process.argv.slice(2);
const server = await startEmbedded(directory, JSON.parse(options));
const pool = new pg.Pool({ connectionString: server.url, max: 2 });
pool.on('error', () => {});

process.on('message', (request: Request) => void (request === 'stop' ? stop() : write()));
send({ kind: 'ready', joined: server.joined });

async function write(): Promise<void> {
  for (;;) {
    try {
      const result = await pool.query<{ id: string }>('INSERT INTO counted DEFAULT VALUES RETURNING id');
      send({ kind: 'written', id: Number(result.rows[0]?.id) });
    } catch {
      send({ kind: 'interrupted' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

async function stop(): Promise<void> {
  await pool.end();
  await server.stop();
  process.disconnect();
}

function send(reply: Reply): void {
  process.send?.(reply);
}
