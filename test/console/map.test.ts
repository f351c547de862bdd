import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateContainer } from '../../src/services/container/update-container.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { decodePng } from '../support/png.ts';
import { type ConsoleStage, signIn, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Available with a last free day in two days; held by customs; at sea. */
const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;
const AVAILABLE = 'LFXU1001406';
const HELD = 'LFXU1001005';
const AT_SEA = 'LFXU1000708';

describeWithBrowser('the map of everything', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it.each(
    (['', 'ahead'] as const).flatMap((when) =>
      (
        [
          ['light', 1440],
          ['dark', 1440],
          ['light', 390],
          ['dark', 390],
        ] as const
      ).map(([theme, width]) => [when, theme, width] as const),
    ),
  )(
    'is shown without a fault, nothing beyond the edge: %s in the %s theme at %i pixels',
    SLOW,
    async (when, theme, width) => {
      const path = when === '' ? '/map' : `/map?day=${dayIn(3)}`;
      const { page, faults, close } = await stage.open(path, { theme, width, role: 'viewer' });
      await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
      await page.getByRole('heading', { name: /Places/ }).waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('has land and sea in colors of their own where less motion is wanted too', SLOW, async () => {
    const colorsIn = async (browser: { reducedMotion: 'reduce' | 'no-preference' }) => {
      const { page, close } = await stage.open('/map', { browser });
      await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
      const { rgb } = decodePng(await page.locator('.fleet-map canvas').screenshot());
      await close();
      const counts = new Map<string, number>();
      for (let at = 0; at < rgb.length; at += 3) {
        const color = rgb.subarray(at, at + 3).join();
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts]
        .filter(([, count]) => count > rgb.length / 60)
        .map(([color]) => color)
        .toSorted();
    };

    const colors = await colorsIn({ reducedMotion: 'no-preference' });
    expect(colors).toHaveLength(2);
    expect(await colorsIn({ reducedMotion: 'reduce' })).toEqual(colors);
  });

  it('says in a list what is drawn, and each number leads to its containers', SLOW, async () => {
    const { page, close } = await stage.open('/map');
    const row = page.getByRole('row').filter({ hasText: 'Los Angeles' });
    await row.waitFor();
    await row.getByRole('cell').nth(3).getByRole('link').click();
    await page.getByText(HELD).waitFor();

    expect(page.url()).toContain('place=USLAX');
    expect(page.url()).toContain('holds=true');
    expect(await page.getByText(AVAILABLE).count()).toBe(0);
    await page.getByRole('link', { name: 'Map', exact: true }).last().click();
    await page.getByText('1 container', { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('holds')).toBe('true');
    await close();
  });

  it('opens a place that is clicked on, and shows it alone', SLOW, async () => {
    const { page, close } = await stage.open('/map');
    await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
    await page
      .getByRole('button', { name: /^Los Angeles.*: \d+ containers; .*\d+ held$/ })
      .first()
      .click();
    const chosen = page.getByRole('region', { name: 'Los Angeles' });
    await chosen.getByText('waiting').first().waitFor();
    await chosen.getByRole('link', { name: 'Only this place' }).click();
    await page.getByRole('button', { name: 'Without the filter Stands at or goes to' }).waitFor();
    await chosen.getByRole('link', { name: 'Show as list' }).click();
    await page.getByText(AVAILABLE).waitFor();

    await page.goBack();
    await page.getByRole('heading', { name: 'Map', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('place')).toBe('USLAX');
    await close();
  });

  it('leaves the focus of the keyboard on a mark when it is drawn anew', SLOW, async () => {
    const { page, close } = await stage.open('/map');
    await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
    const mark = page.getByRole('button', { name: /^Los Angeles.*: \d+ containers; .*\d+ held$/ }).first();
    await mark.focus();
    await page.evaluate("document.activeElement.setAttribute('data-former', '')");
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.locator('[data-former]').waitFor({ state: 'detached' });

    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toMatch(/^Los Angeles/);
    await close();
  });

  it('looks ahead with estimates that are called that, by the keyboard too, and comes back to now', SLOW, async () => {
    const { page, close } = await stage.open('/map');
    const slider = page.getByRole('slider', { name: 'Time' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Estimates: what lines plan').waitFor();

    expect(await slider.getAttribute('aria-valuetext')).toContain('in 1 day');
    const row = page.getByRole('row').filter({ hasText: 'Los Angeles' });
    expect(await row.innerText()).toContain('Not known');
    expect(await row.getByRole('link').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('What is known today of that time').waitFor();
    await page.getByRole('button', { name: 'Now' }).click();
    await page.getByText('What is known today of that time').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await close();
  });

  it('draws no vessel of which no position is known, and says so', SLOW, async () => {
    const { page, close } = await stage.open('/map');
    await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
    const vessels = page.getByRole('region', { name: /Vessels/ });

    expect(await vessels.innerText()).toContain('Position not known');
    expect(await page.locator('.maplibregl-marker.is-vessel').count()).toBe(0);
    await page.goto(`${stage.service.url}/console/map?day=${dayIn(1)}`);
    await page.locator('.maplibregl-marker.is-estimate').first().waitFor({ timeout: 60_000 });
    expect(await vessels.innerText()).toContain('Estimate');
    await close();
  });

  it('filters itself as the table does, shows a change, and goes there by keys', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor();
    await page.getByRole('searchbox').fill(AT_SEA);
    await page.getByText('1 container', { exact: true }).first().waitFor();
    await page.getByRole('searchbox').fill('PO-MAP');
    await page.getByText('Nothing fits').waitFor();
    await updateContainer.run(stage.context, { id: await stage.idOf(AT_SEA), ref_numbers: ['PO-MAP'] });

    await page.getByText('1 container', { exact: true }).first().waitFor();
    await close();
  });

  it('keeps what it shows when the network goes away, and asks to sign in when the session ends', SLOW, async () => {
    const { page, context, person, close } = await stage.open('/map');
    const row = page.getByRole('row').filter({ hasText: 'Los Angeles' });
    await row.waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await row.isVisible()).toBe(true);
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await stage.service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await signIn(stage.service, context, person);
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Estimates: what lines plan').waitFor();
    await close();
  });
});
