import { type App, type AppOptions, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import type { Role } from '../../src/core/permission.ts';
import { type Browser, type Shown, startBrowser } from './browser.ts';
import { createTestDatabase, dropTestDatabase } from './database.ts';
import { storedPassword } from './stored-password.ts';

/** The whole service on a database of its own, with people who can sign in. */
export interface SignInService {
  app: App;
  url: string;
  /** The address that people sign in at. */
  authUrl: string;
  /** A new user in an account of that name, with the password of all. */
  person(role?: Role, account?: string): Promise<Person>;
  browser(): Browser;
  close(): Promise<void>;
}

export interface Person {
  userId: string;
  accountId: string;
  email: string;
}

/** The password of everybody here. */
export const PASSWORD = 'a wharf at low tide';

const passwordHash = storedPassword(PASSWORD);

/** Starts it, listening where it is known to be. */
export async function startSignInService(
  env: Readonly<Record<string, string>> = {},
  options: AppOptions = {},
): Promise<SignInService> {
  const databaseUrl = await createTestDatabase();
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'cd'.repeat(32),
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'default=1000000',
    AUTH_RATE_LIMITS: 'sign_in=1000000',
    ...env,
  });
  const app = await createApp(config, options);
  const { url } = await app.listen();
  const authUrl = env.AUTH_URL ?? env.PUBLIC_URL ?? url;
  return { app, url, authUrl, person, browser: () => startBrowser(url, new URL(authUrl).origin), close };

  async function person(role: Role = 'member', account = 'acme'): Promise<Person> {
    const userId = newId();
    const email = `${role}-${userId.slice(-8)}@example.com`;
    const { prisma } = app.db;
    const { id: accountId } = await prisma.account.upsert({
      where: { name: account },
      create: { id: newId(), name: account },
      update: {},
    });
    await prisma.user.create({ data: { id: userId, email, passwordHash } });
    await prisma.membership.create({ data: { accountId, userId, role } });
    return { userId, accountId, email };
  }

  async function close(): Promise<void> {
    await app.close();
    await dropTestDatabase(databaseUrl);
  }
}

/** Lets a user go through an authorization: signs in if asked to, and decides. Gives the address that the answer goes to. */
export async function authorizeAs(
  { email }: Pick<Person, 'email'>,
  browser: Browser,
  address: string | URL,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const consent = await reachConsent({ email }, browser, address);
  const { url } = await browser.submit(consent, '/interaction/', { decision });
  return new URL(url);
}

/** Goes as far as the page that asks. */
export async function reachConsent(
  { email }: Pick<Person, 'email'>,
  browser: Browser,
  address: string | URL,
): Promise<Shown> {
  const first = await browser.open(String(address));
  if (!first.url.includes('/sign-in')) return first;
  return browser.submit(first, '/sign-in', { email, password: PASSWORD });
}
