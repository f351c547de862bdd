import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type Journey, journeyOf } from '../support/host-journey.ts';
import { rawRows } from '../support/raw.ts';
import { type HostKind, type SdkHost, sdkHost } from '../support/sdk-hosts.ts';
import { type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';

const KINDS: readonly HostKind[] = ['first', 'second'];
const SOMEWHERE = '203.0.113.7';

/** Where a service is reached and people sign in, for whom tokens are then, and what says so. */
interface Place {
  root: string;
  auth: string;
  audience: string;
  env: Record<string, string>;
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  'at a path of its own': () => placeOnThisMachine({ path: '/auth' }),
  'at a path of two parts': () => placeOnThisMachine({ path: '/sign/in' }),
  'under another name of the machine': () => placeOnThisMachine({ authName: 'localhost' }),
  'of a machine that is called by another name': () => placeOnThisMachine({ rootName: 'localhost' }),
};

describeWithDatabase('people sign in', () => {
  describe.each(Object.entries(PLACES))('%s', (_where, choose) => {
    it.each(KINDS)('to let in a host of generation %s', async (kind) => {
      const place = await choose();
      const service = await serviceAt(place.env);
      const person = await service.person();

      for (const path of ['', '/mcp']) {
        const { journey } = await connectAt(place, { kind, path, person });

        expect(journey).toMatchObject(wholeJourney(place, { path, person }));
      }
    });
  });

  it('where the program that asks was sent, and nowhere else', async () => {
    const { root, auth, env } = await placeOnThisMachine({ authName: 'localhost' });
    await serviceAt(env);

    const authorize = await fetch(`${root}/authorize?client_id=a-client`, { redirect: 'manual' });
    const token = await fetch(`${root}/token`, { method: 'POST', body: new URLSearchParams({ code: 'a-code' }) });

    expect([authorize.status, authorize.headers.get('location')]).toEqual([
      307,
      `${auth}/authorize?client_id=a-client`,
    ]);
    expect([token.status, await token.json()]).toMatchObject([421, { error: 'invalid_request' }]);
  });

  describe.each([
    ['localhost', ''],
    ['localhost', '/auth'],
    ['127.0.0.1', '/auth'],
  ] as const)('behind a proxy that ends TLS, at https://%s%s', (name, path) => {
    it.each(KINDS)('to let in a host of generation %s, with nothing in the clear', async (kind) => {
      const proxy = await startTlsProxy({ clientAddress: SOMEWHERE });
      onTestFinished(() => proxy.close());
      const [root, auth] = [proxy.url(), `${proxy.url(name)}${path}`];
      const place = { root, auth, audience: root, env: { PUBLIC_URL: root, AUTH_URL: auth } };
      const service = await serviceAt(place.env);
      proxy.leadTo(service.url);
      const person = await service.person();
      const fetched = vi.spyOn(globalThis, 'fetch');
      onTestFinished(() => fetched.mockRestore());

      const { host, journey } = await connectAt(place, { kind, path: '', person });

      expect(journey).toMatchObject(wholeJourney(place, { path: '', person }));
      expect(journey.unknown.challenge).toContain(`resource_metadata="${root}/`);
      expect(JSON.stringify(host.memory.discovered)).not.toContain('http://');
      const answers = await Promise.all(fetched.mock.results.map(({ value }) => value));
      const cookies = answers.flatMap(({ headers }: Response) => headers.getSetCookie());
      expect(cookies.map(nameOf)).toEqual(
        expect.arrayContaining([
          '__Host-landfall',
          '__Host-landfall-authorizing',
          '__Secure-landfall-asking',
          '__Secure-landfall-resuming',
        ]),
      );
      expect(cookies.filter((cookie) => !isProtected(cookie))).toEqual([]);
      expect(await addressesOf(service)).toEqual([SOMEWHERE]);
    });
  });
});

async function placeOnThisMachine(names: { rootName?: string; authName?: string; path?: string }): Promise<Place> {
  const { rootName = '127.0.0.1', authName = '127.0.0.1', path = '' } = names;
  const port = await freePort();
  const audience = `http://127.0.0.1:${port}`;
  const auth = `http://${authName}:${port}${path}`;
  return {
    root: `http://${rootName}:${port}`,
    auth,
    audience,
    env: { PORT: String(port), ...(auth === audience ? {} : { AUTH_URL: auth }) },
  };
}

async function serviceAt(env: Record<string, string>): Promise<SignInService> {
  const service = await startSignInService(env);
  onTestFinished(() => service.close());
  return service;
}

async function connectAt(
  { root, auth }: Place,
  { kind, path, person }: { kind: HostKind; path: string; person: Person },
): Promise<{ host: SdkHost; journey: Journey }> {
  const origins = [root, auth].map((address) => new URL(address).origin);
  const host = sdkHost({ kind, address: `${root}${path}`, person: { ...person, origins } });
  onTestFinished(() => host.close());
  return { host, journey: await journeyOf(host, `${root}${path}`) };
}

function wholeJourney({ root, auth, audience }: Place, { path, person }: { path: string; person: Person }) {
  const { origin, pathname } = new URL(`${auth}/authorize`);
  return {
    unknown: { status: 401 },
    asked: { origin, path: pathname, resource: `${root}${path}` },
    token: { iss: auth, aud: audience, scope: 'tracking:read tracking:write reference:read', sub: person.userId },
    called: ['There are none.', 'There are none.'],
    isRefreshed: true,
    promptCount: 1,
    ended: { status: 401, isUnauthorized: true, promptCount: 2 },
  };
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}

/** RFC 6265bis §4.1.3: with the stronger prefix a cookie belongs to the whole of one host. */
function isProtected(cookie: string): boolean {
  const attributes = cookie.toLowerCase().split('; ').slice(1);
  const isHidden = ['secure', 'httponly', 'samesite=lax'].every((attribute) => attributes.includes(attribute));
  const isOfHost = attributes.includes('path=/') && !attributes.some((attribute) => attribute.startsWith('domain'));
  return isHidden && (cookie.startsWith('__Secure-') || (cookie.startsWith('__Host-') && isOfHost));
}

/** Where everybody came from who did something that is written down. */
async function addressesOf({ app }: SignInService): Promise<string[]> {
  const text = "SELECT DISTINCT address FROM audit_event WHERE kind IN ('sign_in', 'consent_given')";
  const rows = await rawRows<{ address: string }>(app.db, text);
  return rows.map(({ address }) => address);
}
