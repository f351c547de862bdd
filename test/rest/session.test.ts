import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { Role } from '../../src/core/permission.ts';
import { grantOperating } from '../../src/services/member/operating-user.ts';
import type { Browser } from '../support/browser.ts';
import { describeWithDatabase } from '../support/database.ts';
import { PASSWORD, type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };
const PARTY = JSON.stringify({ data: { type: 'party', attributes: { company_name: 'Acme' } } });

describeWithDatabase('the session of a browser', () => {
  let service: SignInService;

  beforeAll(async () => {
    service = await startSignInService();
  });
  afterAll(() => service.close());

  async function signedIn(role: Role = 'member', account: string = newId()): Promise<{ person: Person; page: Page }> {
    const person = await service.person(role, account);
    const browser = service.browser();
    const form = await browser.open(`${service.url}/sign-in`);
    await browser.submit(form, '/sign-in', { email: person.email, password: PASSWORD });
    return { person, page: new Page(service.url, browser) };
  }

  it('reads what the person may read, and learns who the person is', async () => {
    const { person, page } = await signedIn('member', 'readers');

    const me = await page.ask('GET /me');
    const containers = await page.ask('GET /containers');

    expect([me.status, containers.status]).toEqual([200, 200]);
    expect(me.body.data).toEqual({
      id: person.userId,
      type: 'principal',
      attributes: {
        account_id: person.accountId,
        account_name: 'readers',
        account_shown_name: null,
        account_has_logo: false,
        is_demo: false,
        sends_mail: false,
        user_id: person.userId,
        email: person.email,
        name: null,
        role: 'member',
        permissions: ['tracking:read', 'tracking:write', 'reference:read', 'webhooks:read', 'webhooks:write'],
        accounts: [{ id: person.accountId, name: 'readers', role: 'member' }],
      },
    });
  });

  it('operates the installation where the operator let the person do so, which no role includes', async () => {
    const { page: owner } = await signedIn('owner', 'operated');
    const person = await service.person('viewer', 'operated');
    await grantOperating(service.app.db, person.email);
    const browser = service.browser();
    const form = await browser.open(`${service.url}/sign-in`);
    await browser.submit(form, '/sign-in', { email: person.email, password: PASSWORD });
    const operator = new Page(service.url, browser);

    for (const path of ['/sources', '/line_connections']) {
      expect([path, (await owner.ask(`GET ${path}`)).status]).toEqual([path, 403]);
      expect([path, (await operator.ask(`GET ${path}`)).status]).toEqual([path, 200]);
    }
    expect((await owner.ask('GET /me')).body.data.attributes.permissions).not.toContain('installation:operate');
    expect((await operator.ask('GET /me')).body.data.attributes.permissions).toContain('installation:operate');
  });

  it('changes something with the CSRF token that an answer gave', async () => {
    const { page } = await signedIn();
    await page.ask('GET /me');

    expect((await page.ask('POST /parties', PARTY)).status).toBe(201);
  });

  it('changes nothing without the token, or with that of another browser, and says which one it is', async () => {
    const { page: other } = await signedIn();
    await other.ask('GET /me');
    const { page } = await signedIn();

    const without = await page.ask('POST /parties', PARTY);
    const foreign = await page.ask('POST /parties', PARTY, { 'X-CSRF-Token': other.token });
    const again = await page.ask('POST /parties', PARTY, { 'X-CSRF-Token': foreign.body.errors[0].meta.csrf_token });

    expect([without.status, foreign.status, again.status]).toEqual([403, 403, 201]);
    expect(without.body.errors[0]).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('X-CSRF-Token'),
    });
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('is of no use to a page with %o, even with the token', async (headers) => {
    const { page } = await signedIn();
    await page.ask('GET /me');

    for (const call of ['GET /containers', 'POST /parties', 'DELETE /containers/x']) {
      const { status, headers: sent } = await page.ask(call, PARTY, { 'X-CSRF-Token': page.token, ...headers });
      expect([call, status, sent.has('x-csrf-token')]).toEqual([call, 403, false]);
    }
  });

  it('lets no other origin read its answers', async () => {
    const { page } = await signedIn();

    const { headers } = await page.ask('GET /me');
    const preflight = await page.ask('OPTIONS /me', undefined, { Origin: 'https://evil.example' });

    for (const sent of [headers, preflight.headers]) expect(sent.has('access-control-allow-origin')).toBe(false);
  });

  it('lets a viewer change nothing', async () => {
    const { page } = await signedIn('viewer');
    await page.ask('GET /me');

    const { status, body } = await page.ask('POST /parties', PARTY);

    expect([status, body.errors[0].meta.permission]).toEqual([403, 'tracking:write']);
  });

  it('is answered with 401 and the address of the sign-in once it is over, also in the middle of a change', async () => {
    const { person, page } = await signedIn();
    await page.ask('GET /me');
    await service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });

    for (const call of ['GET /containers', 'POST /parties']) {
      const { status, body } = await page.ask(call, PARTY);
      expect([call, status, body.errors[0].code]).toEqual([call, 401, 'unauthorized']);
      expect(body.errors[0].meta.sign_in).toBe(`${service.url}/sign-in`);
    }
  });

  it('is answered in the same way to a page of ours that has no cookie any more', async () => {
    const page = new Page(service.url, service.browser());

    const ours = await page.ask('GET /me', undefined, OWN_PAGE);
    const others = await page.ask('GET /me');

    expect([ours.status, ours.body.errors[0].meta.sign_in]).toEqual([401, `${service.url}/sign-in`]);
    expect([others.status, others.body.errors[0].meta.sign_in]).toEqual([401, undefined]);
  });

  describe('of a person with two accounts', () => {
    async function withTwo() {
      const { person, page } = await signedIn('owner');
      const { accountId: second } = await service.person('owner', newId());
      await service.app.db.prisma.membership.create({
        data: { accountId: second, userId: person.userId, role: 'viewer' },
      });
      await page.ask('GET /me');
      return { person, page, second };
    }

    it('is for the account that the request names, with the role there', async () => {
      const { person, page, second } = await withTwo();

      const first = await page.ask('GET /me');
      const named = await page.ask('GET /me', undefined, { 'X-Account-Id': second });
      const refused = await page.ask('POST /parties', PARTY, { 'X-Account-Id': second });

      expect(first.body.data.attributes.account_id).toBe(person.accountId);
      expect(named.body.data.attributes).toMatchObject({ account_id: second, role: 'viewer' });
      expect(named.body.data.attributes.accounts).toHaveLength(2);
      expect(refused.status).toBe(403);
    });

    it('is for no account of others', async () => {
      const { page } = await withTwo();
      const stranger = await service.person('owner', newId());

      for (const id of [stranger.accountId, 'nonsense']) {
        const { status, body } = await page.ask('GET /containers', undefined, { 'X-Account-Id': id });
        expect([status, body.errors[0].detail]).toEqual([403, expect.stringContaining('not a member')]);
      }
    });
  });

  it('goes behind a header that names another credential', async () => {
    const { page } = await signedIn();

    const { status, headers } = await page.ask('GET /me', undefined, { Authorization: 'Token lf_wrong' });

    expect([status, headers.has('x-csrf-token')]).toEqual([401, false]);
  });

  it('counts against a limit of the person', async () => {
    const { page } = await signedIn();

    expect((await page.ask('GET /containers')).headers.get('ratelimit-policy')).toBe('"default";q=1000000;w=60');
  });

  it('opens the API alone, and not the MCP endpoint', async () => {
    const { page } = await signedIn();

    expect((await page.raw('POST', '/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).status).toBe(401);
  });
});

/** A page of the service that calls the API as a browser lets it. */
class Page {
  token = '';
  readonly #url: string;
  readonly #browser: Browser;

  constructor(url: string, browser: Browser) {
    this.#url = url;
    this.#browser = browser;
  }

  async ask(call: string, body?: string, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = call.split(' ');
    const response = await this.raw(method, `/v2${path}`, method === 'GET' ? undefined : body, headers);
    this.token = response.headers.get('x-csrf-token') ?? this.token;
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  raw(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { 'Content-Type': 'application/vnd.api+json', 'X-CSRF-Token': this.token, ...headers };
    return this.#browser.ask(`${this.#url}${path}`, { method, headers: sent, ...(body === undefined ? {} : { body }) });
  }
}
