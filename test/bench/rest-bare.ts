import express from 'express';
import pg from 'pg';
import { z } from 'zod';

const Task = z.object({ databaseUrl: z.string(), text: z.string(), values: z.array(z.unknown()), answer: z.string() });

/** As many connections as the product has. */
const POOL_SIZE = 10;

/*
 * What the framework and the driver alone can do: one raw statement that fetches the same rows, and an answer of bytes
 * that are known already. Started as a process of its own, it receives the task and reports its address.
 */
process.once('message', (message) => {
  const { databaseUrl, text, values, answer } = Task.parse(message);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const bytes = Buffer.from(answer);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/{*path}', async (_request, response) => {
    await pool.query({ name: 'bare', text, values });
    response.writeHead(200, { 'Content-Type': 'application/vnd.api+json', 'Content-Length': bytes.length }).end(bytes);
  });
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
  });
});
process.once('disconnect', () => process.exit());
