import { vi } from 'vitest';
import { quarantine } from '../../src/ingest/quarantine.ts';
import { trackAll } from '../journeys/journeys.ts';
import { subscribe } from '../support/notifications.ts';
import { rawRows } from '../support/raw.ts';
import type { Person } from '../support/sign-in-service.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** The moment of all pictures, for the service and for the browser: a Wednesday morning in California. */
export const PICTURED_AT = Date.parse('2026-03-18T15:00:00Z');

/** Available with a last free day in two days; held by customs; late at sea; on rail. */
const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01', 'SBX0RAIL01', 'SBX0TRANSHIP01'];
const CONTAINERS = 7;

/** A number that its line does not know, of which the webhook is told. */
const UNKNOWN_BILL = 'TESTTRFAILED';

/** A script for a page: the time of day stands still, and what measures how long something takes, as maps do, goes on. */
export const STILL_DATE = `(() => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [${PICTURED_AT}] : given));
    }
    static now() {
      return ${PICTURED_AT};
    }
  };
})()`;

/** A stage at a moment that stands still, on which nothing happens any more. */
export interface PicturedStage {
  stage: ConsoleStage;
  person: Person;
}

/** Starts it. What the clock of the database has dated is dated again, so that no picture shows when it was taken. */
export async function startPicturedStage(): Promise<PicturedStage> {
  const stage = await startConsoleStage(BILLS, CONTAINERS, { clock: { now: () => PICTURED_AT } });
  const { service, context } = stage;
  const { db } = service.app;
  const person = await service.person('owner', 'stage');
  const pictured = { email: 'ada@example.com', operatesSince: new Date() };
  await db.prisma.user.update({ where: { id: person.userId }, data: pictured });
  await subscribe(context, ['tracking_request.failed']);
  await trackAll(context, [{ kind: 'bill_of_lading', number: UNKNOWN_BILL }]);
  await vi.waitFor(
    async () => {
      if ((await db.prisma.webhookNotification.count()) === 0) throw new Error('Not yet.');
    },
    { timeout: 60_000, interval: 100 },
  );
  const unread = { watchId: null, reason: 'Segment 1: the interchange has no sender.', raw: 'UNB+UNOC:3' };
  await quarantine(db, { source: 'pier', ...unread, sender: 'pier', format: 'edifact' });
  await db.prisma.watchSchedule.updateMany({ data: { nextDueAt: new Date('9999-01-01') } });
  await stand(stage);
  return { stage, person };
}

/** Every time that is later than the moment of the pictures by half a year was given by the database. */
async function stand({ service }: ConsoleStage): Promise<void> {
  const at = `timestamptz ${quoted(new Date(PICTURED_AT).toISOString())}`;
  const again = `UPDATE %1$I SET %2$I = ${at} WHERE isfinite(%2$I) AND %2$I > ${at} + interval ${quoted('180 days')}`;
  await rawRows(
    service.app.db,
    `DO $$ DECLARE dated record; BEGIN
      SET LOCAL session_replication_role = replica;
      FOR dated IN SELECT table_name, column_name FROM information_schema.columns
          JOIN information_schema.tables t USING (table_schema, table_name)
          WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND t.table_type = 'BASE TABLE'
            AND is_generated = 'NEVER' AND table_name <> 'user_session' AND column_name <> 'next_due_at' LOOP
        EXECUTE format(${quoted(again)}, dated.table_name, dated.column_name);
      END LOOP;
      ${inOrder('container', 'number')};
      ${inOrder('shipment', 'bill_of_lading_number')};
    END $$`,
  );

  // What came at one moment would be listed in the order of ids, which is another one each time.
  function inOrder(table: string, column: string): string {
    return `UPDATE ${table} r SET created_at = ${at} - n * interval '1 minute'
      FROM (SELECT id, row_number() OVER (ORDER BY ${column}) AS n FROM ${table}) o WHERE o.id = r.id`;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
