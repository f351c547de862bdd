import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeWithBrowser } from '../support/chromium.ts';
import { subscribe } from '../support/notifications.ts';
import { fillAccount } from './filled-account.ts';
import { enter, leave, openWindow, scrollDown, scrollOf, signInAgain } from './room-windows.ts';
import { ROOMS } from './rooms.ts';
import { SET_UP_ROOMS } from './set-up-rooms.ts';
import { type ConsoleStage, type ConsoleWindow, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 60_000 };

/** What is said of what was sent without a network. */
const OFFLINE = 'You are offline. Try again once you have a connection.';

/** What is said where it cannot be sent without a network. */
const HELD_BACK = 'You are offline. What you have typed stays here.';

/** How late each answer of the API is on a slow network. */
const LATE_MS = 400;

/** A change is in another window within this time, beside what the room takes to be read on this machine. */
const SEEN_MS = 2_000;

describeWithBrowser('a room of an account with 20,000 containers', () => {
  let stage: ConsoleStage;
  let own: ConsoleWindow;
  let colleague: ConsoleWindow;
  let viewer: ConsoleWindow;

  beforeAll(async () => {
    const env = { LINE_HLCU_BASE_URL: 'http://127.0.0.1:59999' };
    stage = await startConsoleStage(['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'], 3, { fill: fillAccount }, env);
    await subscribe(stage.context, ['container.created']);
    const [person, other] = await Promise.all([newOperator(), newOperator()]);
    own = await openWindow(stage, person);
    colleague = await openWindow(stage, other);
    viewer = await openWindow(stage, await stage.service.person('viewer', 'stage'));
  }, 180_000);
  afterAll(() => stage.close());
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    // What a failed test has left is not that of the next.
    await own.close();
    own = await openWindow(stage, own.person);
  });

  /** An owner of the account who operates the installation too, and so sees everything in every room. */
  const newOperator = async () => {
    const person = await stage.service.person('owner', 'stage');
    await stage.service.app.db.prisma.user.update({
      where: { id: person.userId },
      data: { operatesSince: new Date() },
    });
    return person;
  };

  describe.each([...ROOMS, ...SET_UP_ROOMS])('$name', (room) => {
    const { work } = room;
    const arrive = async (page: Page) => {
      await enter(page, await room.path(stage));
      await room.shown(page).waitFor();
    };
    const finish = async (page: Page) => {
      await work.send?.(page);
      await work.done(page);
      if (work.undo === undefined) return;
      await work.undo(stage, page);
      await page.reload();
    };

    it('does what a person comes for', SLOW, async () => {
      const { page, faults } = own;
      faults.length = 0;
      await arrive(page);
      await room.viewer?.refused(page).first().waitFor();
      await work.type(page);
      await finish(page);
      expect(faults).toEqual([]);
    });

    it(
      'says that there is no network, keeps what is shown and typed, and goes on once there is one',
      SLOW,
      async () => {
        const { page, context } = own;
        await arrive(page);
        await context.setOffline(true);
        await page.getByText('You are offline.').first().waitFor();
        expect(await room.shown(page).isVisible()).toBe(true);
        await work.type(page);
        if (work.isChecked === undefined) await work.send?.(page);
        const said = page.locator(work.unsent ?? 'body').getByText(work.isChecked ? HELD_BACK : OFFLINE);
        if (work.send !== undefined) await said.first().waitFor();
        expect(await work.typed(page)).toBe(work.text);
        await context.setOffline(false);
        await page.getByText('You are offline. What is shown').waitFor({ state: 'detached' });
        expect(await work.typed(page)).toBe(work.text);
        await finish(page);
      },
    );

    it('has its title at once on a slow network, and what it reads once that is there', SLOW, async () => {
      const { page } = own;
      await enter(page, await room.path(stage));
      await page.route('**/v2/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue().catch(() => {});
      });
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (room.isAtOnce === undefined) expect(await room.shown(page).count()).toBe(0);
      await room.shown(page).waitFor();
      await work.type(page);
      await finish(page);
      await page.unrouteAll({ behavior: 'wait' });
    });

    it('asks to sign in when the session ends, and goes on at the same address with what is typed', SLOW, async () => {
      const { page, person } = own;
      await arrive(page);
      // Nothing is known of what is read next.
      await page.reload();
      await room.shown(page).waitFor();
      const endSession = () => stage.service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });
      // What is followed or checked at once is typed without a session.
      const isAsked = work.send === undefined || work.isChecked;
      if (isAsked) await endSession();
      await work.type(page);
      if (!isAsked) await endSession();
      if (!isAsked) await work.send?.(page);
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      const address = page.url();
      await signInAgain(page, person);
      expect([page.url(), await work.typed(page)]).toEqual([address, work.text]);
      await finish(page);
    });

    it.skipIf(room.viewer === undefined)('offers a viewer nothing that the role may not do', SLOW, async () => {
      const { page } = viewer;
      await enter(page, await room.path(stage));
      await room.viewer?.shown(page).waitFor();
      expect(await room.viewer?.refused(page).count()).toBe(0);
    });

    it.skipIf(room.change === undefined)('shows what a colleague changes, within two seconds', SLOW, async () => {
      const pages = [own.page, colleague.page];
      const began = performance.now();
      await Promise.all(pages.map(arrive));
      const timeout = SEEN_MS + performance.now() - began;
      const seen = await room.change?.(stage, own.page);
      await Promise.all(pages.map((page) => seen?.(page).first().waitFor({ state: 'attached', timeout })));
    });

    it.skipIf(room.seen === undefined)('shows in one window what was done in another', SLOW, async () => {
      const other = await own.context.newPage();
      await other.goto(`${stage.service.url}/console${await room.path(stage)}`);
      await room.shown(other).waitFor();
      await arrive(own.page);
      await work.type(own.page);
      await work.send?.(own.page);
      await work.done(own.page);
      await room.seen?.(other).first().waitFor({ timeout: SEEN_MS });
      await other.close();
      await work.undo?.(stage, own.page);
      await own.page.reload();
    });

    it('is as it was after the back button, which closes what is open first', SLOW, async () => {
      const { page } = own;
      await arrive(page);
      const address = page.url();
      if (room.dialog !== undefined) {
        await page.getByRole('button', { name: room.dialog.button }).first().click();
        const dialog = page.getByRole('dialog', { name: room.dialog.title });
        await dialog.waitFor();
        const before = await scrollOf(page, room.scrolled);
        await page.evaluate('history.back()');
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => page.url()).toBe(address);
        expect(await scrollOf(page, room.scrolled)).toBe(before);
      }
      const depth = await scrollDown(page, room.scrolled);
      await leave(page);
      await page.goBack();
      await expect.poll(() => scrollOf(page, room.scrolled).catch(() => null)).toBe(depth);
      expect(page.url()).toBe(address);
    });
  });
});
