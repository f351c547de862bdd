import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { journeyOf } from '../support/host-journey.ts';
import { HOST_KINDS, sdkHost } from '../support/sdk-hosts.ts';
import { authorizeAs, type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';

const USUAL = 'tracking:read tracking:write reference:read';

describeWithDatabase('a host', () => {
  let service: SignInService;
  let person: Person;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
  });
  afterAll(() => service.close());

  describe.each(HOST_KINDS)('of generation %s', (kind) => {
    it.each([
      ['', '', ''],
      ['/', '', ''],
      ['/mcp', '/mcp', '/mcp'],
    ])(
      'is let in at ROOT%s when a person allows it, and until that is taken back',
      async (path, resource, metadata) => {
        const address = `${service.url}${path}`;
        const host = sdkHost({ kind, address, person: { ...person, origins: [service.url] } });
        onTestFinished(() => host.close());

        const journey = await journeyOf(host, address);

        const { url } = service;
        expect(journey).toEqual({
          unknown: {
            status: 401,
            challenge:
              `Bearer realm="landfall", resource_metadata="${url}/.well-known/oauth-protected-resource${metadata}", ` +
              `scope="${USUAL}"`,
          },
          // The second generation asks for refresh tokens by themselves, because the server says that it has the scope.
          asked: {
            origin: url,
            path: '/authorize',
            resource: `${url}${resource}`,
            scope: kind === 'first' ? USUAL : `${USUAL} offline_access`,
          },
          token: { iss: url, aud: url, scope: USUAL, sub: person.userId },
          toolNames: expect.arrayContaining(['track_container', 'list_tracking_requests', 'search']),
          called: ['There are none.', 'There are none.'],
          isRefreshed: true,
          promptCount: 1,
          ended: { status: 401, isUnauthorized: true, promptCount: 2 },
        });
      },
    );
  });

  it('that was connected before is let in again without a prompt', async () => {
    const settings = { kind: 'second', address: service.url, person: { ...person, origins: [service.url] } } as const;
    const host = sdkHost(settings);
    await host.connect();
    await host.close();

    const again = sdkHost(settings);
    onTestFinished(() => again.close());
    Object.assign(again.memory, host.memory, { asked: [] });
    await again.connect();

    expect(await again.toolNames()).toContain('search');
    expect(again.memory.asked).toEqual([]);
  });

  it.each(HOST_KINDS)('of generation %s whose person says no has nothing', async (kind) => {
    const answers: URL[] = [];
    const host = sdkHost({ kind, address: service.url, person: deny });
    onTestFinished(() => host.close());

    await expect(host.connect()).rejects.toThrow();

    expect(answers.map(({ searchParams }) => searchParams.get('error'))).toEqual(['access_denied']);
    expect(host.memory.tokens).toBeUndefined();

    async function deny(address: URL): Promise<URL> {
      const answer = await authorizeAs(person, service.browser(), address, 'deny');
      answers.push(answer);
      return answer;
    }
  });
});
