import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { encodePng, type Picture } from '../support/png.ts';

/** Where something of a page is, in pixels. */
export type Box = readonly [name: string, x: number, y: number, width: number, height: number];

/** A channel may differ by so much of 255: colors that are alike may have become one or the other. */
const CHANNEL_MAX = 40;

/** So many pixels may differ, fewer than a letter has. */
const PIXELS_MAX = 12;

/** Where boxes may be on another browser, as a share of the window. */
const BOX_SHARE_MAX = 0.15;

/** The pixels in which two pictures differ visibly; null where they are the same. */
export function differenceOf(kept: Picture, taken: Picture): { count: number; area: string; shown: Picture } | null {
  if (kept.width !== taken.width || kept.height !== taken.height) {
    const area = `${kept.width}×${kept.height} was ${taken.width}×${taken.height}`;
    return { count: taken.width * taken.height, area, shown: taken };
  }
  const shown = Uint8Array.from(taken.rgb, (value) => 200 + value / 5);
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let at = 0; at < kept.rgb.length; at += 3) {
    if (distanceAt(kept, taken, at) <= CHANNEL_MAX) continue;
    columns.push((at / 3) % kept.width);
    rows.push(Math.floor(at / 3 / kept.width));
    shown.set([220, 0, 60], at);
  }
  if (columns.length <= PIXELS_MAX) return null;
  const area = `x ${rangeOf(columns)}, y ${rangeOf(rows)}`;
  return { count: columns.length, area, shown: { ...taken, rgb: shown } };
}

/** Writes what was taken and what is different in it where a person finds it, and says where. */
export function keepDifference(name: string, taken: Picture, shown: Picture): string {
  const folder = join(tmpdir(), 'landfall-pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), encodePng(taken));
  const path = join(folder, `${name}-difference.png`);
  writeFileSync(path, encodePng(shown));
  return path;
}

/** The main parts of a page, and where they are. */
export function boxesOf(page: Page): Promise<Box[]> {
  return page.evaluate<
    Box[]
  >(`[...document.querySelectorAll('main, aside, header, nav, section, h1, h2, dialog, [role=grid], table, canvas')]
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, { width, height, top }]) => width > 1 && height > 1 && top < innerHeight)
    .map(([{ localName, className }, { x, y, width, height }]) =>
      [String(className) === '' ? localName : localName + '.' + String(className).split(' ')[0], x, y, width, height]
        .map((value) => typeof value === 'number' ? Math.round(value) : value))`);
}

/** The boxes that are elsewhere than they were, or missing, or new, each as a sentence. */
export function movedBoxes(
  kept: readonly Box[],
  taken: readonly Box[],
  [width, height]: readonly [number, number],
): string[] {
  const names = (boxes: readonly Box[]) => boxes.map(([name]) => name).join(', ');
  if (names(kept) !== names(taken)) return [`The parts are ${names(taken)}; they were ${names(kept)}.`];
  return kept.flatMap((before, at) => {
    const [name, ...now] = taken[at] ?? before;
    const [, ...was] = before;
    const isMoved = was.some(
      (value, of) => Math.abs(value - (now[of] ?? 0)) > BOX_SHARE_MAX * (of % 2 === 0 ? width : height),
    );
    return isMoved ? [`${name} is at ${now.join(', ')}; it was at ${was.join(', ')}.`] : [];
  });
}

/** Text in the generic fonts, whose picture says whether this browser draws as another one did. */
const SAMPLE = `<body style="margin:8px;font:15px system-ui,sans-serif">Los Angeles, 17 March, 06:40 PDT<br><b>LFXU 100140-6</b>
  <small>Available, last free day in 2 days</small><br><code style="font-family:monospace">SBX0DEMO01</code></body>`;

/** The major version of a browser, and a digest of how it draws text with the fonts of this machine. */
export async function drawingOf(
  browser: Browser,
  digest: (file: Buffer) => string,
): Promise<{ chromium: string; text: string }> {
  const context = await browser.newContext({ viewport: { width: 320, height: 100 } });
  const page = await context.newPage();
  await page.setContent(SAMPLE);
  const text = digest(await page.screenshot());
  await context.close();
  return { chromium: browser.version().split('.')[0] ?? '', text };
}

function distanceAt({ rgb: kept }: Picture, { rgb: taken }: Picture, at: number): number {
  let most = 0;
  for (let of = at; of < at + 3; of += 1) most = Math.max(most, Math.abs((kept[of] ?? 0) - (taken[of] ?? 0)));
  return most;
}

function rangeOf(values: readonly number[]): string {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return `${least}–${most}`;
}
