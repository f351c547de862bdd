import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteFeature, routeShapes } from '../../console/parts/map/route-shapes.ts';
import { newId } from '../../src/core/id.ts';
import { DAY_MS, toInstant } from '../../src/domain/instant.ts';
import { updateContainer } from '../../src/services/container/update-container.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, memorySources } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Available, with a fee and a last free day; at sea, later than planned. */
const BILLS = ['SBX0DEMO01', 'SBX0DELAYED01'];
const CONTAINERS = 4;
const AVAILABLE = 'LFXU1001406';
const AT_SEA = 'LFXU1000708';

describeWithBrowser('the room of a container', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const addressOf = async (number: string) => `/containers/${await stage.idOf(number)}`;

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'is shown in the %s theme at %i pixels with its map, without a fault, nothing beyond the edge',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open(await addressOf(AT_SEA), { theme, width });
      await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
      await page.getByText('Raw events').click();
      await page.getByRole('table').waitFor();

      expect(await page.locator('.map-port').allInnerTexts()).toContain('Los Angeles');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('says where it is, what is true, and who says so', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(AVAILABLE));
    await page.getByRole('heading', { name: AVAILABLE }).waitFor();
    const text = await page.getByRole('main').innerText();

    expect(text).toMatch(/Last: Available for pickup at TraPac, Los Angeles, .*, by the terminal\./);
    expect(text).toMatch(/Exam USD 425\s+Stated by the terminal/);
    expect(await page.getByRole('region', { name: 'Last free days' }).innerText()).toMatch(
      /in 2 days\s+Binding\s+By the terminal, at TraPac, Los Angeles/,
    );
    await close();
  });

  it('tells what is planned from what has happened, each by its source', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(AT_SEA));
    const journey = page.getByRole('region', { name: 'Journey' });
    await journey.getByText('– planned').first().waitFor();
    const text = await journey.innerText();

    expect(text).toMatch(/Vessel departed[\s\S]*by the shipping line[\s\S]*Los Angeles – planned[\s\S]*Vessel arrived/);
    // Of several plans the same one as everywhere else.
    expect(await journey.locator('.is-expected .when').first().innerText()).toBe(
      await page.locator('.facts b').first().innerText(),
    );
    await close();
  });

  it('shows one planned arrival, with what was estimated first and how far it is from that now', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(AT_SEA));
    const arrival = page
      .getByRole('region', { name: 'Journey' })
      .locator('.is-expected')
      .filter({ hasText: 'Vessel arrived' });
    await arrival.getByText(/First estimate/).waitFor();

    expect(await arrival.count()).toBe(1);
    expect(await arrival.innerText()).toMatch(/First estimate \w{3} \d+ \w{3} \d{4}, .*: \d+ days? later now/);
    expect(await arrival.innerText()).not.toContain('Also planned');
    await close();
  });

  it('says beside the arrival what was expected until when, how far it moved, and who said so', SLOW, async () => {
    const number = newNumber();
    const box = newBox();
    const clock = fakeClock(toInstant(Date.now() - 6 * DAY_MS));
    const context = { ...stage.context, clock, sources: memorySources() };
    const { db } = stage.service.app;
    await track(context, number);
    const expectedIn = (days: number) => toInstant(Date.now() + days * DAY_MS);
    for (const days of [3, 5, 9]) {
      await answer(context, await watchOf(db, number), saying(...sailing(box, number, expectedIn(days))));
      clock.advance(2 * DAY_MS);
    }
    const { page, faults, close } = await stage.open(await addressOf(box));
    const history = page.getByRole('list', { name: 'Earlier estimates of the arrival' });
    await history.waitFor();
    expect(await history.getByRole('listitem').count()).toBe(2);
    expect(await history.innerText()).toMatch(
      /^Was \w{3} \d.* until .*: then 4 d later, by the shipping line\s+Was .* until .*: then 2 d later, by the shipping line$/,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${stage.service.url}/console/`);
    const late = page
      .getByRole('region', { name: /Late arrivals/ })
      .getByRole('listitem')
      .filter({ hasText: box })
      .first();
    await late.getByText(/until .*: then 4 d later/).waitFor();
    await late.getByText('1 earlier change').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('shows what sources said in their own words', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(AVAILABLE));
    await page.getByText('Raw events').click();
    await page.getByRole('table').waitFor();

    expect(await page.getByRole('table').innerText()).toMatch(/Vessel departed[\s\S]*shipping line/);
    await close();
  });

  it('shows a change of it without being reloaded', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(AVAILABLE));
    await page.getByRole('region', { name: 'Your data' }).waitFor();
    await updateContainer.run(stage.context, { id: await stage.idOf(AVAILABLE), ref_numbers: ['PO-12'] });

    await page.getByRole('region', { name: 'Your data' }).getByText('PO-12').waitFor();
    await close();
  });

  it('offers nothing to do with it to who may only look', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(AVAILABLE), { role: 'viewer' });
    await page.getByRole('heading', { name: 'Journey' }).waitFor();

    expect(await page.getByRole('button', { name: /Stop tracking|Ask the sources/ }).count()).toBe(0);
    await close();
  });

  it('says so where there is none', SLOW, async () => {
    const { page, close } = await stage.open(`/containers/${newId()}`);

    expect(await page.getByRole('alert').innerText()).toMatch(/container/i);
    await close();
  });

  it('loads what draws maps only where there is a map', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.reload();
    await page.getByText(AVAILABLE).waitFor();
    expect(loaded.filter((url) => /draw-route|maplibre|land-50m/.test(url))).toEqual([]);

    await page.getByText(AVAILABLE).click();
    await page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
    expect(loaded.filter((url) => /land-50m/.test(url))).toHaveLength(1);
    expect(loaded.filter((url) => !url.startsWith(stage.service.url) && !url.startsWith('blob:'))).toEqual([]);
    await close();
  });
});

describe('the shapes of a route', () => {
  const line = (coordinates: [number, number][]): RouteFeature => ({
    geometry: { type: 'LineString', coordinates },
    properties: {
      feature_type: 'estimated_full_legs',
      previous_port_id: newId(),
      next_port_id: newId(),
      point_count: coordinates.length,
      schematic: true,
    },
  });

  it('go on over the date line instead of around the world', () => {
    const shapes = routeShapes([
      portAt('Yokohama', [139.6, 35.4]),
      portAt('Los Angeles', [-118.3, 33.7]),
      line([
        [139.6, 35.4],
        [180, 45],
      ]),
      line([
        [-180, 45],
        [-118.3, 33.7],
      ]),
    ]);

    expect(shapes?.lines.flatMap(({ points }) => points.map(([longitude]) => Math.round(longitude)))).toEqual([
      140, 180, 180, 242,
    ]);
    expect(shapes?.ports.map(({ at }) => Math.round(at[0]))).toEqual([140, 242]);
  });

  it('are none where no place is known', () => {
    expect(routeShapes([])).toBeNull();
  });
});

function portAt(name: string, coordinates: [number, number]): RouteFeature {
  return {
    geometry: { type: 'Point', coordinates },
    properties: {
      ...{ feature_type: 'port', ports_sequence: 1, ports_total: 2, location_id: newId(), location_type: 'Port', name },
      ...{ state_abbr: null, state: null, country_code: null, country: null, time_zone: null, label: name },
      ...{ inbound_eta_at: null, inbound_ata_at: null, outbound_etd_at: null, outbound_atd_at: null },
      updated_at: '2026-06-01T12:00:00.000Z',
    },
  };
}
