import { beforeEach, expect, it } from 'vitest';
import { repair } from '../../../src/services/repair/repair.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { messagesOf, newBox, newNumber, rows, track } from '../../support/tracking.ts';
import { discharged, loaded } from '../../verdicts/say/line.ts';
import { terminalShows } from '../../verdicts/say/terminal.ts';

describeWithDatabase('what a terminal stated under a bill of lading that is written otherwise', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-10-22T12:00:00.000Z') });
    const [bill, bill2, bill3] = [newNumber(), newNumber(), newNumber()];
    box = newBox();
    const numbers = { bill, bill2, bill3, box, box2: newBox(), box3: newBox(), booking: newNumber() };
    await track(context, bill);
    const shown = terminalShows('USLAX', '2026-10-21 10:00', {
      available: true,
      lfd: '2026-10-26',
      holds: [],
      fees: [],
    });
    for (const said of [loaded('CNSHA', '2026-10-03 20:00'), discharged('USLAX', '2026-10-20 15:00'), shown]) {
      const text = String(said.write(numbers));
      await takeIn(intakeTools(context, readers), { from: said.from, text, origin: said.name });
    }
    await storedAsBefore();
  });

  /** An older version kept it under the document alone. */
  async function storedAsBefore(): Promise<void> {
    const pushFeed = `SELECT id FROM watch WHERE kind = 'container' AND number = $1 AND source LIKE '%-push'`;
    await db.pool.query(
      `INSERT INTO watch (id, source, kind, number, journey_month) SELECT gen_random_uuid(), source, 'bill_of_lading', 'FOREIGN1' || number, journey_month
       FROM watch WHERE id IN (${pushFeed})`,
      [box],
    );
    await db.pool.query(
      `UPDATE observation o SET watch_id = f.id, journey_month = f.journey_month FROM watch f
       WHERE f.number = 'FOREIGN1' || $1 AND o.watch_id IN (${pushFeed})`,
      [box],
    );
    for (const table of ['watch_companion', 'watch_mention', 'watch_schedule']) {
      const column = table === 'watch_companion' ? 'companion_id' : 'watch_id';
      await db.pool.query(`DELETE FROM ${table} WHERE ${column} IN (${pushFeed})`, [box]);
    }
    await db.pool.query(`DELETE FROM watch WHERE id IN (${pushFeed})`, [box]);
    await db.pool.query('UPDATE container SET pickup_lfd = NULL, pickup_lfd_terminal = NULL WHERE number = $1', [box]);
    await db.pool.query('UPDATE watch SET rules_version = 0');
  }

  const repaired = (isDryRun: boolean) => {
    const tools = { ...intakeTools(context, readers), senders: [], readPolled: () => [] };
    return repair(tools, { isDryRun, isForced: false, shownMax: 10 });
  };

  const lastFreeDay = async () =>
    (
      await rows<{ day: string | null }>(
        db,
        'SELECT pickup_lfd_terminal::text AS day FROM container WHERE number = $1',
        [box],
      )
    )[0]?.day;

  it('is kept with its container by a repair, once, and not notified', async () => {
    const sent = (await messagesOf(context)).length;

    const planned = await repaired(true);
    const before = await lastFreeDay();
    const first = await repaired(false);
    const second = await repaired(false);

    expect([planned, first, second].map((one) => one.kept_with_containers)).toEqual([2, 2, 0]);
    expect(before).toBeNull();
    expect(await lastFreeDay()).toContain('2026-10-26');
    expect((await messagesOf(context)).length).toBe(sent);
  });
});
