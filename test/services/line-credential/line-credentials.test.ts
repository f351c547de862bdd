import { beforeEach, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../../src/core/permission.ts';
import type { PolledSource, Scheduler } from '../../../src/scheduler/worker.ts';
import { moveToOwnWatches } from '../../../src/services/line-credential/move-to-own-watches.ts';
import { listContainerRawEvents } from '../../../src/services/raw-event/list-container-raw-events.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { listShippingLines } from '../../../src/services/shipping-line.ts';
import { tool as getContainer } from '../../../tools/get-container.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { withPermissions } from '../../support/service-context.ts';
import { newNumber, rows } from '../../support/tracking.ts';
import {
  book,
  type LineAccounts,
  ownLanesScheduler,
  pollAll,
  requestOf,
  setCredentials,
  settingsOf,
  useLineAccounts,
} from './line-accounts.ts';

describeWithDatabase("the account's own credentials for a line", () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let line: LineAccounts['line'];
  let collected: LineAccounts['collected'];
  let installation: LineAccounts['installation'];
  let customers: LineAccounts['customers'];
  let accounts: LineAccounts['accounts'];
  let other: ServiceContext;
  let account: LineAccounts['account'];
  let polled: PolledSource[];
  let scheduler: Scheduler;
  useLineAccounts(db, (lines) => {
    ({ line, collected, installation, customers, accounts, other, account } = lines);
  });
  beforeEach(() => {
    polled = [];
    scheduler = ownLanesScheduler(other, polled);
  });

  const polls = () => pollAll(scheduler);
  const set = (context: ServiceContext, settings: Record<string, string>) => setCredentials(api, context, settings);
  const boxesOf = async (context: ServiceContext) => {
    const { body } = await api.ask(context, 'GET /containers');
    return (body.data as { attributes: { number: string } }[]).map(({ attributes }) => attributes.number);
  };

  it('are described line by line to who may set them: what is needed, what is taken, and where access is applied for', async () => {
    const { status, body } = await api.ask(await account(), 'GET /line_credential_forms');
    const forms = (body as unknown as { lines: { scac: string; required: string[]; accepted: string[] }[] }).lines;
    const maersk = forms.find(({ scac }) => scac === 'MAEU');

    expect(status).toBe(200);
    expect(maersk).toMatchObject({ name: 'Maersk', required: ['client_id', 'client_secret'] });
    expect(maersk).toHaveProperty('portal', expect.stringMatching(/^https:/));
    expect(forms.flatMap(({ required, accepted }) => required.filter((name) => !accepted.includes(name)))).toEqual([]);
    const reader = withPermissions(await account(), ['tracking:read', 'tracking:write']);
    expect((await api.ask(reader, 'GET /line_credential_forms')).status).toBe(403);
  });

  it('are what the line is asked with, each account seeing what it is answered alone', async () => {
    const number = newNumber();
    for (const [at, context] of accounts.entries()) {
      expect((await set(context, settingsOf(customers[at] ?? installation))).status).toBe(200);
    }
    for (const context of [...accounts, other]) await book(context, number);

    await polls();

    const seen = await Promise.all([...accounts, other].map(boxesOf));
    expect(seen).toEqual([...customers, installation].map(({ box }) => [box]));
    expect(line.asked(number).sort()).toEqual([...customers, installation].map(({ clientId }) => clientId).sort());
    expect(line.crossed).toEqual([]);
    for (const [at, context] of [...accounts, other].entries()) {
      const others = seen.flatMap((boxes, index) => (index === at ? [] : boxes));
      const texts = await everythingSeenBy(context);
      for (const box of others) expect(texts).not.toContain(box);
    }
    for (const { clientSecret } of [installation, ...customers]) expect(collected.text()).not.toContain(clientSecret);
    expect(collected.text()).not.toContain('opaque-token');
  });

  async function everythingSeenBy(context: ServiceContext): Promise<string> {
    const calls = [
      'GET /containers?include=shipment',
      'GET /shipments',
      'GET /tracking_requests',
      'GET /changes',
      'GET /exports/containers',
      'GET /map',
    ];
    const answers = await Promise.all(calls.map((call) => api.ask(context, call)));
    const containers = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    const raw = await Promise.all(containers.map(({ id }) => listContainerRawEvents.run(context, { id })));
    const sent = await rows(db, 'SELECT record FROM outbox_event WHERE account_id = $1', [context.principal.accountId]);
    const told = await Promise.all(containers.map(({ id }) => getContainer.call(context, { id })));
    return JSON.stringify([answers.map(({ body }) => body), raw, sent, told]);
  }

  it('sign in once for eight polls at the same time, and again only when they change', async () => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    const numbers = Array.from({ length: 8 }, () => newNumber());
    for (const number of numbers) await book(first, number);
    line.holdUntil(8);

    await polls();

    expect(line.issued).toEqual([customers[0].clientId]);
    expect(numbers.map((number) => [...new Set(line.asked(number))])).toEqual(
      numbers.map(() => [customers[0].clientId]),
    );
    await set(first, settingsOf(customers[1]));
    await polls();
    expect(line.issued).toEqual([customers[0].clientId, customers[1].clientId]);
    expect(line.crossed).toEqual([]);
  });

  it('are refused to their account alone, and counted for the operator', async () => {
    const [first, second] = accounts;
    await set(first, { client_id: customers[0].clientId, client_secret: 'wrong-secret-that-is-long' });
    await set(second, settingsOf(customers[1]));
    const number = newNumber();
    const [refused, answered, shared] = [
      await book(first, number),
      await book(second, number),
      await book(other, number),
    ];

    await polls();

    expect((await requestOf(first, refused.id)).polling).toMatchObject({
      refusal: { cause: 'own_credentials' },
      own_credentials: true,
    });
    expect((await requestOf(second, answered.id)).polling?.refusal).toBeNull();
    expect((await requestOf(other, shared.id)).polling?.refusal).toBeNull();
    const { body } = await api.ask(first, 'GET /line_credentials');
    expect(body).toMatchObject({ line_credentials: [{ scac: 'MAEU', refused_numbers: 1 }] });
    expect(polled.filter(({ isOwn }) => !isOwn).map(({ outcome }) => outcome)).toEqual(['found']);
    expect(collected.text()).not.toContain('wrong-secret');
  });

  it('have answers that nobody else reads, also where they are not understood', async () => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    const number = newNumber();
    await book(first, number);
    line.garble(`{"secretly": "${customers[0].box}`);

    await polls();

    const kept = await rows(
      db,
      'SELECT q.raw FROM quarantine q JOIN watch w ON w.id = q.watch_id WHERE w.number = $1',
      [number],
    );
    expect(kept).toEqual([{ raw: '' }]);
    expect(collected.text()).not.toContain(customers[0].box);
  });

  it('take over the numbers that are tracked already, with all that was seen of them', async () => {
    const [first] = accounts;
    const number = newNumber();
    const request = await book(first, number);
    await book(other, number);
    await polls();
    expect(await boxesOf(first)).toEqual([installation.box]);
    const shown = async () =>
      JSON.stringify((await api.ask(first, 'GET /shipments?include=containers')).body).replaceAll(
        /"updated_at":"[^"]*"/g,
        '',
      );
    const before = await shown();

    await set(first, settingsOf(customers[0]));

    expect(await shown()).toEqual(before);
    line.arrive();
    await polls();
    expect(line.asked(number)).toEqual([installation.clientId, customers[0].clientId]);
    expect((await boxesOf(first)).sort()).toEqual([installation.box, customers[0].box].sort());
    expect((await requestOf(first, request.id)).status).toBe('created');
    expect(await boxesOf(other)).toEqual([installation.box]);
    expect(await everythingSeenBy(other)).not.toContain(customers[0].box);
    await db.pool.query("UPDATE watch_schedule SET next_due_at = now() - interval '1 second' WHERE lane = 'MAEU'");
    await polls();
    const eventsOf = async (context: ServiceContext) => {
      const said = await everythingSeenBy(context);
      return [installation, customers[0]].filter((one) => said.includes(line.arrivalOf(one)));
    };
    expect(await eventsOf(other)).toEqual([installation]);
    expect(await eventsOf(first)).toEqual([customers[0]]);
  });

  it('are moved to by another process where the one that set them ended', async () => {
    const [first] = accounts;
    const number = newNumber();
    await book(first, number);
    await polls();
    await set(first, settingsOf(customers[0]));
    await db.pool.query(
      `WITH w AS (INSERT INTO watch (id, source, kind, number, journey_month)
        VALUES (gen_random_uuid(), 'MAEU', 'booking', 'LEFTBEHIND', date_trunc('month', now())::date) RETURNING id),
      s AS (INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT id, 'MAEU', now() FROM w)
      UPDATE tracking_request r SET watch_id = w.id, normalized_number = 'LEFTBEHIND', status = 'pending' FROM w
      WHERE r.account_id = $1`,
      [first.principal.accountId],
    );

    expect(await moveToOwnWatches(other, { accountId: null, scac: null })).toBe(1);
    expect(await moveToOwnWatches(other, { accountId: null, scac: null })).toBe(0);
    const found = await rows(
      db,
      "SELECT owner_account_id AS owner FROM watch WHERE number = 'LEFTBEHIND' ORDER BY 1 NULLS LAST",
    );
    expect(found).toEqual([{ owner: first.principal.accountId }, { owner: null }]);
  });

  it('leave the numbers to the credentials of the installation when they are removed, still seen by the account alone', async () => {
    const [first] = accounts;
    const number = newNumber();
    await set(first, settingsOf(customers[0]));
    const request = await book(first, number);
    await polls();

    expect((await api.ask(first, 'DELETE /line_credentials/MAEU')).status).toBe(204);
    await polls();

    expect(line.asked(number)).toEqual([customers[0].clientId, installation.clientId]);
    expect((await boxesOf(first)).sort()).toEqual([installation.box, customers[0].box].sort());
    expect((await requestOf(first, request.id)).polling?.own_credentials).toBeUndefined();
    expect((await book(other, number)).status).toBe('pending');
    expect((await api.ask(first, 'GET /line_credentials')).body).toEqual({ line_credentials: [] });
    expect((await api.ask(first, 'DELETE /line_credentials/MAEU')).status).toBe(404);
    expect(await rows(db, 'SELECT sealed FROM line_credential')).toEqual([{ sealed: null }]);
  });

  it('make a line trackable for the account that the installation has no credentials for', async () => {
    const [bringing, without] = [await account(false), await account(false)];
    scheduler = ownLanesScheduler(bringing, polled);
    await expect(book(bringing, newNumber())).rejects.toMatchObject({ code: 'line_not_configured' });
    const accessOf = async (context: ServiceContext) =>
      (await listShippingLines.run(context, { search: 'MAEU' })).shipping_lines.map(({ access, own_credentials }) => ({
        access,
        own_credentials,
      }));

    await set(bringing, settingsOf(customers[0]));
    const number = newNumber();
    const request = await book(bringing, number);
    expect(request.polling).toMatchObject({ own_credentials: true, next_poll_at: expect.any(String) });
    await polls();

    expect(await boxesOf(bringing)).toEqual([customers[0].box]);
    expect(await accessOf(bringing)).toContainEqual({ access: 'ready', own_credentials: true });
    expect(await accessOf(without)).toContainEqual({ access: 'not_configured', own_credentials: false });
    await expect(book(without, number)).rejects.toMatchObject({ code: 'line_not_configured' });
    const waiting = await book(bringing, newNumber());
    await api.ask(bringing, 'DELETE /line_credentials/MAEU');
    expect((await requestOf(bringing, waiting.id)).polling).toMatchObject({
      next_poll_at: null,
      refusal: { cause: 'no_credentials' },
    });
  });

  it('are tested with a sign-in of their own, and the outcome is kept without any of them', async () => {
    const [first, second] = accounts;
    await set(first, settingsOf(customers[0]));

    const tested = await api.ask(first, 'POST /line_credentials/MAEU/test', {});

    expect(tested.body).toMatchObject({ source: 'MAEU', outcome: 'signed_in' });
    expect(line.issued).toEqual([customers[0].clientId]);
    const { body } = await api.ask(first, 'GET /line_credentials');
    expect(body).toMatchObject({ line_credentials: [{ last_test: { outcome: 'signed_in' } }] });
    expect(JSON.stringify([tested.body, body])).not.toContain(customers[0].clientSecret);
    expect((await api.ask(second, 'POST /line_credentials/MAEU/test', {})).status).toBe(404);
    expect(await rows(db, "SELECT lane FROM source_lane WHERE lane = 'MAEU'")).toEqual([]);
  });

  it('are shown by their last four characters, to who may manage them in the account', async () => {
    const [first, second] = accounts;
    const stored = await set(first, settingsOf(customers[0]));

    const settings = [
      { name: 'client_id', ending: customers[0].clientId.slice(-4) },
      { name: 'client_secret', ending: customers[0].clientSecret.slice(-4) },
    ];
    expect(stored.body.data).toMatchObject({ attributes: { scac: 'MAEU', settings } });
    expect((await api.ask(first, 'GET /line_credentials/maeu')).body.data).toEqual(stored.body.data);
    expect((await api.ask(second, 'GET /line_credentials/MAEU')).status).toBe(404);
    expect((await api.ask(second, 'GET /line_credentials')).body).toEqual({ line_credentials: [] });
    const limited = withPermissions(
      first,
      ALL_PERMISSIONS.filter((one) => one !== 'lines:credentials'),
    );
    for (const call of [
      'GET /line_credentials',
      'PUT /line_credentials/MAEU',
      'DELETE /line_credentials/MAEU',
      'POST /line_credentials/MAEU/test',
    ]) {
      const body = call.startsWith('PUT') ? { settings: {} } : call.startsWith('POST') ? {} : undefined;
      expect((await api.ask(limited, call, body)).status).toBe(403);
    }
    const audited = await rows<{ detail: unknown }>(
      db,
      "SELECT detail FROM audit_event WHERE account_id = $1 AND kind LIKE 'line_cred%'",
      [first.principal.accountId],
    );
    expect(audited).toEqual([{ detail: { line: 'MAEU', settings: ['client_id', 'client_secret'] } }]);
    const dump = JSON.stringify(
      await rows(db, "SELECT encode(sealed, 'escape') AS sealed, endings FROM line_credential"),
    );
    expect(dump).not.toContain(customers[0].clientSecret);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a setting that is missing', { client_id: 'an-id' }, 'client_secret'],
    ['an address', { client_id: 'an-id', client_secret: 'hidden', base_url: 'https://a.example' }, 'base_url'],
    ['a setting that is none', { 'hidden value': 'x' }, 'a setting'],
    ['an empty value', { client_id: '', client_secret: 'hidden' }, 'is empty'],
    ['a line end', { client_id: 'an-id\r\nX: y', client_secret: 'hidden' }, 'printable'],
    [
      'a path in place of a certificate',
      { client_id: 'an-id', client_secret: 'hidden', certificate: '/etc/passwd' },
      'PEM',
    ],
    ['a product that is none', { client_id: 'an-id', client_secret: 'hidden', product: 'gold' }, 'product'],
  ])('are refused with %s, in words that have no value', async (_what, settings, words) => {
    const { status, body } = await set(accounts[0], settings);

    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(words);
    expect(JSON.stringify(body)).not.toMatch(/hidden|passwd/);
    expect(await rows(db, 'SELECT id FROM line_credential')).toEqual([]);
  });
});
