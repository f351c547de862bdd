import type { Database, Statement } from '../../db/client.ts';
import type { Fetch } from '../../net/as-fetch.ts';

/** A document is trusted for so long after it was last read, where it cannot be read any more. */
const REMEMBERED_DAYS = 7;

/** An address that could not be read is not asked again for so long, and so many are remembered for it. */
const FAILED_MS = 30_000;
const FAILED_MAX = 1_000;

/** More than these are not asked at once: whoever begins an authorization says where they are. */
const UNDER_WAY_MAX = 20;

const DOCUMENT_BYTES_MAX = 64 * 1024;

const SAVE: Statement = {
  name: 'save_oauth_document',
  text: `INSERT INTO oauth_document (id, body) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET body = EXCLUDED.body, fetched_at = now()`,
};

const FIND: Statement = {
  name: 'find_oauth_document',
  text: `SELECT d.body FROM oauth_document d WHERE d.id = $1
    AND d.fetched_at > now() - interval '${REMEMBERED_DAYS} days'`,
};

/**
 * Reads the documents in which programs describe themselves. One that cannot be read for a while is taken as it was last,
 * where `mayRemember` says so: else whoever has connected such a program would have to sign in anew whenever its host has
 * the hiccups.
 */
export function documentFetch(db: Database, fetch: Fetch, mayRemember: () => boolean): Fetch {
  const failedUntil = new Map<string, number>();
  let underWay = 0;
  return async (input, init) => {
    const id = String(input);
    const response = await tried(id, () => fetch(input, init));
    if (response?.status === 200) return remember(id, response);
    const [known] = mayRemember() ? await db.query<{ body: string }>(FIND, [id]) : [];
    if (known !== undefined) return new Response(known.body, { headers: { 'content-type': 'application/json' } });
    if (response !== null) return response;
    throw new Error('The document cannot be read at the moment.');
  };

  async function tried(id: string, ask: () => Promise<Response>): Promise<Response | null> {
    if ((failedUntil.get(id) ?? 0) > performance.now() || underWay >= UNDER_WAY_MAX) return null;
    underWay += 1;
    try {
      return await ask();
    } catch {
      if (failedUntil.size >= FAILED_MAX) failedUntil.clear();
      failedUntil.set(id, performance.now() + FAILED_MS);
      return null;
    } finally {
      underWay -= 1;
    }
  }

  async function remember(id: string, response: Response): Promise<Response> {
    const body = await response.text();
    if (body.length <= DOCUMENT_BYTES_MAX) await db.query(SAVE, [id, body]);
    return new Response(body, { status: response.status, headers: response.headers });
  }
}
