import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { createApp } from '../../src/app.ts';
import { createSessions } from '../../src/auth/session.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { startChromium } from '../support/start-chromium.ts';
import { type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { median } from './measure.ts';
import { fillLists } from './rest-lists-rows.ts';
import { benchFolder } from './server.ts';
import { type Served, serve } from './service.ts';

/** The table of 100,000 containers, scrolled with the wheel in a real browser, against an empty page scrolled the same way. */
export const consoleScroll: Bench = { names: ['console-scroll'], run };

interface Size {
  containers: number;
  /** How far each gesture scrolls, in pixels, and how often both pages are scrolled. */
  distance: number;
  rounds: number;
}

const FULL: Size = { containers: 100_000, distance: 20_000, rounds: 3 };
const QUICK: Size = { containers: 2000, distance: 4000, rounds: 1 };

/** Pixels a second: 100 rows of the table, as a quick hand turns the wheel. */
const SPEED = 4000;
const ROW_PIXELS = 40;
const FRAME_MS = 1000 / 60;

/** Percentage points of dropped frames more than those of the empty page. */
const DROPPED_MORE_MAX = 2;

/** How many of the frames of a gesture were dropped, and how long the longest took. */
interface Frames {
  droppedPercent: number;
  longestMs: number;
}

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  const chrome = await startChromium();
  try {
    const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } });
    await signIn(product, context, size);
    const table = await context.newPage();
    await table.goto(`${product.url}/console/containers?sort=number`);
    await table.locator('.table-row .number').first().waitFor();
    const empty = await context.newPage();
    await empty.setContent(
      `<div class="table-scroll" style="height:700px;overflow:auto"><div style="height:${size.containers * ROW_PIXELS}px">`,
    );
    return await compared({ table, empty }, size);
  } finally {
    await chrome.close();
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Fills an account, and signs a member of it in. */
async function signIn({ env, url }: Served, context: BrowserContext, { containers }: Size): Promise<void> {
  const app = await createApp(loadConfig(env));
  try {
    const { accountId } = await fillLists(app.db, { accounts: 2, containers: containers * 2, large: containers });
    const userId = newId();
    await app.db.prisma.user.create({ data: { id: userId, email: 'bench@example.com' } });
    await app.db.prisma.membership.create({ data: { accountId, userId, role: 'member' } });
    await context.addCookies([{ name: 'landfall', value: await createSessions(app.db).begin(userId), url }]);
  } finally {
    await app.close();
  }
}

/** Each round goes down, where pages of the list are read, and up again, where they are known. */
async function compared({ table, empty }: { table: Page; empty: Page }, size: Size): Promise<Bar[]> {
  const bars: Bar[] = [];
  const rounds: Record<'read' | 'known', { ours: Frames[]; theirs: Frames[] }> = {
    read: { ours: [], theirs: [] },
    known: { ours: [], theirs: [] },
  };
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [name, distance] of [
      ['read', size.distance],
      ['known', -size.distance / 2],
    ] as const) {
      rounds[name].theirs.push(await scrolled(empty, distance));
      rounds[name].ours.push(await scrolled(table, distance));
    }
  }
  for (const [name, { ours, theirs }] of Object.entries(rounds)) {
    const [figure, ceiling] = [droppedOf(ours), droppedOf(theirs)];
    bars.push({
      name: `console-scroll, rows ${name === 'read' ? 'read meanwhile' : 'known'}, dropped`,
      figure: shown(figure, '%'),
      ceiling: shown(ceiling, '%'),
      ratio: null,
      verdict: { demand: `≤ ceiling + ${DROPPED_MORE_MAX}`, isMet: figure <= ceiling + DROPPED_MORE_MAX },
    });
    const longest = Math.max(...ours.map(({ longestMs }) => longestMs));
    bars.push(reportedOnly(`console-scroll, rows ${name}, longest frame`, shown(longest, 'ms')));
  }
  const depth: number = await table.evaluate('document.querySelector(".table-scroll").scrollTop');
  bars.push(reportedOnly('console-scroll, rows scrolled past', shown(depth / ROW_PIXELS, 'rows')));
  return bars;
}

function droppedOf(frames: readonly Frames[]): number {
  return median(frames.map(({ droppedPercent }) => droppedPercent));
}

const MEASURE = `(() => {
  const times = [];
  let isOver = false;
  const note = (time) => { times.push(time); if (!isOver) requestAnimationFrame(note); };
  requestAnimationFrame(note);
  window.framesMeasured = () => { isOver = true; return times; };
})()`;

/** Scrolls with a gesture of the wheel, and takes the time of every frame meanwhile. */
async function scrolled(page: Page, distance: number): Promise<Frames> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  const middle = await page.evaluate<{ x: number; y: number }>(
    `(() => { const { x, y, width, height } = document.querySelector('.table-scroll').getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 }; })()`,
  );
  await page.evaluate(MEASURE);
  await session.send('Input.synthesizeScrollGesture', {
    ...middle,
    ...{ yDistance: -distance, speed: SPEED, gestureSourceType: 'mouse', preventFling: true },
  });
  const times = await page.evaluate<number[]>('window.framesMeasured()');
  await session.detach();
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  return { droppedPercent: (dropped / (gaps.length + dropped)) * 100, longestMs: Math.max(...gaps) };
}
