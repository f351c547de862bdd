import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { AppOptions } from '../../src/app.ts';
import { createSessions } from '../../src/auth/session.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS, type Role } from '../../src/core/permission.ts';
import type { Database } from '../../src/db/client.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { trackAll } from '../journeys/journeys.ts';
import { type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { startChromium } from '../support/start-chromium.ts';

/** How a window is opened. */
export interface WindowOptions {
  role?: Role;
  theme?: 'light' | 'dark';
  width?: number;
  /** A person who is signed in already, as in another window. */
  person?: Person;
  /** How the browser is beside that, such as its time zone. */
  browser?: BrowserContextOptions;
  /** What is done with the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A window of the console, and what went wrong in it. */
export interface ConsoleWindow {
  page: Page;
  person: Person;
  context: BrowserContext;
  /** What the browser reported: errors of scripts, and what the policy of the page refused. */
  faults: string[];
  close(): Promise<void>;
}

/** The whole service with journeys of the sandbox, and a real browser. */
export interface ConsoleStage {
  service: SignInService;
  chrome: Browser;
  /** As the operator does things in the account. */
  context: ServiceContext;
  idOf(number: string): Promise<string>;
  /** Opens an address below `/console`, signed in. */
  open(path: string, options?: WindowOptions): Promise<ConsoleWindow>;
  close(): Promise<void>;
}

/** How the service is made. */
export interface StageOptions extends AppOptions {
  /** Fills the account `stage` before anything is tracked, and answers with how many containers are in it then. */
  fill?: (db: Database) => Promise<number>;
}

/** The name of the account. */
export const ACCOUNT = 'stage';
const HEIGHT = 900;

/** Starts it with some bills of lading, each where its journey stands when it is first seen. */
export async function startConsoleStage(
  bills: readonly string[],
  containers: number,
  { fill, ...options }: StageOptions = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ConsoleStage> {
  const [chrome, service] = await Promise.all([startChromium(), startSignInService({ SANDBOX: '1', ...env }, options)]);
  const { app } = service;
  const filled = (await fill?.(app.db)) ?? 0;
  const { accountId } = await service.person('owner', ACCOUNT);
  const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
  const context = app.contextFor(principal, newId());
  await trackAll(
    context,
    bills.map((number) => ({ kind: 'bill_of_lading', number })),
  );
  app.startScheduler({ delivers: false });
  await vi.waitFor(
    async () => {
      if ((await app.db.prisma.container.count({ where: { accountId } })) < filled + containers)
        throw new Error('Not all yet.');
    },
    { timeout: 60_000, interval: 100 },
  );
  return {
    service,
    chrome,
    context,
    idOf,
    open: (path, window) => openWindow({ chrome, service }, path, window),
    close,
  };

  async function idOf(number: string): Promise<string> {
    return (await app.db.prisma.container.findFirstOrThrow({ where: { accountId, number } })).id;
  }

  async function close(): Promise<void> {
    await chrome.close();
    await service.close();
  }
}

async function openWindow(
  { chrome, service }: { chrome: Browser; service: SignInService },
  path: string,
  { role = 'member', theme = 'light', width = 1440, person, browser = {}, prepare }: WindowOptions = {},
): Promise<ConsoleWindow> {
  const who = person ?? (await service.person(role, ACCOUNT));
  const context = await chrome.newContext({ colorScheme: theme, viewport: { width, height: HEIGHT }, ...browser });
  await signIn(service, context, who);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await prepare?.(page);
  await page.goto(`${service.url}/console${path}`);
  return { page, person: who, context, faults, close: () => context.close() };
}

/** Signs a browser in as the sign-in page does. */
export async function signIn({ app, url }: SignInService, context: BrowserContext, person: Person): Promise<void> {
  const value = await createSessions(app.db).begin(person.userId);
  await context.addCookies([{ name: 'landfall', value, url }]);
}
