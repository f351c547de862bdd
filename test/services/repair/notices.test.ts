import { beforeEach, describe, expect, it } from 'vitest';
import { repair } from '../../../src/services/repair/repair.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { messagesOf, newBox, newNumber, rows, track } from '../../support/tracking.ts';
import { lineNotifies } from '../../verdicts/say/notice.ts';

const FREE_TIMES = [
  { typeCodes: ['DEM'], duration: 5, timeUnit: 'CD', lastFreeDate: { value: '2026-10-26' } },
  { typeCodes: ['DET'], duration: 7, timeUnit: 'CD' },
  { typeCodes: ['STO'], duration: 3, timeUnit: 'WD', lastFreeDate: { value: '2026-10-24' } },
];

/** Members with which a notice is long, and its own numbers come late in the text as the database stores it. */
const LONG = {
  carrierInformation: { text: 'c'.repeat(3_000) },
  notes: Array.from(
    { length: 40 },
    (_, nth) => `Clause ${nth} of the terms of the carrier, which is long enough to fill a page.`,
  ),
};

describeWithDatabase('an arrival notice that an older version stored', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let box: string;

  async function storedByOlder(members: Record<string, unknown>): Promise<void> {
    context = await serviceContext(db, { clock: fakeClock('2026-10-22T12:00:00.000Z') });
    const [bill, bill2, bill3] = [newNumber(), newNumber(), newNumber()];
    box = newBox();
    const numbers = { bill, bill2, bill3, box, box2: newBox(), box3: newBox(), booking: newNumber() };
    await track(context, bill);
    const said = lineNotifies('2026-10-15 09:00', {
      port: 'USLAX',
      portEta: '2026-10-20',
      members: { freeTimes: FREE_TIMES, ...members },
    });
    await takeIn(intakeTools(context, readers), {
      from: said.from,
      text: String(said.write(numbers)),
      origin: said.name,
    });
    await db.pool.query(
      `DELETE FROM observation WHERE body->>'kind' = 'free_time' AND watch_id IN (SELECT id FROM watch WHERE number = $1)`,
      [bill],
    );
    await db.pool.query(
      "UPDATE container SET terminal_statements = terminal_statements - 'free_times' WHERE number = $1",
      [box],
    );
    await db.pool.query('UPDATE watch SET rules_version = 0');
  }

  const repaired = (isDryRun: boolean) => {
    const tools = { ...intakeTools(context, readers), senders: [pushSender('mersey')], readPolled: () => [] };
    return repair(tools, { isDryRun, isForced: false, shownMax: 10 });
  };

  const STATED = "SELECT coalesce(terminal_statements->'free_times', '[]') AS stated FROM container WHERE number = $1";
  const freeTimes = async () =>
    (await rows<{ stated: { types: string[] }[] }>(db, STATED, [box]))
      .flatMap(({ stated }) => stated.map(({ types }) => types.join('+')))
      .sort();

  describe.each([
    ['a short one', {}],
    ['a long one', LONG],
  ])('%s', (_, members) => {
    beforeEach(() => storedByOlder(members));

    it('is read again for its days for storage and detention, once, and nothing is notified', async () => {
      const sent = (await messagesOf(context)).length;

      const planned = await repaired(true);
      const before = await freeTimes();
      const first = await repaired(false);
      const second = await repaired(false);

      expect(before).toEqual([]);
      expect([planned, first, second].map(({ readings, changed }) => [readings, changed > 0])).toEqual([
        [2, true],
        [2, true],
        [0, false],
      ]);
      expect(await freeTimes()).toEqual(['DET', 'STO']);
      expect((await messagesOf(context)).length).toBe(sent);
    });
  });
});
