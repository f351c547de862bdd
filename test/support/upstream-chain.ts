import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Clock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS, type Permission } from '../../src/core/permission.ts';
import type { Transaction } from '../../src/db/client.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { collectedLog } from './collected-log.ts';
import { createTestDatabase, dropTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { rawRows } from './raw.ts';

/** One of several installations of the program that stand behind each other. */
export interface Installation {
  app(): App;
  /** Acts for an account with all permissions. */
  context(): ServiceContext;
  /** The base URL of its API. */
  url: string;
  databaseUrl: string;
  log(): Record<string, unknown>[];
  /** Makes everything due that waits for its next poll, and that is not being polled. */
  hasten(): Promise<void>;
  /** Ends it and starts it again with other variables. */
  restart(env: Record<string, string>): Promise<void>;
  /** Ends it, but not its database. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** What an installation is made with. */
export interface InstallationOptions {
  env?: Record<string, string>;
  clock?: Clock;
  sandboxSeconds?: number;
}

/** Starts an installation with a database of its own; it polls as soon as `startScheduler` is called. */
export async function startInstallation({
  env = {},
  clock,
  sandboxSeconds,
}: InstallationOptions = {}): Promise<Installation> {
  const databaseUrl = await createTestDatabase();
  const port = await freePort();
  const { log, text } = collectedLog();
  const start = async (more: Record<string, string>) => {
    const config = loadConfig({ ...variables(databaseUrl, port), ...more });
    const acceleration = sandboxSeconds === undefined ? {} : { sandboxAccelerationSeconds: sandboxSeconds };
    const app = await createApp(config, { log, ...(clock === undefined ? {} : { clock }), ...acceleration });
    await app.listen(port);
    return app;
  };
  let app = await start(env);
  const accountId = newId();
  await app.db.prisma.account.create({ data: { id: accountId, name: accountId } });
  const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
  return {
    app: () => app,
    context: () => app.contextFor(principal, newId()),
    url: `http://127.0.0.1:${port}/v2`,
    databaseUrl,
    log: () => linesOf(text()),
    hasten: () => hasten(app.db),
    restart: async (more) => {
      await app.close();
      app = await start(more);
    },
    stop: () => app.close(),
    close: async () => {
      await app.close();
      await dropTestDatabase(databaseUrl);
    },
  };
}

/** What every installation of a chain is started with, beside its lines. */
export function variables(databaseUrl: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'ab'.repeat(32),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'default=100000,create=100000',
    POLL_IDLE_MS: '100',
  };
}

function linesOf(text: string): Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}

/** What an upstream and those behind it need in order to notify each other on this machine, and nothing else of the network. */
export const NOTIFYING = { WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32' };

/** The permissions of a key with which numbers are tracked at an upstream and a webhook is registered. */
export const WITH_WEBHOOKS = ['tracking:read', 'tracking:write', 'webhooks:read', 'webhooks:write'] as const;

/**
 * Makes everything due in a database that waits for its next poll, and that is not being polled. It begins its retries anew: they are
 * made for a day, and a test that hastens them would use them up within seconds on a busy machine.
 */
export async function hasten(db: Pick<Transaction, 'query'>): Promise<void> {
  await rawRows(db, HASTEN);
}

const HASTEN = `UPDATE watch_schedule SET next_due_at = now(), failures = 0
  WHERE isfinite(next_due_at) AND next_due_at > now() AND (lease_until IS NULL OR lease_until < now())`;

/** The variables by which an installation polls the lines of another one, with a key of an account there. */
export async function asUpstream(
  upstream: Pick<Installation, 'context' | 'url'>,
  {
    lines = 'TEST',
    permissions = ['tracking:read', 'tracking:write'],
  }: { lines?: string; permissions?: readonly Permission[] } = {},
): Promise<Record<string, string>> {
  const { key } = await createApiKey.run(upstream.context(), { name: 'downstream', permissions: [...permissions] });
  return { UPSTREAM_HUB_URL: upstream.url, UPSTREAM_HUB_KEY: key, UPSTREAM_HUB_LINES: lines };
}
