import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS, type Permission } from '../../src/core/permission.ts';
import { createApiKey, revokeApiKey } from '../../src/services/api-key.ts';
import { createParty, updateParty } from '../../src/services/party.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase } from '../support/database.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { openStream } from './event-source.ts';

describeWithDatabase('GET /changes/stream', () => {
  let service: SignInService;

  beforeAll(async () => {
    service = await startSignInService();
  });
  afterAll(() => service.close());

  /** A new account with a key. */
  async function caller(permissions: readonly Permission[] = ALL_PERMISSIONS) {
    const { accountId } = await service.person('owner', `account ${performance.now()}`);
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const context = service.app.contextFor(principal, 'test');
    const { api_key, key } = await createApiKey.run(context, { name: 'test', permissions: [...permissions] });
    const open = (query = '', headers: Record<string, string> = {}) =>
      openStream(`${service.url}/v2/changes/stream${query}`, { Authorization: `Token ${key}`, ...headers });
    return { context, keyId: api_key.id, open };
  }

  async function party(context: ServiceContext): Promise<string> {
    return (await createParty.run(context, { company_name: `Acme ${performance.now()}` })).id;
  }

  it('begins with the cursor of now, and then sends what changes, whichever process changed it', async () => {
    const { context, open } = await caller();
    await party(context);
    const stream = await open();
    const first = await stream.next();

    const id = await party(context);
    const second = await stream.next(({ data }) => data.data.length > 0);

    expect([stream.status, stream.type, first.name]).toEqual([200, 'text/event-stream', 'changes']);
    expect(first.data.meta).toEqual({ cursor: first.id });
    expect(second.data).toEqual({
      data: [
        {
          id: `party-${id}`,
          type: 'change',
          attributes: { entity_type: 'party', entity_id: id, change: 'changed', changed_at: expect.any(String) },
        },
      ],
      meta: { cursor: second.id },
    });
    stream.close();
  });

  it('resumes behind the last event that was received, and sends each record once', async () => {
    const { context, open } = await caller();
    const first = await open();
    const { id: cursor } = await first.next();
    first.close();
    const [one, two] = [await party(context), await party(context)];
    await updateParty.run(context, { id: one, company_name: `Later ${performance.now()}` });

    for (const resume of [
      () => open('', { 'Last-Event-ID': cursor }),
      () => open(`?page[after]=${cursor}`),
      () => open(`?page[after]=nonsense`, { 'Last-Event-ID': cursor }),
    ]) {
      const stream = await resume();
      expect((await stream.idsUntil(2)).sort()).toEqual([one, two].sort());
      stream.close();
    }
  });

  it('sends to each account what is its own, and only the kinds that are wanted', async () => {
    const [one, other] = [await caller(), await caller()];
    const streams = [await one.open(), await other.open(), await one.open('?filter[entity_type]=container,shipment')];
    for (const stream of streams) await stream.next();
    const [own, others] = [await party(one.context), await party(other.context)];

    expect(await streams[0]?.idsUntil(1)).toEqual([own]);
    expect(await streams[1]?.idsUntil(1)).toEqual([others]);
    const { data } = (await streams[2]?.next()) ?? { data: null };
    expect(data?.data).toEqual([]);
    for (const stream of streams) stream.close();
  });

  it('is refused like GET /changes, with the reason', async () => {
    const [{ open }, reference] = [await caller(), await caller(['reference:read'])];
    const refused = [
      await open('?page[after]=nonsense'),
      await open('?unknown=1'),
      await open('?filter[entity_type]=vessel'),
      await open('', { Authorization: 'Token lf_wrong' }),
      await reference.open(),
    ];

    expect(refused.map(({ status, error }) => [status, error?.code, error?.source])).toEqual([
      [422, 'invalid_input', { parameter: 'page[after]' }],
      [400, 'bad_request', { parameter: 'unknown' }],
      [400, 'bad_request', { parameter: 'filter[entity_type]' }],
      [401, 'unauthorized', undefined],
      [403, 'forbidden', undefined],
    ]);
  });

  it('is open 50 times for an account at most, and again once one is closed', async () => {
    const { open } = await caller();
    const streams = await Promise.all(Array.from({ length: 50 }, () => open()));

    const refused = await open();
    streams[0]?.close();
    const again = await openOnceFree(open);

    expect(streams.every(({ status }) => status === 200)).toBe(true);
    expect([refused.status, refused.error?.code]).toEqual([429, 'rate_limited']);
    expect(again.status).toBe(200);
    for (const stream of [...streams, again]) stream.close();
  });

  it('ends once the credential is revoked', { timeout: 60_000 }, async () => {
    const { context, keyId, open } = await caller();
    const stream = await open();
    await stream.next();
    await revokeApiKey.run(context, { key: keyId });

    await stream.ended();
    expect((await open('', { 'Last-Event-ID': 'x' })).status).toBe(401);
  });
});

/** The server learns a little later that a client has left. */
async function openOnceFree(open: () => ReturnType<typeof openStream>) {
  for (;;) {
    const stream = await open();
    if (stream.status !== 429) return stream;
  }
}
