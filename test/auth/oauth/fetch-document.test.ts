import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documentFetch } from '../../../src/auth/oauth/fetch-document.ts';
import { asFetch, type Fetch } from '../../../src/net/as-fetch.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';

const LIMITS = { deadlineMs: 5_000, bodyBytesMax: 64 * 1024 };

describeWithDatabase('the description of a program', () => {
  const db = useDatabase();
  let host: LoopbackServer;
  let http: HttpClient;
  let read: Fetch;
  let isDown = false;
  let waiting: (() => void)[] = [];

  beforeAll(async () => {
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    host = await startLoopbackServer(({ url }, response) => {
      if (isDown) response.destroy();
      else if (url.pathname === '/slow') waiting.push(() => sendJson(response, {}));
      else if (url.pathname === '/gone') sendStatus(response, 404);
      else sendJson(response, { client_id: url.href });
    });
  });
  beforeEach(() => {
    isDown = false;
    waiting = [];
    host.requests.length = 0;
    read = documentFetch(db, asFetch(http, LIMITS), () => true);
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });

  it('is taken as it was last where it cannot be read, in every process and for a week', async () => {
    const address = `${host.url}/remembered`;
    const first = await (await read(address)).json();
    isDown = true;

    const other = documentFetch(db, asFetch(http, LIMITS), () => true);
    const again = await (await other(address)).json();
    await db.prisma.oauthDocument.updateMany({ data: { fetchedAt: new Date(Date.now() - 8 * 86_400_000) } });

    expect([first, again]).toEqual([{ client_id: address }, { client_id: address }]);
    await expect(documentFetch(db, asFetch(http, LIMITS), () => true)(address)).rejects.toThrow();
  });

  it('is read anew where a person is asked about the program', async () => {
    const address = `${host.url}/asked`;
    await read(address);
    isDown = true;

    await expect(documentFetch(db, asFetch(http, LIMITS), () => false)(address)).rejects.toThrow();
  });

  it('is not requested again at once where it could not be read', async () => {
    isDown = true;

    for (let attempt = 0; attempt < 5; attempt++) await expect(read(`${host.url}/down`)).rejects.toThrow();

    expect(host.requests).toHaveLength(1);
  });

  it('that is refused is refused, and nothing of it is kept', async () => {
    expect((await read(`${host.url}/gone`)).status).toBe(404);
    expect(await db.prisma.oauthDocument.count({ where: { id: `${host.url}/gone` } })).toBe(0);
  });

  it('is requested by so many at once, and the rest have to come again', async () => {
    const requests = Array.from({ length: 30 }, (_none, at) =>
      read(`${host.url}/slow?${at}`).then(
        () => true,
        () => false,
      ),
    );
    const refused = requests.slice(20);

    expect(await Promise.all(refused)).toEqual(refused.map(() => false));
    await expect.poll(() => waiting.length).toBe(20);
    for (const answer of waiting) answer();
    expect((await Promise.all(requests)).filter(Boolean)).toHaveLength(20);
  });
});
