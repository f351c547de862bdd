import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nmeaFeed } from '../../src/app/nmea-feed.ts';
import { keepFeedHealth, pushedFeeds } from '../../src/app/pushed-feeds.ts';
import { loadConfig } from '../../src/config/load.ts';
import { KEY_PERMISSIONS } from '../../src/core/permission.ts';
import { listSources } from '../../src/services/source/list-sources.ts';
import { collectedLog } from '../support/collected-log.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';
import { memorySources, useServiceContext } from '../support/service-context.ts';

const SENTENCE = '!AIVDM,1,1,,A,15MgK45P3@G?fl0E`JbR0OwT0@MS,0*4E\r\n';
const SOON = { timeout: 20_000, interval: 50 };
const clock = { now: () => Date.now() };

describe.skipIf(!databaseAvailable)('a feed of AIS sentences over TCP', () => {
  const db = useDatabase();
  const account = useServiceContext(db, { clock });
  const { log } = collectedLog();
  const sockets = new Set<Socket>();
  let server: Server;
  let config: ReturnType<typeof loadConfig>;
  let isTalking = true;

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      if (isTalking) socket.write(SENTENCE);
      else socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server listens at a port.');
    config = loadConfig({ SECRET_KEY: 'ab'.repeat(32), AIS_TCP: `127.0.0.1:${address.port}` });
  });
  beforeEach(async () => {
    await db.prisma.sourceLane.deleteMany();
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** Receives from the server until the test ends, and keeps how that fares. */
  async function whileReceiving(check: () => Promise<void>): Promise<void> {
    const feed = nmeaFeed({ config, clock, log });
    if (feed === null) throw new Error('The feed is set up.');
    const stopping = new AbortController();
    const stop = keepFeedHealth({ db, log, clock, isListening: () => true, everyMs: 20 }, () => [feed.state()]);
    const receiving = (async () => {
      for await (const _lines of feed.open(stopping.signal));
    })();
    try {
      await check();
    } finally {
      stopping.abort();
      await Promise.all([receiving, stop()]);
    }
  }

  async function shown() {
    const permissions = new Set(KEY_PERMISSIONS);
    const principal = { ...account.principal, permissions };
    const feeds = pushedFeeds(config, []);
    const { sources } = await listSources.run({ ...account, sources: memorySources(), feeds, principal }, {});
    return sources.find(({ source }) => source === 'nmea');
  }

  it('shows its connections, and that it delivers', async () => {
    isTalking = true;

    await whileReceiving(() =>
      vi.waitFor(async () => {
        expect(await shown()).toMatchObject({
          ...{ name: 'AIS over TCP', party: 'ais', way: 'streamed', state: 'answering' },
          ...{ requests_today: 1, requests_this_minute: 1, requests_per_day: null, fault: null },
          answered_at: expect.any(String),
        });
      }, SOON),
    );
  });

  it('shows each connection that failed, and why', async () => {
    isTalking = false;

    await whileReceiving(() =>
      vi.waitFor(async () => {
        const feed = await shown();
        expect(feed?.requests_today).toBeGreaterThan(1);
        expect(feed?.fault).toMatchObject({ reason: expect.stringMatching(/hung up|closed|reset/i), ended_at: null });
      }, SOON),
    );
  });
});
