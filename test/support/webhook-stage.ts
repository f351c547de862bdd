import { expect, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { type Circumstances, expectAllTrue } from './all-true.ts';
import { createTestDatabase, dropTestDatabase } from './database.ts';
import { compileProgram, type Program, type Run } from './program.ts';
import { type Answer, type Receiver, startReceiver } from './receiver.ts';
import { LOAD_EVENT, putWebhooks } from './webhook-load.ts';

/** A database, a receiver, and the program that stands between them. */
export interface WebhookStage {
  db: Database;
  /** An account that webhooks belong to. */
  accountId: string;
  receiver: Receiver;
  program: Program;
  /** Starts the program as it is at work, and waits until it is. */
  start(command: 'serve' | 'worker', env?: Record<string, string>): Promise<Run>;
  /** Makes a webhook for the events of `putNotifications`, whose receiver gives these answers to each of them in turn. */
  webhook(...answers: Answer[]): Promise<string>;
  /** Where a webhook of `webhook` leads. */
  addressOf(webhookId: string): string;
  /** What a test does that leaves traces of its own, to be said before the end. */
  circumstances: Circumstances;
  /** Ends all that was started, sees to it that all is true that has to be, and removes everything. */
  close(): Promise<void>;
}

/** What a stage is made of, where that is not the usual. */
export interface WebhookStageOptions {
  /** How long connections to the receiver may rest. */
  keepAliveMs?: number;
  /** What is started, where that is not the program itself. */
  entry?: string;
  /** The database of another stage. */
  databaseUrl?: string;
}

/** The same key as that of the tests' sealer. */
const SECRET_KEY = '01'.repeat(32);

/** Retries that come soon, and as soon as the one before. */
export const SOON = Array.from({ length: 12 }, () => '0.05').join(',');

/** Makes it. */
export async function openWebhookStage(options: WebhookStageOptions = {}): Promise<WebhookStage> {
  const program = compileProgram(options.entry);
  const url = options.databaseUrl ?? (await createTestDatabase());
  const db = await openDatabase({ url, poolSize: 4 });
  const receiver = await startReceiver(options.keepAliveMs);
  const accountId = newId();
  await db.prisma.account.create({ data: { id: accountId, name: accountId } });
  const addresses = new Map<string, string>();
  const runs: Run[] = [];
  const circumstances: Circumstances = {};
  return { db, accountId, receiver, program, start, webhook, addressOf, circumstances, close };

  async function start(command: 'serve' | 'worker', env: Record<string, string> = {}): Promise<Run> {
    const run = program.start([command], {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: url,
      SECRET_KEY,
      PORT: '0',
      LOG_LEVEL: 'info',
      NODE_EXTRA_CA_CERTS: receiver.certificateFile,
      WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32',
      ...env,
    });
    runs.push(run);
    await run.logged(`${command}.ready`);
    return run;
  }

  async function webhook(...answers: Answer[]): Promise<string> {
    const address = receiver.address(...answers);
    const [id = ''] = await putWebhooks(db, { accountId, urls: [address], events: [LOAD_EVENT] });
    addresses.set(id, address);
    return id;
  }

  function addressOf(webhookId: string): string {
    return addresses.get(webhookId) ?? '';
  }

  async function close(): Promise<void> {
    try {
      await expectEnded(runs);
      await expectAllTrue(receiver, db, circumstances);
    } finally {
      await program.remove();
      // A process that has ended has left no connection behind.
      await vi.waitUntil(async () => (await receiver.connections()) === 0);
      await receiver.close();
      await db.close();
      if (options.databaseUrl === undefined) await dropTestDatabase(url);
    }
  }
}

/** Processes that received SIGTERM end in order; all others were killed. */
async function expectEnded(runs: readonly Run[]): Promise<void> {
  const ended = await Promise.all(runs.map((run) => run.stop()));
  expect(ended.filter(({ code, signal }) => code !== 0 && signal !== 'SIGKILL')).toEqual([]);
}
