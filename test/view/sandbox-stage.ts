import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { vi } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { DAY_MS, toInstant } from '../../src/domain/instant.ts';
import { actingAccount, operatorOf } from '../../src/services/account.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { trackAll } from '../journeys/journeys.ts';
import { createTestDatabase, dropTestDatabase } from '../support/database.ts';

/** Under this address the console is known; nothing is requested there. */
export const PUBLIC_URL = 'http://127.0.0.1:4899';

/** What hosts say of themselves that show views (`io.modelcontextprotocol/ui`). */
const SHOWS_VIEWS = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };

/** The whole service with journeys of the sandbox, and a host's client of it over HTTP. */
export interface SandboxStage {
  app: App;
  client: Client;
  /** The id of a container, by its number. */
  idOf(number: string): Promise<string>;
  /** The id of its shipment. */
  shipmentOf(number: string): Promise<string>;
  isStopped(number: string): Promise<boolean>;
  /** A day so many days from now, as `2026-11-25`. */
  daysAhead(days: number): string;
  close(): Promise<void>;
}

/** Starts it with some bills of lading, each where its journey stands when it is first seen. */
export async function startSandboxStage(bills: readonly string[], containers: number): Promise<SandboxStage> {
  const databaseUrl = await createTestDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'ef'.repeat(32),
    SANDBOX: '1',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL,
  };
  const app = await createApp(loadConfig({ ...env, RATE_LIMITS: 'default=1000000' }));
  const { url } = await app.listen();
  const account = { id: newId(), name: 'stage' };
  const accountId = account.id;
  await app.db.prisma.account.create({ data: account });
  const context = app.contextFor(operatorOf(await actingAccount(app.db, account.name)), newId());
  const { key } = await createApiKey.run(context, { name: 'stage', permissions: [...ALL_PERMISSIONS] });
  await trackAll(
    context,
    bills.map((number) => ({ kind: 'bill_of_lading', number })),
  );
  app.startScheduler({ delivers: false });
  const { container } = app.db.prisma;
  await vi.waitFor(
    async () => {
      if ((await container.count({ where: { accountId } })) < containers) throw new Error('Not all are there yet.');
    },
    { timeout: 40_000, interval: 100 },
  );
  const client = new Client({ name: 'a-host', version: '1' }, { capabilities: SHOWS_VIEWS });
  const requestInit = { headers: { Authorization: `Token ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return { app, client, idOf, shipmentOf, isStopped, daysAhead, close };

  async function idOf(number: string): Promise<string> {
    const { id } = await container.findFirstOrThrow({ where: { accountId, number } });
    return id;
  }

  async function shipmentOf(number: string): Promise<string> {
    const { shipmentId } = await container.findFirstOrThrow({ where: { accountId, number } });
    return shipmentId;
  }

  async function isStopped(number: string): Promise<boolean> {
    const { shipment } = await client
      .callTool({
        name: 'get_shipment_details',
        arguments: { id: await shipmentOf(number), include_containers: false },
      })
      .then(({ structuredContent }) => Object(structuredContent));
    return Object(shipment).line_tracking_stopped_at !== undefined;
  }

  function daysAhead(days: number): string {
    return toInstant(app.clock.now() + days * DAY_MS).slice(0, 10);
  }

  async function close(): Promise<void> {
    await client.close();
    await app.close();
    await dropTestDatabase(databaseUrl);
  }
}
