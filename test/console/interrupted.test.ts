import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBranding } from '../../src/services/branding/branding.ts';
import { setLineCredentials } from '../../src/services/line-credential/set-line-credentials.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, type ConsoleWindow, signIn, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BOX = 'LFXU1001406';
const OFFLINE = 'You are offline. Try again once you have a connection.';
const FAILED = 'SBX0NOWHERE1';

const correctedNumber = (page: Page) =>
  page.getByRole('dialog', { name: `Correct ${FAILED}` }).getByLabel('Number', { exact: true });

describeWithBrowser('work in the console that is interrupted', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 3, {}, { LINE_HLCU_BASE_URL: 'http://127.0.0.1:59999' });
    const unknown = { request_type: 'bill_of_lading', request_number: FAILED, scac: 'TEST' } as const;
    const { id } = await createTrackingRequest.run(stage.context, unknown);
    const data = { status: 'failed', failedReason: 'not_found' };
    await stage.service.app.db.prisma.trackingRequest.update({ where: { id }, data });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const tariffs = () => stage.service.app.db.prisma.chargeDocument;
  const branding = () => getBranding.run(stage.context, {});

  const fillTariff = async (page: Page, name: string) => {
    await page.getByLabel('Shipping line').fill('MAEU');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Free days', { exact: true }).fill('4');
    await page.getByLabel('USD a day').fill('200');
    await expect.poll(() => page.getByRole('button', { name: 'Store' }).isEnabled()).toBe(true);
  };

  /** Each with what is typed in a room, the button that sends it, and whether that was done. */
  const FORMS: {
    form: string;
    path: string | (() => Promise<string>);
    type: (page: Page) => Promise<void>;
    send: string;
    typed: (page: Page) => Promise<string>;
    text: string;
    done: (page: Page) => Promise<unknown>;
  }[] = [
    {
      form: 'a tariff',
      path: '/tariffs',
      type: (page) => fillTariff(page, 'interrupted'),
      send: 'Store',
      typed: (page) => page.getByLabel('USD a day').inputValue(),
      text: '200',
      done: async (page) => {
        await page.getByText('stored.').first().waitFor();
        await tariffs().deleteMany({ where: { name: 'interrupted' } });
      },
    },
    {
      form: 'the shown name',
      path: '/branding',
      type: (page) => page.getByLabel('Shown name').fill('Auk Tea'),
      send: 'Save',
      typed: (page) => page.getByLabel('Shown name').inputValue(),
      text: 'Auk Tea',
      done: async (page) => {
        await page.getByText('It is saved.').waitFor();
        await stage.service.app.db.prisma.account.updateMany({ data: { shownName: null } });
      },
    },
    {
      form: 'credentials',
      path: '/feeds',
      type: async (page) => {
        await page.getByRole('button', { name: /^Set credentials for Hapag/ }).click();
        await page.getByLabel('Client id').fill('the-id-of-an-application');
        await page.getByLabel('Client secret').fill('a-secret-of-many-letters');
      },
      send: 'Set',
      typed: (page) => page.getByLabel('Client secret').inputValue(),
      text: 'a-secret-of-many-letters',
      done: async (page) => {
        await page.getByText('are set. Test them.').waitFor();
        await stage.service.app.db.prisma.lineCredential.deleteMany({});
      },
    },
    {
      form: 'a link that is shared',
      path: async () => `/containers/${await stage.idOf(BOX)}`,
      type: async (page) => {
        await page.getByRole('button', { name: 'Share' }).click();
        await page.getByRole('textbox', { name: 'Title' }).fill('Your toys');
      },
      send: 'Make the link',
      typed: (page) => page.getByRole('textbox', { name: 'Title' }).inputValue(),
      text: 'Your toys',
      done: (page) => page.getByLabel('Address', { exact: true }).waitFor(),
    },
    {
      form: 'a number that was not found',
      path: '/',
      type: async (page) => {
        await page.getByRole('button', { name: `Correct ${FAILED}` }).click();
        await correctedNumber(page).fill('SBX0NOWHERE2');
      },
      send: 'Track it',
      typed: (page) => correctedNumber(page).inputValue(),
      text: 'SBX0NOWHERE2',
      done: async (page) => {
        await page.getByText('The line is asked for SBX0NOWHERE2.').waitFor();
        const { trackingRequest } = stage.service.app.db.prisma;
        await trackingRequest.deleteMany({ where: { requestNumber: 'SBX0NOWHERE2' } });
        await trackingRequest.updateMany({ where: { requestNumber: FAILED }, data: { dismissedAt: null } });
      },
    },
  ];

  const opened = async ({ path, type }: (typeof FORMS)[number]): Promise<ConsoleWindow> => {
    const window = await stage.open(typeof path === 'string' ? path : await path(), { role: 'owner' });
    await type(window.page);
    return window;
  };

  it.each(FORMS)('without a network says so, and keeps $form until it is sent again', SLOW, async (one) => {
    const { page, context, close } = await opened(one);
    const send = page.getByRole('button', { name: one.send, exact: true });
    await context.setOffline(true);
    await send.click();
    await page.getByText(OFFLINE).first().waitFor();
    expect(await one.typed(page)).toBe(one.text);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.setOffline(false);
    await send.click();
    await one.done(page);
    await close();
  });

  it.each(FORMS)(
    'because the session has ended keeps $form, which can be sent after the sign-in',
    SLOW,
    async (one) => {
      const { page, context, person, close } = await opened(one);
      const send = page.getByRole('button', { name: one.send, exact: true });
      await stage.service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });
      await send.click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      await signIn(stage.service, context, person);
      await dialog.waitFor({ state: 'detached' });
      expect(await one.typed(page)).toBe(one.text);
      await send.click();
      await one.done(page);
      await close();
    },
  );

  it.each(FORMS)('by a slow network sends $form once, however often it is pressed', SLOW, async (one) => {
    const { page, close } = await opened(one);
    const sent: string[] = [];
    const held: (() => void)[] = [];
    await page.route('**/v2/**', async (route) => {
      const method = route.request().method();
      const isChange = method !== 'GET' && !/checks?(_numbers)?$/.test(route.request().url());
      if (isChange) sent.push(`${method} ${new URL(route.request().url()).pathname}`);
      if (isChange && sent.length === 1) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const send = page.getByRole('button', { name: one.send, exact: true });
    await send.click();
    await expect.poll(() => held.length).toBe(1);
    expect(await send.isDisabled()).toBe(true);
    expect(sent.length).toBe(1);
    for (const release of held) release();
    await one.done(page);
    expect(new Set(sent).size).toBe(sent.length);
    await close();
  });

  it('by the back button keeps a tariff', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    await page.getByRole('link', { name: 'Tariffs' }).click();
    await fillTariff(page, 'kept');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Containers' }).waitFor();
    await page.goForward();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('kept');
    await close();
  });

  it('in two windows goes on with one draft of a tariff, each in its own tab', SLOW, async () => {
    const { page, context, close } = await stage.open('/tariffs');
    const other = await context.newPage();
    await other.goto(`${stage.service.url}/console/tariffs`);
    await other.getByRole('button', { name: 'Text (YAML, JSON, CSV)' }).click();
    await fillTariff(page, 'of-two');
    await other.getByRole('button', { name: 'Form', exact: true }).click();
    await expect.poll(() => other.getByLabel('USD a day').inputValue()).toBe('200');
    await other.getByLabel('USD a day').fill('250');
    await expect.poll(() => page.getByLabel('USD a day').inputValue()).toBe('250');
    await expect.poll(() => other.getByRole('button', { name: 'Store' }).isEnabled()).toBe(true);
    await other.getByRole('button', { name: 'Store' }).click();
    await other.getByText('stored.').first().waitFor();
    await expect.poll(() => page.getByLabel('USD a day').inputValue()).toBe('');
    await page.bringToFront();
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('region', { name: 'Stored tariffs' }).getByText('of-two').waitFor();
    await tariffs().deleteMany({});
    await close();
  });

  it('in two windows replaces no credentials that were set meanwhile without a word', SLOW, async () => {
    const credentials = FORMS.find(({ form }) => form === 'credentials');
    if (credentials === undefined) throw new Error('There is such a form.');
    const { page, close } = await opened(credentials);
    const settings = { client_id: 'of-another-window', client_secret: 'another-secret-9Zx1' };
    await setLineCredentials.run(stage.context, { scac: 'HLCU', settings });
    const send = page.getByRole('button', { name: 'Set', exact: true });
    await send.click();
    await page.getByRole('alert').getByText('were set in another window').waitFor();
    expect(await credentials.typed(page)).toBe(credentials.text);
    const row = page.getByRole('listitem').filter({ hasText: 'HLCU' });
    await row.getByText('Client secret …9Zx1').waitFor();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await credentials.done(page);
    await close();
  });

  it('has the name of the account after it is saved, in the other window too', SLOW, async () => {
    const { page, context, close } = await stage.open('/branding', { role: 'owner' });
    const other = await context.newPage();
    await other.goto(`${stage.service.url}/console/branding`);
    await page.getByLabel('Shown name').fill('Seen by both');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It is saved.').waitFor();
    await other.bringToFront();
    await other.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await other.getByRole('region', { name: 'As it is shown' }).getByText('Seen by both').waitFor();
    expect(await other.getByLabel('Shown name').inputValue()).toBe('Seen by both');
    expect((await branding()).shown_name).toBe('Seen by both');
    await close();
  });
});
