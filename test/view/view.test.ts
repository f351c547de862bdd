import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { startChromium } from '../support/start-chromium.ts';
import { type ShownView, ViewHost } from './host.ts';
import { PUBLIC_URL, type SandboxStage, startSandboxStage } from './sandbox-stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 120_000 };

const BILLS = ['SBX0DEMO01', 'SBX0TRANSHIP01', 'SBX0HOLD01'];
const CONTAINERS = 5;
/** Available, with a last free day two days ahead and a fee. */
const AVAILABLE = 'LFXU1001406';
/** At sea on its second vessel. */
const AT_SEA = 'LFXU1000502';
const HELD = 'LFXU1001005';

/** How far the last button is below what stands above it, in pixels; runs in the page. */
const GAP_ABOVE = `(() => {
  const button = [...document.querySelectorAll('button')].at(-1);
  return button.getBoundingClientRect().top - button.parentElement.previousElementSibling.getBoundingClientRect().bottom;
})()`;

describeWithBrowser('the view in a host', () => {
  let chrome: Browser;
  let stage: SandboxStage;
  let host: ViewHost;

  beforeAll(async () => {
    [chrome, stage] = await Promise.all([startChromium(), startSandboxStage(BILLS, CONTAINERS)]);
    host = await ViewHost.start(chrome, stage.client);
  }, SLOW.timeout);

  afterAll(async () => {
    await host.close();
    await chrome.close();
    await stage.close();
  });

  async function showContainer(number: string, options: Parameters<ViewHost['callAndShow']>[2] = {}) {
    const shown = await host.callAndShow('get_container', { id: await stage.idOf(number) }, options);
    await shown.frame.waitForSelector('.map svg');
    return shown;
  }

  function textOf({ frame }: ShownView): Promise<string> {
    return frame.innerText('main');
  }

  describe.each([
    ['light', 400],
    ['dark', 320],
    ['dark', 800],
  ] as const)('in the %s theme at %i pixels', (theme, width) => {
    it.each(['container', 'shipment', 'arrivals', 'risks'])(
      'shows %s without a fault, nothing beyond its edge',
      SLOW,
      async (what) => {
        const calls: Record<string, () => Promise<ShownView>> = {
          container: () => showContainer(AVAILABLE, { theme, width }),
          shipment: async () =>
            host.callAndShow('get_shipment_details', { id: await stage.shipmentOf(AVAILABLE) }, { theme, width }),
          arrivals: () =>
            host.callAndShow(
              'list_arrivals',
              { from: stage.daysAhead(-60), to: stage.daysAhead(30) },
              { theme, width },
            ),
          risks: () => host.callAndShow('containers_at_risk', {}, { theme, width }),
        };
        const shown = await calls[what]?.();
        if (shown === undefined) throw new Error(`There is no view of ${what}.`);
        await shown.frame.waitForSelector('#title');
        const beyond = await shown.frame.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

        expect([...(await accessibilityFaults(shown.frame)), ...shown.faults]).toEqual([]);
        expect(beyond).toBeLessThanOrEqual(0);
        expect(shown.height()).toBeGreaterThan(200);
        await shown.close();
      },
    );
  });

  it('shows of a container its status, binding last free day, holds, fees, route and milestones', SLOW, async () => {
    const shown = await showContainer(AVAILABLE);
    const text = await textOf(shown);

    for (const said of [
      AVAILABLE,
      'Available',
      'In 2 days',
      'By the terminal, at TraPac, Los Angeles',
      'Exam USD 425',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toMatch(/Vessel departed\n.*GMT\+8/);
    expect(text).toMatch(/Planned .* 2 d 14 h later than planned/);
    expect(text).toContain('Sandbox: invented data');
    expect(await shown.frame.getAttribute('.map svg', 'aria-label')).toContain('Yantian, then Los Angeles');
    await shown.close();
  });

  it('claims no position, holds or fees that nobody reported', SLOW, async () => {
    const shown = await showContainer(AT_SEA);
    const text = await textOf(shown);

    expect(text).toContain('Position not known');
    expect(text).toMatch(/Holds\nNot reported/);
    expect(text).toMatch(/Fees\nNot reported/);
    expect(text).toMatch(/Last free day\nNot known/);
    expect(await shown.frame.locator('.vessel').count()).toBe(0);
    await shown.close();
  });

  it('refreshes through the host, and stops only what the person has confirmed', SLOW, async () => {
    const shown = await showContainer(HELD);
    const { frame } = shown;
    await frame.getByRole('button', { name: 'Refresh' }).click();
    await frame
      .getByText(/may be asked again|is asked again now/)
      .first()
      .waitFor();

    await frame.getByRole('button', { name: 'Stop tracking' }).click();
    await frame.getByRole('alertdialog').waitFor();
    await frame.locator('button:focus', { hasText: 'Keep tracking' }).waitFor();
    await shown.page.keyboard.press('Escape');
    expect(await stage.isStopped(HELD)).toBe(false);

    await frame.getByRole('button', { name: 'Stop tracking' }).click();
    await frame.getByRole('alertdialog').getByRole('button', { name: 'Stop tracking' }).click();
    await frame.getByText('Tracking stopped on').waitFor();
    expect(await stage.isStopped(HELD)).toBe(true);
    expect(shown.told.join()).toContain('The person stopped tracking');
    expect(await frame.getByRole('button', { name: 'Refresh' }).count()).toBe(0);
    await shown.close();
  });

  it('has the host open the same in the console, where it opens links', SLOW, async () => {
    const capabilities = { serverTools: {}, openLinks: {} };
    const id = await stage.idOf(AVAILABLE);
    const opened: string[] = [];
    const gaps: number[] = [];
    for (const [tool, args] of [
      ['get_container', { id }],
      ['get_shipment_details', { id: await stage.shipmentOf(AVAILABLE) }],
      ['list_arrivals', { from: stage.daysAhead(-60), to: stage.daysAhead(30) }],
      ['containers_at_risk', {}],
    ] as const) {
      const shown = await host.callAndShow(tool, args, { capabilities });
      const button = shown.frame.getByRole('button', { name: 'Open in the console' });
      await button.waitFor();
      gaps.push(await shown.frame.evaluate<number>(GAP_ABOVE));
      await button.click();
      await vi.waitFor(() => expect(shown.links).toHaveLength(1), { timeout: 20_000 });
      opened.push(...shown.links);
      expect(await accessibilityFaults(shown.frame)).toEqual([]);
      await shown.close();
    }
    const without = await host.callAndShow('get_container', { id });
    await without.frame.waitForSelector('#title');

    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8);
    const base = `${PUBLIC_URL}/console`;
    expect(opened).toEqual([
      `${base}/containers/${id}`,
      `${base}/containers?q=SBX0DEMO01`,
      `${base}/arrivals`,
      `${base}/`,
    ]);
    expect(await without.frame.getByRole('button', { name: 'Open in the console' }).count()).toBe(0);
    await without.close();
  });

  it('opens a container of a list by the keyboard, and goes back', SLOW, async () => {
    const shown = await host.callAndShow('containers_at_risk', {});
    await shown.frame.waitForSelector('#title');
    await shown.frame.getByRole('button', { name: `Open ${AVAILABLE}` }).focus();
    await shown.page.keyboard.press('Enter');
    await shown.frame.waitForSelector('.facts');
    await shown.frame.locator('#title:focus', { hasText: AVAILABLE }).waitFor();

    await shown.frame.getByRole('button', { name: 'Back to the list' }).press('Enter');
    expect(await textOf(shown)).toContain('Containers at risk');
    await shown.close();
  });

  it('offers no button where the host lets it call no tool, and shows the milestones of the answer', SLOW, async () => {
    const shown = await host.callAndShow('get_container', { id: await stage.idOf(AVAILABLE) }, { capabilities: {} });
    await shown.frame.waitForSelector('.timeline');

    expect(await shown.frame.getByRole('button').count()).toBe(0);
    expect(await textOf(shown)).toContain('Vessel departed');
    expect(await textOf(shown)).toContain('The route could not be read here.');
    await shown.close();
  });

  it('follows the theme and the style of the host while it is shown', SLOW, async () => {
    const shown = await showContainer(AVAILABLE, {
      context: { styles: JSON.parse('{"variables":{"--color-background-primary":"rgb(1, 2, 3)"}}') },
    });
    const background = () => shown.frame.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await background()).toBe('rgb(1, 2, 3)');

    shown.bridge.setHostContext({ theme: 'dark' });
    await shown.frame.waitForSelector('html[data-theme=dark]', { state: 'attached' });
    await shown.close();
  });

  it('shows what carriers write as text, and keeps to the data that it has', SLOW, async () => {
    const hostile = '<img src=x onerror="document.title=1">\u202e</script><script>alert(1)</script>';
    const shown = await host.show({ capabilities: {} });
    await shown.bridge.sendToolResult({
      content: [{ type: 'text', text: 'hostile' }],
      structuredContent: {
        container: {
          id: 'x',
          number: hostile,
          current_status: hostile,
          pickup_facility_name: hostile,
          holds_at_pod_terminal: [{ name: hostile, status: 'hold', description: hostile }],
          fees_at_pod_terminal: [{ type: hostile, amount: Number.NaN, currency_code: hostile }, null, 5],
          last_free_days: [{ party: hostile, date: hostile, binding: true, timezone: hostile }],
          contradictions: [{ fact: hostile, statements: [{ party: hostile, value: hostile }], shown: hostile }],
          disruptions: [{ kind: hostile, before: hostile, before_at: hostile }],
          last_movement: { milestone: hostile, at: hostile, timezone: hostile },
        },
        shipment: 'none',
        sources: [{ source: hostile, state: 'failing' }],
      },
    });
    await shown.frame.waitForSelector('#title');

    expect(await shown.frame.locator('img, script:not(body > script)').count()).toBe(0);
    expect(await shown.frame.innerText('#title')).toContain('<img src=x onerror=');
    expect(await textOf(shown)).not.toContain('\u202e');
    expect(await shown.frame.title()).toBe('Landfall');
    expect(shown.faults).toEqual([]);
    await shown.close();
  });

  it(
    'says what went wrong where the tool fails, and shows the text of an answer that it has no view of',
    SLOW,
    async () => {
      const failed = await host.callAndShow('get_container', { id: '00000000-0000-4000-8000-000000000000' });
      await failed.frame.getByRole('alert').waitFor();
      expect(await failed.frame.getByRole('alert').innerText()).toMatch(/container/i);

      await failed.bridge.sendToolResult({ content: [{ type: 'text', text: 'Something <b>else</b>.' }] });
      await failed.frame.getByText('Something <b>else</b>.').waitFor();
      await failed.close();
    },
  );
});
