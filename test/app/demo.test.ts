import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { describedRoutes } from '../../src/rest/routes/described.ts';
import { actingAccount } from '../../src/services/account.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { DEMO_ACCOUNT_NAME, ensureDemoAccount } from '../../src/services/demo/demo-account.ts';
import { followJourneys } from '../../src/services/demo/keep-demo.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase } from '../support/database.ts';
import type { RestBody } from '../support/rest-body.ts';
import { PASSWORD, type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { readContents } from '../support/table-contents.ts';

const ENV = { SANDBOX: '1', DEMO_ACCOUNT: '1', ALLOW_PLAIN_HTTP: '1', TRUSTED_PROXIES: '127.0.0.1' };
const JOURNEYS = 3;
const TEXT = /^This is a demonstration; nothing is changed\. Sign in /;

/** Requests are counted, whoever makes them. */
const COUNTED = 'rate_limit';

/** Secrets and people, by how they are written. */
const SECRET = /whsec_|lfk_|lfs_|password|@(?!context)[\w-]+\.(com|example|org)/i;

/** The least that a tool takes. */
function argumentsOf({ input }: (typeof tools)[number]): Record<string, unknown> {
  const needed = Object.entries(input.shape).filter(([, type]) => !type.safeParse(undefined).success);
  const values = [randomUUID(), 'https://a.example/hook', [randomUUID()], ['container.updated'], 1, true, {}];
  const given = needed.map(([name, type]) => [name, values.find((value) => type.safeParse(value).success)]);
  // A change has to be one.
  return { ...Object.fromEntries(given), ...('active' in input.shape ? { active: true } : {}) };
}

describe('the option DEMO_ACCOUNT', () => {
  it('is refused without the sandbox, with what to do', () => {
    expect(() => loadConfig({ DEMO_ACCOUNT: '1' })).toThrow(/DEMO_ACCOUNT: must be set with SANDBOX=1/);
    expect(loadConfig({ DEMO_ACCOUNT: '1', SANDBOX: '1' })).toMatchObject({ demoAccount: true });
    expect(loadConfig({ SANDBOX: '1' })).toMatchObject({ demoAccount: false });
  });
});

describeWithDatabase('the demonstration', () => {
  let service: SignInService;
  let accountId: string;
  let addresses = 0;

  beforeAll(async () => {
    service = await startSignInService(ENV);
    const { db, config } = service.app;
    accountId = await ensureDemoAccount(db);
    // Another process follows the journeys, and has stopped when the visitors come.
    const worker = await createApp(config, { demoJourneys: JOURNEYS });
    worker.startScheduler({ delivers: false });
    await vi.waitFor(
      async () => {
        const shipments = await db.prisma.shipment.count({ where: { accountId } });
        if (shipments < JOURNEYS) throw new Error('Not all yet.');
      },
      { timeout: 60_000, interval: 100 },
    );
    await worker.close();
  });
  afterAll(() => service.close());

  /** Goes somewhere without following where it leads. */
  const go = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${service.url}${path}`, { redirect: 'manual', ...init });

  /** A cookie of a new visitor, each from a network of its own. */
  async function visit(address = `192.0.2.${++addresses}`): Promise<Record<string, string>> {
    const begun = await go('/demo', { headers: { 'X-Forwarded-For': address } });
    const [cookie = ''] = (begun.headers.get('Set-Cookie') ?? '').split(';');
    return { Cookie: cookie, 'X-Forwarded-For': address };
  }

  const bodyOf = async (answer: Response): Promise<RestBody> => JSON.parse(await answer.text());

  const contents = async () => {
    const { [COUNTED]: _counted, ...rest } = await readContents(service.app.config.databaseUrl?.reveal() ?? '');
    return rest;
  };

  it('begins without a sign-in and leads to the console, for an hour, and goes on with the session that there is', async () => {
    const begun = await go('/demo?return=/console/containers');
    const cookie = begun.headers.get('Set-Cookie') ?? '';
    const again = await go('/demo?return=https://evil.example/', { headers: { Cookie: cookie.split(';')[0] ?? '' } });

    expect([begun.status, begun.headers.get('Location')]).toEqual([303, '/console/containers']);
    expect(cookie).toMatch(/^landfall-demo=[\w-]{22}\.\w+\.[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect([again.status, again.headers.get('Location'), again.headers.get('Set-Cookie')]).toEqual([
      303,
      '/console/',
      null,
    ]);
  });

  it('is offered by the API to who has no session, and the sign-in to who had one', async () => {
    const own = { 'Sec-Fetch-Site': 'same-origin' };
    const stranger = await bodyOf(await go('/v2/me', { headers: own }));
    const former = await bodyOf(await go('/v2/me', { headers: { ...own, Cookie: `landfall=${'a'.repeat(43)}` } }));

    expect(stranger.errors[0].meta).toHaveProperty('sign_in', `${service.authUrl}/demo`);
    expect(former.errors[0].meta).toHaveProperty('sign_in', `${service.authUrl}/sign-in`);
  });

  it('shows the fictional cargo of its account, and says who looks at it', async () => {
    const headers = await visit();
    const me = await bodyOf(await go('/v2/me', { headers }));
    const shipments = await bodyOf(await go('/v2/shipments', { headers }));

    expect(me.data.attributes).toMatchObject({
      account_id: accountId,
      account_shown_name: 'Demonstration',
      is_demo: true,
      user_id: null,
      email: null,
      permissions: ['tracking:read', 'reference:read'],
      accounts: [],
    });
    expect(shipments.data).toHaveLength(JOURNEYS);
  });

  it('refuses every route but those that read, and nothing of the database is changed by any', {
    timeout: 120_000,
  }, async () => {
    const headers = await visit();
    const before = await contents();
    const passed: string[] = [];
    const wrong: string[] = [];
    for (const { method, path, name, body, query } of describedRoutes) {
      if (path.endsWith('/stream')) continue;
      const ids: Readonly<Record<string, string>> = { ':resource': 'containers', ':scac': 'TEST' };
      const target = path.replaceAll(/:\w+/g, (variable) => ids[variable] ?? randomUUID());
      const needed = Object.entries(query.shape).filter(([, type]) => !type.safeParse(undefined).success);
      const search = new URLSearchParams(
        Object.fromEntries(needed.map(([name]) => [name, name === 'query' ? 'SBX' : '1'])),
      );
      const sent = body === null ? {} : { body: JSON.stringify(EXAMPLES[name]?.request ?? {}) };
      const types = { Accept: 'application/json, application/vnd.api+json', 'Content-Type': 'application/json' };
      const answer = await go(`/v2${target}?${search}`, { method, headers: { ...headers, ...types }, ...sent });
      const text = await answer.text();
      if (SECRET.test(text)) wrong.push(`${method} ${path}: shows ${SECRET.exec(text)?.[0]}`);
      if (answer.status >= 500) wrong.push(`${method} ${path}: ${answer.status} ${text}`);
      if (answer.ok) passed.push(`${method} ${path}`);
      // Senders push by keys of their own, and know no session.
      const isRefused = answer.status === 403 ? TEXT.test(JSON.parse(text).errors[0].detail) : answer.status === 401;
      if (method !== 'GET' && !isRefused) wrong.push(`${method} ${path}: ${answer.status} ${text}`);
    }

    expect(wrong).toEqual([]);
    expect(passed.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(passed).toEqual(
      expect.arrayContaining(['GET /containers', 'GET /today', 'GET /map', 'GET /changes', 'GET /me']),
    );
    expect(passed).not.toContain('GET /webhooks');
    expect(await contents()).toEqual(before);
  });

  it('refuses everything but reading outside of the API, but the ways to sign in', async () => {
    const headers = await visit();
    const before = await contents();
    const calls = [
      '/',
      '/mcp',
      '/register',
      '/token',
      '/keys',
      '/people',
      '/mail',
      '/account',
      '/connections',
      '/password',
    ];
    const answers = await Promise.all(
      calls.map(async (path) => {
        const answer = await go(path, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) });
        return [path, answer.status, TEXT.test(JSON.parse(await answer.text()).errors?.[0]?.detail ?? '')];
      }),
    );
    const pages = await Promise.all(['/keys', '/people', '/audit'].map((path) => go(path, { headers })));

    expect(answers).toEqual(calls.map((path) => [path, 403, true]));
    expect(pages.map(({ status, headers: sent }) => [status, sent.get('Location')?.split('?')[0]])).toEqual(
      ['/keys', '/people', '/audit'].map(() => [303, '/sign-in']),
    );
    expect(await contents()).toEqual(before);
    const form = await go('/sign-in', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: 'a', password: 'b' }),
    });
    expect(await form.text()).not.toMatch(/demonstration/);
  });

  it('refuses exports, however little they have', async () => {
    const headers = await visit();
    const answer = await go('/v2/containers', { headers: { ...headers, Accept: 'text/csv' } });

    expect(answer.status).toBe(403);
    expect((await bodyOf(answer)).errors[0].detail).toMatch(TEXT);
  });

  it('refuses every tool but those that read, in whatever way a visitor came to them, and nothing is changed', async () => {
    const demo = { session: 's', signInUrl: 'https://track.example.com/sign-in' };
    const before = await contents();
    const { catalogue } = await service.app.mcpParts();
    const outcomes = new Map<string, string>();
    for (const tool of catalogue.tools) {
      // Even with every permission.
      const permissions = new Set([tool.permission]);
      const principal = { accountId, keyId: null, userId: null, permissions, demo };
      const context = service.app.contextFor(principal, randomUUID());
      const outcome = await tool.call(context, argumentsOf(tool)).then(
        () => 'answered',
        (error: Error) => (TEXT.test(error.message) ? 'refused' : 'faulty'),
      );
      outcomes.set(tool.name, outcome);
    }

    const changing = tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name);
    const refused = tools.map(({ name }) => name).filter((name) => outcomes.get(name) === 'refused');
    expect(changing.filter((name) => !refused.includes(name))).toEqual([]);
    expect([...outcomes.values()]).toContain('answered');
    expect(await contents()).toEqual(before);
  });

  it('receives changes as they come', async () => {
    const headers = await visit();
    const leaving = new AbortController();
    const stream = await go('/v2/changes/stream', { headers, signal: leaving.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await service.app.db.prisma.container.updateMany({ where: { accountId }, data: { updatedAt: new Date() } });
    let text = '';
    while (!/event: changes[\s\S]*event: changes/.test(text)) text += (await reader?.read())?.value ?? '';
    leaving.abort();

    expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
    expect(text).toContain('"container"');
  });

  it('lets nobody in by a cookie that was changed, or made by another, and shows no other account', async () => {
    const { Cookie: cookie = '', ...from } = await visit();
    const other = await service.person('owner', 'others');
    const [name = '', value = ''] = cookie.split('=');
    const [id = '', end = '', code = ''] = value.split('.');
    const later = (Number.parseInt(end, 36) + 9_999).toString(36);
    const forged = [
      `${id}.${later}.${code}`,
      `${id}.${end}.${'A'.repeat(43)}`,
      `${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}.${end}.${code}`,
      '',
    ];
    const answers = await Promise.all(
      forged.map((one) => go('/v2/me', { headers: { ...from, Cookie: `${name}=${one}` } })),
    );
    const named = await go('/v2/me', { headers: { ...from, Cookie: cookie, 'X-Account-Id': other.accountId } });
    const foreign = await go('/v2/me', { headers: { ...from, Cookie: cookie, Origin: 'https://evil.example' } });

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await bodyOf(named)).data.attributes.account_id).toBe(accountId);
    expect(foreign.status).toBe(403);
  });

  it('takes the session of a visitor away from who signs in, so that no page of theirs goes on with fictional cargo', async () => {
    const { Cookie: cookie = '', ...from } = await visit();
    const { email } = await service.person('viewer', 'others');
    const form = await go('/sign-in', { headers: { ...from, Cookie: cookie } });
    const [anonymous = ''] = (form.headers.get('Set-Cookie') ?? '').split(';');
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await form.text()) ?? [];
    const answer = await go('/sign-in', {
      method: 'POST',
      headers: { ...from, Cookie: `${cookie}; ${anonymous}`, Origin: service.authUrl },
      body: new URLSearchParams({ csrf, email, password: PASSWORD }),
    });

    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()).toEqual(
      expect.arrayContaining(['landfall-demo=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']),
    );
  });

  it('removes the journeys that are no longer under way with all that they have, and polls their numbers no more', async () => {
    const { db, log, clock, contextFor } = service.app;
    const numbers = async () => {
      const rows = await db.prisma.trackingRequest.findMany({
        where: { accountId },
        orderBy: { requestNumber: 'asc' },
      });
      return rows.map(({ requestNumber }) => requestNumber);
    };
    const [first = '', ...later] = await numbers();
    // Another process, whose clock is ahead, tracks the last one already.
    const bills = () => later.slice(0, 1);
    const former = await db.prisma.trackingRequest.findMany({ where: { accountId, requestNumber: first } });
    const watched = former.map(({ watchId }) => watchId);

    expect([watched.length, later.length]).toEqual([1, JOURNEYS - 1]);
    expect(await followJourneys({ db, log, clock, contextFor, bills })).toBe(0);

    expect(await numbers()).toEqual(later);
    const followed = { accountId, lineTrackingStoppedAt: null };
    expect(await db.prisma.shipment.count({ where: followed })).toBe(later.length);
    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS polled FROM watch_schedule WHERE watch_id = ANY($1) AND isfinite(next_due_at)',
      [watched],
    );
    expect(rows).toEqual([{ polled: 0 }]);
  });

  it('has an account that nobody gets as theirs', async () => {
    const { db } = service.app;
    const own = await actingAccount(db, 'others');
    await expect(actingAccount(db, DEMO_ACCOUNT_NAME)).rejects.toMatchObject({ code: 'configuration' });

    expect(own.id).not.toBe(accountId);
    await db.prisma.membership.create({
      data: { accountId, userId: (await service.person('viewer', 'others')).userId, role: 'viewer' },
    });
    await expect(ensureDemoAccount(db)).rejects.toThrow(/DEMO_ACCOUNT: the account demonstration has people/);
    await db.prisma.membership.deleteMany({ where: { accountId } });
    expect(await ensureDemoAccount(db)).toBe(accountId);
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    await createApiKey.run(service.app.contextFor(principal, randomUUID()), {
      name: 'n',
      permissions: ['tracking:read'],
    });
    await expect(ensureDemoAccount(db)).rejects.toThrow(/has people, keys or webhooks/);
    await db.prisma.apiKey.deleteMany({ where: { accountId } });
    await db.prisma.account.update({ where: { id: accountId }, data: { isDemo: false } });
    await expect(ensureDemoAccount(db)).rejects.toThrow(/is an account of people/);
  });
});
