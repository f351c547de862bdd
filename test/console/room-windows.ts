import type { Page } from 'playwright-core';
import { newId } from '../../src/core/id.ts';
import { PASSWORD, type Person } from '../support/sign-in-service.ts';
import type { ConsoleStage, ConsoleWindow } from './stage.ts';

/** Where a person comes from who enters a room: a room that reads little. */
const HALL = '/branding';

/** Opens a window for one room after the other. */
export async function openWindow(stage: ConsoleStage, person: Person): Promise<ConsoleWindow> {
  const window = await stage.open(HALL, { person });
  await isInHall(window.page);
  return window;
}

/** Goes to an address of the console from another room, as a link does. */
export async function enter(page: Page, path: string): Promise<void> {
  await go(page, HALL);
  await isInHall(page);
  await go(page, path);
}

/** Goes to the other room by the navigation. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Name and logo' }).click();
  await isInHall(page);
}

async function isInHall(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Name and logo' }).waitFor();
}

/** The router counts the steps of the history in its state, and names each, by which it knows which way they go and what was scrolled. */
async function go(page: Page, path: string): Promise<void> {
  const state = `{ __TSR_index: (history.state?.__TSR_index ?? 0) + 1, __TSR_key: '${newId()}' }`;
  await page.evaluate(`history.pushState(${state}, '', ${JSON.stringify(`/console${path}`)})`);
}

/** Signs in again in the window that the dialog opens, as a person does. */
export async function signInAgain(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Sign in' }).click(),
  ]);
  await other.getByLabel('E-mail address').fill(person.email);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (!other.isClosed()) await other.waitForEvent('close');
  await dialog.waitFor({ state: 'detached' });
}

/** How far down something has been scrolled, in pixels; the page itself where nothing is named. */
export function scrollOf(page: Page, scrolled: string | undefined): Promise<number> {
  return page.evaluate(`(${elementOf(scrolled)}).scrollTop`);
}

/** Scrolls down, and says how far that went once it is drawn. */
export async function scrollDown(page: Page, scrolled: string | undefined): Promise<number> {
  await page.evaluate(`(${elementOf(scrolled)}).scrollTop = 700`);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  return scrollOf(page, scrolled);
}

function elementOf(scrolled: string | undefined): string {
  return scrolled === undefined ? 'document.scrollingElement' : `document.querySelector(${JSON.stringify(scrolled)})`;
}
