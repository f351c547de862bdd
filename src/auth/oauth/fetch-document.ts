import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { DAY_MS } from '../../domain/instant.ts';
import type { Fetch } from '../../net/as-fetch.ts';

/** A document is trusted for so long after it was last read, where it cannot be read any more. */
const REMEMBERED_DAYS = 7;

/** A URL that failed is not requested again for this long, and this many are remembered. */
const FAILED_MS = 30_000;
const FAILED_MAX = 1_000;

/** The limit of concurrent requests: the URLs come from unauthenticated requests. */
const UNDER_WAY_MAX = 20;

const DOCUMENT_BYTES_MAX = 64 * 1024;

/**
 * Fetches client metadata documents. If one cannot be fetched, its last copy is used where `mayRemember` allows it;
 * otherwise users would have to sign in again whenever the host of a program is unavailable.
 */
export function documentFetch(db: Database, fetch: Fetch, mayRemember: () => boolean): Fetch {
  const failedUntil = new Map<string, number>();
  let underWay = 0;
  return async (input, init) => {
    const id = String(input);
    const response = await tried(id, () => fetch(input, init));
    if (response?.status === 200) return remember(id, response);
    const known = mayRemember() ? await remembered(id) : null;
    if (known !== null) return new Response(known.body, { headers: { 'content-type': 'application/json' } });
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

  async function remembered(id: string): Promise<{ body: string } | null> {
    const after = new Date((await databaseNow(db)).getTime() - REMEMBERED_DAYS * DAY_MS);
    return db.prisma.oauthDocument.findUnique({ where: { id, fetchedAt: { gt: after } }, select: { body: true } });
  }

  async function remember(id: string, response: Response): Promise<Response> {
    const body = await response.text();
    if (body.length <= DOCUMENT_BYTES_MAX) {
      const stored = { body, fetchedAt: await databaseNow(db) };
      await db.prisma.oauthDocument.upsert({ where: { id }, create: { id, ...stored }, update: stored });
    }
    return new Response(body, { status: response.status, headers: response.headers });
  }
}
