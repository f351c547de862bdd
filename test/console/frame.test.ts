import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateContainer } from '../../src/services/container/update-container.ts';
import { createParty } from '../../src/services/party.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { PASSWORD } from '../support/sign-in-service.ts';
import { type ConsoleStage, signIn, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Available, with a last free day two days ahead and a fee; held; a number that the line does not know. */
const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 3;
const AVAILABLE = 'LFXU1001406';

describeWithBrowser('the console', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'shows today in the %s theme at %i pixels, without a fault, nothing beyond its edge',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/', { theme, width });
      await page.getByRole('heading', { name: /Held/ }).waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('says what needs a person and why, the same as the API', SLOW, async () => {
    const { page, close } = await stage.open('/');
    const near = page.getByRole('region', { name: /Last free day near/ });

    expect(await near.innerText()).toMatch(new RegExp(`${AVAILABLE}[\\s\\S]*in 2 days[\\s\\S]*terminal`));
    expect(await page.getByRole('region', { name: /Held/ }).innerText()).toContain('customs');
    await close();
  });

  it('asks the sources of a container again for who may, and offers it to no one else', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page
      .getByRole('button', { name: `Ask the sources of ${AVAILABLE} again` })
      .first()
      .click();
    await page.getByText(`${AVAILABLE}: its sources are polled again`).waitFor();
    await close();

    const viewer = await stage.open('/', { role: 'viewer' });
    await viewer.page.getByRole('heading', { name: /Held/ }).waitFor();
    expect(await viewer.page.getByRole('button', { name: /Ask the sources/ }).count()).toBe(0);
    expect(await viewer.page.getByRole('link', { name: 'Keys' }).count()).toBe(0);
    await viewer.close();
  });

  it('asks to sign in, and leads back to where the person wanted to go', SLOW, async () => {
    const { page, context, person, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await context.clearCookies();
    await page.goto(`${stage.service.url}/console/?from=mail`);
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('heading', { name: 'Today' }).waitFor();
    expect(page.url()).toBe(`${stage.service.url}/console/?from=mail`);
    await close();
  });

  it('keeps the page while its person signs in again in another window', SLOW, async () => {
    const { page, context, person, close } = await stage.open('/');
    await page.getByRole('heading', { name: /Held/ }).waitFor();
    await page.evaluate('window.mark = 1');
    await stage.service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });

    await page
      .getByRole('button', { name: `Ask the sources of ${AVAILABLE} again` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn(stage.service, context, person);
    await dialog.waitFor({ state: 'detached' });

    expect(await page.evaluate('window.mark')).toBe(1);
    await close();
  });

  it('finds a container as one types, and goes to rooms, by keyboard alone', SLOW, async () => {
    const { page, faults, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search numbers' }).waitFor();
    await page.keyboard.type('LFXU10014');
    await page.getByRole('option', { name: AVAILABLE }).waitFor();

    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Found' }).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    ['/containers', 'the search of the containers'],
    ['/map', 'the search of the map'],
  ])('leaves %s for where a person goes, right after they typed in %s', SLOW, async (path) => {
    const { page, close } = await stage.open(path, { role: 'owner' });
    const search = page.getByRole('searchbox');
    await search.waitFor();
    const held: (() => void)[] = [];
    await page.route('**/assets/branding-*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await search.fill('LFXU');
    await page.evaluate("document.querySelector('a[href$=branding]').click()");
    await page.waitForURL('**/console/branding');
    // Typing has paused by then.
    await page.evaluate('new Promise((done) => setTimeout(done, 400))');
    for (const release of held) release();
    await page.getByRole('heading', { level: 1, name: 'Name and logo' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/branding');
    await close();
  });

  it('shows a change of the data without being reloaded', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('heading', { name: /Held/ }).waitFor();
    const read = page.waitForResponse((response) => response.url().includes('/v2/today'));
    await createParty.run(stage.context, { company_name: 'Not shown here' });
    await updateContainer.run(stage.context, { id: await stage.idOf(AVAILABLE), ref_numbers: ['PO-9'] });

    expect((await read).status()).toBe(200);
    await close();
  });

  it('says that it is offline, and that it is back', SLOW, async () => {
    const { page, context, close } = await stage.open('/');
    await page.getByRole('heading', { name: /Held/ }).waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await close();
  });
});
