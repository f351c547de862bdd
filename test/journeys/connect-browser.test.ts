import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { type OauthClient, oauthClient } from '../support/oauth-client.ts';
import { PASSWORD, type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { startChromium } from '../support/start-chromium.ts';

const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
const CASES = SCREENS.flatMap((screen) => SCHEMES.map((scheme) => [screen.name, scheme, screen] as const));

/** Where screenshots of each step are put, for people to look at. */
const { SCREENSHOTS_DIR } = process.env;

describeWithBrowser('a user who connects a program in a browser', () => {
  let service: SignInService;
  let chromium: Browser;
  let program: LoopbackServer;
  let person: Person;

  beforeAll(async () => {
    service = await startSignInService({ SANDBOX: '1' });
    chromium = await startChromium();
    program = await startLoopbackServer((_request, response) => response.end('The program has its answer.'));
    person = await service.person('owner', 'Acme Forwarding');
    await service.app.db.prisma.user.update({ where: { id: person.userId }, data: { email: 'ada@example.com' } });
    person = { ...person, email: 'ada@example.com' };
  });
  afterAll(async () => {
    await chromium.close();
    await program.close();
    await service.close();
  });

  it.each(CASES)(
    'signs in, sees what it asks for, allows it, and ends it again (%s, %s)',
    async (name, colorScheme, { width, height }) => {
      const client = await oauthClient(service, {
        client_name: 'Harbour Assistant',
        redirect_uris: [`${program.url}/callback`],
      });
      const context = await chromium.newContext({ colorScheme, viewport: { width, height } });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      const look = lookAt(page, `${name}-${colorScheme}`);
      const { address, verifier } = client.authorization({ scope: 'tracking:read tracking:write reference:read' });

      await page.goto(String(address));
      await look('1-sign-in');
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Harbour Assistant wants to use Landfall in your name' }).waitFor();
      await look('2-consent');
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(/\/callback\?/);
      const code = new URL(page.url()).searchParams.get('code') ?? '';
      const { body: tokens } = await client.exchange(code, verifier);
      const before = await toolsList(tokens.access_token);
      await page.goto(`${service.url}/connections`);
      await look('3-connections');
      await page.getByRole('button', { name: 'Disconnect' }).first().click();
      await page.getByText('is disconnected').first().waitFor();

      expect([before, await toolsList(tokens.access_token)]).toEqual([200, 401]);
      expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('learns what to do where the program is not known or wants its answer elsewhere', async () => {
    const client = await oauthClient(service, { redirect_uris: [`${program.url}/callback`] });
    const context = await chromium.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();

    for (const params of [{ client_id: 'unknown' }, { redirect_uri: 'https://elsewhere.example/callback' }]) {
      const answer = await page.goto(String(client.authorization(params).address));
      expect([answer?.status(), new URL(page.url()).origin]).toEqual([400, service.url]);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
      expect(await accessibilityFaults(page)).toEqual([]);
      await screenshot(page, `error-${Object.keys(params)}`);
    }
    await context.close();
  });

  it('who signs out and comes back as another user allows nothing in the name of the first', async () => {
    const client = await oauthClient(service, { redirect_uris: [`${program.url}/callback`] });
    const other = await service.person('viewer', 'Acme Forwarding');
    const context = await chromium.newContext();
    const page = await context.newPage();
    await connect(page, client, person);

    await page.goto(`${service.url}/connections`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const { code, verifier } = await connect(page, client, other);

    const { body: tokens } = await client.exchange(code, verifier);
    const [connection] = await service.app.db.prisma.connection.findMany({ where: { userId: other.userId } });
    expect(connection?.permissions).toEqual(['tracking:read', 'reference:read']);
    expect(await toolsList(tokens.access_token)).toBe(200);
    await context.close();
  });

  async function connect(page: Page, client: OauthClient, { email }: Person) {
    const { address, verifier } = client.authorization();
    await page.goto(String(address));
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/callback\?/);
    return { code: new URL(page.url()).searchParams.get('code') ?? '', verifier };
  }

  function lookAt(page: Page, of: string): (step: string) => Promise<void> {
    return async (step) => {
      expect([step, await accessibilityFaults(page)]).toEqual([step, []]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([step, overflow]).toEqual([step, 0]);
      await screenshot(page, `${of}-${step}`);
    };
  }

  async function screenshot(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS_DIR === undefined) return;
    mkdirSync(SCREENSHOTS_DIR, { recursive: true });
    await page.screenshot({ path: path.join(SCREENSHOTS_DIR, `${name}.png`), fullPage: true });
  }

  async function toolsList(token: string): Promise<number> {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    return (await fetch(`${service.url}/mcp`, { method: 'POST', headers, body })).status;
  }
});
