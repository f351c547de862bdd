import { Pool } from 'undici';
import { rate } from './measure.ts';

/** What is sent again and again, and where. */
export interface RawTarget {
  url: string;
  certificate: string;
  /** Made anew for each request. */
  headers: (body: Buffer) => Record<string, string>;
  body: Buffer;
}

const CONNECTIONS = 16;

/** How many requests a second the library sends that is under everything, with nothing read and nothing written down. */
export async function rawRate({ url, certificate, headers, body }: RawTarget, durationMs: number): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, connect: { ca: certificate } });
  const send = async () => {
    const answer = await pool.request({ path: pathname, method: 'POST', headers: headers(body), body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`);
  };
  try {
    await rate(send, CONNECTIONS, durationMs / 10);
    return await rate(send, CONNECTIONS, durationMs);
  } finally {
    await pool.close();
  }
}
