import express from 'express';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { listen } from '../../src/rest/listen.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { docsHandler, type SendFile } from '../../src/web/docs/handler.ts';
import { docsSite } from '../../src/web/docs/site.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { startChromium } from '../support/start-chromium.ts';

const WIDTHS = [390, 1024, 1440];
const PATHS = ['', '/guides/errors', '/reference/parties', '/resources/shipment'];

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 120_000 };

describeWithBrowser('the documentation in a real browser', () => {
  let chrome: Chromium;
  let server: Awaited<ReturnType<typeof startDocs>>;

  beforeAll(async () => {
    [chrome, server] = await Promise.all([startChromium(), startDocs()]);
  }, SLOW.timeout);

  afterAll(async () => {
    await chrome.close();
    await server.close();
  });

  /** A page that notes what the policy of the pages forbids, and what is requested of others. */
  async function open(options: {
    scheme?: 'light' | 'dark';
    width?: number;
    scripts?: boolean;
  }): Promise<{ page: Page; faults: string[] }> {
    const { scheme = 'light', width = 1440, scripts = true } = options;
    const context = await chrome.newContext({
      colorScheme: scheme,
      viewport: { width, height: 900 },
      javaScriptEnabled: scripts,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => !request.url().startsWith(server.url) && faults.push(request.url()));
    return { page, faults };
  }

  describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
    it.each(WIDTHS)('has no fault of accessibility and nothing beyond the edge at %i pixels', SLOW, async (width) => {
      const { page, faults } = await open({ scheme, width });
      for (const path of PATHS) {
        await page.goto(`${server.url}/docs${path}`);
        const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

        expect([path, ...(await accessibilityFaults(page)), ...faults]).toEqual([path]);
        expect([path, beyond]).toEqual([path, Math.min(beyond, 0)]);
      }
      await page.context().close();
    });
  });

  it('finds an attribute by the keyboard alone, and shows it', SLOW, async () => {
    const { page, faults } = await open({});
    await page.goto(`${server.url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('shipment.pod_eta');
    await page.waitForSelector('#found [aria-selected=true]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/docs/resources/shipment#pod_eta_at`);

    expect(await page.locator('[id="pod_eta_at"]').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('keeps a chosen theme and language of examples on the next page', SLOW, async () => {
    const { page } = await open({});
    await page.goto(`${server.url}/docs/reference/parties`);
    await page.click('.theme');
    await page.click('label[for^="ts-"]');
    await page.goto(`${server.url}/docs/reference/vessels`);

    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    expect(await page.locator('.in-ts').first().isVisible()).toBe(true);
    expect(await page.locator('.in-curl').first().isVisible()).toBe(false);
    await page.context().close();
  });

  it('can be read without scripts', SLOW, async () => {
    const { page } = await open({ scripts: false, width: 390 });
    await page.goto(`${server.url}/docs/reference/parties`);

    expect(await page.locator('.search').isVisible()).toBe(false);
    expect(await page.locator('#list_parties').isVisible()).toBe(true);
    await page.click('label[for^="ts-"]');
    expect(await page.locator('.in-ts').first().isVisible()).toBe(true);
    await page.click('.menu > summary');
    expect(await page.locator('.side a', { hasText: 'Webhooks' }).first().isVisible()).toBe(true);
    await page.context().close();
  });
});

async function startDocs() {
  const app = express();
  let baseUrl = '';
  let site: ReturnType<typeof docsSite> | null = null;
  const make = () => {
    const apiUrl = `${baseUrl}/v2`;
    return docsSite(openApiDocument(routes, { version: '0', baseUrl: apiUrl, examples: EXAMPLES }), {
      root: '/docs',
      apiUrl,
    });
  };
  const files = async () => {
    site ??= make();
    return site;
  };
  const send: SendFile = async (_request, response, { type, bytes }) => {
    response.writeHead(200, { 'Content-Type': type }).end(bytes);
  };
  app.use(docsHandler(files, send));
  const started = await listen(app, { host: '127.0.0.1', port: 0 });
  baseUrl = started.url;
  return started;
}
