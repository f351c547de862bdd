import { type Database, openDatabase } from '../../../src/db/client.ts';
import type { RepairJourney } from '../../../src/ingest/rules-version.ts';
import type { Receipt } from '../../../src/services/intake/receipt.ts';
import type { PushSender } from '../../../src/services/intake/sender.ts';
import type { ReadTools } from '../../../src/services/repair/read-texts.ts';
import { type RepairReport, repair } from '../../../src/services/repair/repair.ts';
import { repairWithin } from '../../../src/services/repair/repair-journey.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readAgain } from '../../../src/sources/registry/read-again.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import type { SourceRegistry } from '../../../src/sources/source.ts';
import { dropTestDatabase } from '../../support/database.ts';
import { createOldDatabase } from '../../support/old-database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { type FakeClock, fakeClock, memorySource, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { rows } from '../../support/tracking.ts';

/** The senders that the old messages came from. */
export const SENDERS = {
  line: pushSender('one', { scac: 'ONEY' }),
  terminal: pushSender('pier', { party: 'terminal' }),
  ramp: pushSender('ramp', { party: 'rail' }),
};

/** An installation that was upgraded, at the moment of its first start. */
export interface OldInstallation {
  db: Database;
  url: string;
  clock: FakeClock;
  context: ServiceContext;
  /** A sender pushes messages to the program of today. */
  push(from: PushSender, messages: readonly object[]): Promise<Receipt>;
  repair(options?: { isDryRun?: boolean; isForced?: boolean }): Promise<RepairReport>;
  close(): Promise<void>;
}

/** Opens an installation with a database of the old version. */
export async function oldInstallation(): Promise<OldInstallation> {
  const url = await createOldDatabase();
  const db = await openDatabase({ url });
  const clock = fakeClock('2026-11-22T12:00:00.000Z');
  const context = await serviceContext(db, { clock, sources: SOURCES });
  const tools: ReadTools = { ...intakeTools(context, readers), senders: Object.values(SENDERS), readPolled: readAgain };
  const repairJourney: RepairJourney = async (tx, journey) => {
    const { differences } = await repairWithin(tools, tx, { ...journey, isForced: false });
    return differences;
  };
  return {
    db,
    url,
    clock,
    context: { ...context, repairJourney },
    push: (from, messages) =>
      takeIn({ ...tools, repairJourney }, { from, text: JSON.stringify(messages), origin: 'test' }),
    repair: ({ isDryRun = false, isForced = false } = {}) => repair(tools, { isDryRun, isForced, shownMax: 100 }),
    close: async () => {
      await db.close();
      await dropTestDatabase(url);
    },
  };
}

/** The sandbox is polled, and the line of the others only pushes. */
const SANDBOX = memorySource('TEST');
const SOURCES: SourceRegistry = {
  line: (scac) => (scac === 'TEST' ? { access: 'ready', source: SANDBOX } : { access: 'pushed' }),
  linkedSources: () => [],
  find: (key) => (key === 'TEST' ? SANDBOX : null),
  all: () => [SANDBOX],
};

/** Everything that is stored, table by table; the counters of the server's own are left out. */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    db,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const all = tables.map(async ({ name }) => {
    const found = await rows<{ row: string }>(db, `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`);
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** How many events were written for webhooks. */
export async function notificationsIn(db: Database): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'SELECT ((SELECT count(*) FROM outbox_event) + (SELECT count(*) FROM webhook_notification))::int AS count',
  );
  return row?.count ?? -1;
}
