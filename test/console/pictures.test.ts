import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBrowser } from '../support/chromium.ts';
import { decodePng, encodePng } from '../support/png.ts';
import { type Box, boxesOf, differenceOf, drawingOf, keepDifference, movedBoxes } from './picture.ts';
import { type PicturedStage, STILL_DATE, startPicturedStage } from './pictures-stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));
const LAYOUT = `${FOLDER}layout.json`;
const isRecording = process.env.PICTURES === 'record';

const AVAILABLE = 'LFXU1001406';
const HEIGHT = 900;
const WINDOWS = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const;

/** A screen: where it is, and what is waited for and done until it is there. */
interface Screen {
  name: string;
  path: (stage: PicturedStage) => string | Promise<string>;
  arrive: (page: Page) => Promise<unknown>;
}

const drawn = (page: Page) => page.locator('[data-state=drawn]').waitFor({ timeout: 60_000 });
const ofContainer = async ({ stage }: PicturedStage) => `/containers/${await stage.idOf(AVAILABLE)}`;

const SCREENS: readonly Screen[] = [
  { name: 'today', path: () => '/', arrive: (page) => page.getByRole('heading', { name: /Held/ }).waitFor() },
  { name: 'containers', path: () => '/containers?sort=number', arrive: rowsRead },
  {
    name: 'filter',
    path: () => '/containers?sort=number',
    arrive: async (page) => {
      await rowsRead(page);
      await page.keyboard.press('f');
      await page.getByRole('button', { name: 'Holds', exact: true }).click();
      await page.getByLabel('Customs').check();
    },
  },
  {
    name: 'container',
    path: ofContainer,
    arrive: async (page) => {
      await page.getByRole('heading', { name: AVAILABLE }).waitFor();
      await drawn(page);
    },
  },
  { name: 'shipments', path: () => '/shipments', arrive: rowsRead },
  { name: 'map', path: () => '/map', arrive: drawn },
  {
    name: 'arrivals',
    path: () => '/arrivals?day=2026-03-25',
    arrive: (page) => page.getByText(/LFXU/).first().waitFor(),
  },
  {
    name: 'pickup',
    path: () => '/arrivals?view=pickup',
    arrive: (page) => page.getByText(AVAILABLE).first().waitFor(),
  },
  { name: 'add', path: () => '/add', arrive: (page) => page.getByRole('heading', { name: 'Add numbers' }).waitFor() },
  {
    name: 'feeds',
    // How often a source was polled by then depends on the machine.
    path: async ({ stage }) => {
      await stage.service.app.db.prisma.sourceLane.updateMany({ data: { dayUsed: 0, minuteUsed: 0 } });
      return '/feeds';
    },
    arrive: (page) => page.getByText('What the operator sets').first().waitFor(),
  },
  {
    name: 'webhooks',
    path: () => '/webhooks',
    arrive: (page) => page.getByText('hooks.example.com').first().waitFor(),
  },
  {
    name: 'share',
    path: ofContainer,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByLabel('Title').waitFor();
      await drawn(page);
    },
  },
];

interface Layout {
  drawing: { chromium: string; text: string };
  boxes: Record<string, readonly Box[]>;
}

describeWithBrowser('the pictures of the console', () => {
  let pictured: PicturedStage;
  let isDrawnAlike: boolean;
  let layout: Layout;

  beforeAll(async () => {
    pictured = await startPicturedStage();
    const drawing = await drawingOf(pictured.stage.chrome, (file) => hash('sha256', file));
    layout = existsSync(LAYOUT) ? JSON.parse(readFileSync(LAYOUT, 'utf8')) : { drawing, boxes: {} };
    isDrawnAlike = JSON.stringify(layout.drawing) === JSON.stringify(drawing);
    if (isRecording) layout.drawing = drawing;
    else if (!isDrawnAlike)
      process.stderr.write(
        `pictures of the console: Chromium ${drawing.chromium} with the fonts of this machine draws text otherwise than Chromium ${layout.drawing.chromium} where they were taken, so places of the parts are compared, not pixels\n`,
      );
  }, SLOW.timeout);
  afterAll(async () => {
    if (isRecording && layout !== undefined) writeFileSync(LAYOUT, layoutText(layout));
    await pictured.stage.close();
  });

  it.each(SCREENS.flatMap((screen) => WINDOWS.map((window) => [screen.name, ...window] as const)))(
    'show %s in the %s theme at %i pixels as it was looked at',
    SLOW,
    async (name, theme, width) => {
      const screen = SCREENS.find((one) => one.name === name);
      if (screen === undefined) throw new Error(`There is no screen ${name}.`);
      const { stage, person } = pictured;
      const browser = { timezoneId: 'America/Los_Angeles', locale: 'en-US', reducedMotion: 'reduce' as const };
      const prepare = (page: Page) => page.addInitScript(STILL_DATE);
      const { page, close } = await stage.open(await screen.path(pictured), { theme, width, person, browser, prepare });
      await screen.arrive(page);
      // As it would be kept, with the same few colors.
      const file = encodePng(decodePng(await still(page)));
      const boxes = await boxesOf(page);
      await close();

      const title = `${name}-${theme}-${width}`;
      if (isRecording) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(`${FOLDER}${title}.png`, file);
        layout.boxes[title] = boxes;
        return;
      }
      expect(movedBoxes(layout.boxes[title] ?? [], boxes, [width, HEIGHT])).toEqual([]);
      if (!isDrawnAlike) return;
      const picture = decodePng(file);
      const difference = differenceOf(decodePng(readFileSync(`${FOLDER}${title}.png`)), picture);
      if (difference === null) return;
      const path = keepDifference(title, picture, difference.shown);
      expect.fail(
        `${difference.count} pixels are otherwise, in ${difference.area}; see ${path}. npm run console:pictures takes all anew.`,
      );
    },
  );
});

/** Answers of the service and what they draw come within this time, or the picture after it is another. */
const REST_MS = 250;

/** A picture of a page on which nothing moves: two in a row that are the same. */
async function still(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready');
  await page.mouse.move(0, 0);
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let before = await take();
  for (let again = 0; again < 20; again += 1) {
    await page.waitForTimeout(REST_MS);
    const now = await take();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error('The page does not come to rest.');
}

async function rowsRead(page: Page): Promise<void> {
  await page.getByRole('row').nth(3).waitFor();
  await page.locator('.table-row .skeleton').first().waitFor({ state: 'detached' });
}

/** One line for a box, as the formatter has it, so that what moved is a line of a diff. */
function layoutText({ drawing, boxes }: Layout): string {
  const pictures = Object.entries(boxes).map(([title, of]) => {
    const lines = of.map((box) => `      [${box.map((value) => JSON.stringify(value)).join(', ')}]`);
    return `    ${JSON.stringify(title)}: [\n${lines.join(',\n')}\n    ]`;
  });
  const { chromium, text } = drawing;
  const how = `{ "chromium": ${JSON.stringify(chromium)}, "text": ${JSON.stringify(text)} }`;
  return `{\n  "drawing": ${how},\n  "boxes": {\n${pictures.join(',\n')}\n  }\n}\n`;
}
