import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient, register } from '../../support/oauth-client.ts';
import { type Person, reachConsent, type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const NAMES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><button>Allow</button></form>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'javascript:alert(1)',
  '\u202Eelcaro',
];

describeWithDatabase('what a program says of itself', () => {
  let service: SignInService;
  let person: Person;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person('owner');
  });
  afterAll(() => service.close());

  /** All that people see of a program: the page that asks, their connections, and the audit. */
  async function pagesOf(metadata: Record<string, unknown>): Promise<string[]> {
    const client = await oauthClient(service, metadata);
    const browser = service.browser();
    const consent = await reachConsent(person, browser, client.authorization().address);
    await browser.submit(consent, '/interaction/', { decision: 'allow' });
    const connections = await browser.open(`${service.authUrl}/connections`);
    const audit = await browser.open(`${service.authUrl}/audit`);
    expect([consent, connections, audit].map(({ status }) => status)).toEqual([200, 200, 200]);
    return [consent.text, connections.text, audit.text];
  }

  it.each(NAMES)('is text and nothing else on every page: %s', async (client_name) => {
    const plain = await pagesOf({ client_name: 'x' });

    const pages = await pagesOf({ client_name });

    for (const [index, page] of pages.entries()) {
      // What stands between unclosed quotes is no element and no attribute.
      const bare = page.replaceAll(/"[^"]*"/g, '""');
      expect(bare).not.toMatch(/<script|<img|<meta http-equiv|<[^>]*\son\w+=/i);
      expect(page).not.toContain('\u202E');
      // No element more than for a harmless name, but for the rows of the lists that have grown meanwhile.
      if (index === 0) expect(elementsOf(page)).toEqual(elementsOf(plain[0] ?? ''));
    }
  });

  it.each(['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'])('links nowhere by its %s', async (member) => {
    for (const address of ['javascript:alert(1)', 'https://evil.example/"><script>', 'data:text/html,x']) {
      for (const page of await pagesOf({ [member]: address })) {
        expect(page).not.toMatch(/evil\.example"?>|href="(javascript|data|https?):/i);
      }
    }
  });

  it('is not kept where it could only do harm', async () => {
    const { body } = await register(service, {
      redirect_uris: ['https://host.example/cb'],
      client_uri: 'javascript:alert(1)',
      logo_uri: 'data:image/svg+xml,x',
    });

    expect(body).not.toHaveProperty('client_uri');
    expect(body).not.toHaveProperty('logo_uri');
  });

  describe('is shown as its own claim', () => {
    it('and the page says where the answer goes', async () => {
      const [consent] = await pagesOf({ client_name: 'Claude', redirect_uris: ['https://evil.example/cb'] });

      expect(consent).toContain('it has not been verified');
      expect(consent).toContain('<code>evil.example</code>');
    });

    it.each([
      ['this machine', 'http://127.0.0.1:1/cb', 'Any program on this computer'],
      ['an app', 'cursor://x/cb', 'registered the scheme <code>cursor:</code>'],
    ])('and the page warns where that is %s', async (_what, redirect, warning) => {
      const [consent] = await pagesOf({ redirect_uris: [redirect] });

      expect(consent?.replace(/\s+/g, ' ')).toContain(warning);
    });

    it('even if it says nothing', async () => {
      const [consent] = await pagesOf({ client_name: '' });

      expect(consent).toContain('A program without a name');
    });
  });

  it.each(['evil:x" onclick="alert(1)', "evil+a.b-c:'><script>", 'evil:; script-src *', 'evil://x;default-src *'])(
    'changes no policy of the page by its address: %s',
    async (redirect) => {
      const { status, body } = await register(service, { redirect_uris: [redirect] });
      if (status === 400) return;
      const client = await oauthClient(service, { redirect_uris: body.redirect_uris });

      const consent = await reachConsent(person, service.browser(), client.authorization().address);

      const policy = consent.headers.get('content-security-policy') ?? '';
      expect(policy.split('; ').map((directive) => directive.split(' ')[0])).toEqual([
        'default-src',
        'style-src',
        'form-action',
        'base-uri',
        'frame-ancestors',
      ]);
      expect(policy).not.toContain('*');
      expect(consent.text).not.toMatch(/<script|<[^>]* onclick=/i);
    },
  );
});

function elementsOf(page: string): string[] {
  return [...page.matchAll(/<(\w+)/g)].map(([, name = '']) => name);
}
