import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import type { Database } from '../../../src/db/client.ts';
import { getContainerCharges } from '../../../src/services/charge/get-container-charges.ts';
import { noteRecounts } from '../../../src/services/charge-clock/note-recounts.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { addForInstallation, withdrawForInstallation } from '../../../src/services/tariff/installation-tariffs.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { equipment } from '../../support/observations.ts';
import { answer, newBox, rows, saying, watchOf } from '../../support/tracking.ts';
import { EXAMPLE, exampleWith } from '../tariff/documents.ts';
import { clocksAtSea } from './clocks-at-sea.ts';

const DEARER = exampleWith('amount: 200', 'amount: 210');
const WITH_FOG = exampleWith(
  '- {date: 2026-12-10',
  '- {date: 2026-11-19, planned: false, reason: Fog}\n      - {date: 2026-12-10',
);

describeWithDatabase('clocks of an account whose tariffs change', () => {
  const db = useDatabase();
  const { atSea, settle, reportedTo, reportedRows } = clocksAtSea(db);

  it('are noted after the change is stored, and answers follow it before', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-22T12:00:00.000Z');
    await says(...landed());
    const { id } = await db.prisma.container.findFirstOrThrow({ where: { number: box } });

    await addTariffs.run(context, { document: DEARER });
    const noted = await dueOf(context);
    const answered = await getContainerCharges.run(context, { id, until: '2026-11-23' });
    await settle(context);

    expect(noted).toEqual([]);
    expect(answered.charges.map(({ tariff }) => tariff)).toEqual(['line-us-import@2', 'line-us-import@2']);
    expect(await stampsOf(context)).toHaveLength(1);
    expect(await left(context)).toEqual([]);
  });

  it('are noted once each, whatever the batch at which a process is killed', async () => {
    const { context, boxes } = await withBoxes(5);
    await addTariffs.run(context, { document: DEARER });

    await noteRecounts(db, 2);
    await expect(noteRecounts(killedAtItsEnd(db), 2)).rejects.toThrow('killed');
    const afterKill = await dueOf(context);
    while (await noteRecounts(db, 2));

    expect(afterKill).toEqual(boxes.slice(0, 2));
    expect(await dueOf(context)).toEqual(boxes);
    expect(await left(context)).toEqual([]);
  });

  it('are reported once by several processes', async () => {
    const { context, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());

    await addTariffs.run(context, { document: WITH_FOG });
    await Promise.all([settle(context), settle(context), settle(context)]);

    expect(await reportedTo(context)).toHaveLength(2);
    const [, correction] = await reportedRows(context);
    expect(correction?.record).toMatchObject({ previous: { last_free_on: '2026-11-20' }, last_free_on: '2026-11-21' });
  });

  it('are all counted by a newer tariff that comes when some of them are noted', async () => {
    const { context, boxes } = await withBoxes(5);
    await addTariffs.run(context, { document: DEARER });
    await noteRecounts(db, 2);
    await counted(context);

    await addTariffs.run(context, { document: WITH_FOG });
    while (await noteRecounts(db, 2));

    expect(await dueOf(context)).toEqual(boxes);
    await settle(context);
    expect(new Set(await stampsOf(context)).size).toBe(1);
  });

  it('never wait for what an ingest holds, which is noted when the ingest ended, also without a change', async () => {
    const { context, boxes } = await withBoxes(4);
    const [written, sibling, ...others] = boxes;
    await addTariffs.run(context, { document: DEARER });

    await holding(async (ingest) => {
      await ingest.query('UPDATE container SET updated_at = updated_at WHERE number = $1', [written]);
      await ingest.query(`UPDATE charge_clock k SET due_at = now() ${OF_BOX}`, [sibling]);
      while (await noteRecounts(db));
      expect(await dueOf(context)).toEqual(others);
      // Nor does the ingest wait for what was noted.
      await ingest.query(`UPDATE charge_clock k SET due_at = now() ${OF_BOX}`, [others[0]]);
    });
    await triedAgain();
    while (await noteRecounts(db));

    expect(await dueOf(context)).toEqual(boxes);
    expect(await left(context)).toEqual([]);
  });

  it('wait neither for a container that is being deleted, nor for it when it is gone', async () => {
    const { context, boxes } = await withBoxes(2);
    const [kept, deleted] = boxes;

    await holding(async (deleting) => {
      await deleting.query('DELETE FROM container WHERE number = $1', [deleted]);
      expect((await addTariffs.run(context, { document: DEARER })).versions.length).toBeGreaterThan(0);
      while (await noteRecounts(db));
      await deleting.query('COMMIT');
    });
    await triedAgain();
    while (await noteRecounts(db));

    expect(await dueOf(context)).toEqual([kept]);
    expect(await left(context)).toEqual([]);
  });

  it('take in uploads, withdrawals and statements at the same time without a deadlock', async () => {
    const { context, boxes, number } = await withBoxes(12);
    const watchId = await watchOf(db, number);
    const deadlocks = await deadlocksSoFar();

    const uploads = async () => {
      for (let round = 0; round < 6; round++) {
        await addTariffs.run(context, { document: round % 2 === 0 ? DEARER : WITH_FOG });
        const [{ id } = { id: '' }] = await addForInstallation({ db }, EXAMPLE);
        await withdrawForInstallation(db, id, context.clock.now());
      }
    };
    const statements = async () => {
      for (let round = 0; round < 12; round++) {
        // In either order, each time with another size.
        const isoCode = round % 2 === 0 ? '45G1' : 'L5G1';
        const said = boxes.map((container) => equipment({ container, isoCode }));
        await answer(context, watchId, saying(...(round % 2 === 0 ? said : said.reverse())));
      }
    };
    const reports = async () => {
      for (let round = 0; round < 12; round++) {
        await noteRecounts(db, 3);
        await settle(context);
      }
    };
    await Promise.all([uploads(), statements(), reports(), reports()]);
    await triedAgain();
    await settle(context);

    expect(await deadlocksSoFar()).toBe(deadlocks);
    expect(await left(context)).toEqual([]);
    expect(await dueOf(context)).toEqual([]);
    expect(new Set(await stampsOf(context)).size).toBe(1);
  });

  /** Containers at sea on one bill of lading whose clocks are counted, in the order of their numbers. */
  async function withBoxes(count: number) {
    const { context, number, box } = await atSea();
    const more = Array.from({ length: count - 1 }, newBox);
    const said = [box, ...more].map((container) => equipment({ container, isoCode: 'L5G1' }));
    await answer(context, await watchOf(db, number), saying(...said));
    await settle(context);
    return { context, number, boxes: [box, ...more].sort() };
  }

  /** Containers that another transaction wrote are tried again now. The column rounds to milliseconds, perhaps to one that comes. */
  async function triedAgain(): Promise<void> {
    await db.pool.query("UPDATE charge_recount SET due_at = now() - interval '1 ms'");
  }

  async function counted(context: ServiceContext): Promise<void> {
    await db.pool.query(
      `UPDATE charge_clock k SET due_at = NULL FROM container c WHERE c.id = k.container_id AND c.account_id = $1`,
      [context.principal.accountId],
    );
  }

  async function dueOf({ principal }: ServiceContext): Promise<string[]> {
    const due = await rows<{ number: string }>(
      db,
      `SELECT c.number FROM charge_clock k JOIN container c ON c.id = k.container_id
       WHERE c.account_id = $1 AND k.due_at IS NOT NULL ORDER BY c.number`,
      [principal.accountId],
    );
    return due.map(({ number }) => number);
  }

  async function stampsOf({ principal }: ServiceContext): Promise<string[]> {
    const stamped = await rows<{ rules_stamp: string }>(
      db,
      'SELECT k.rules_stamp FROM charge_clock k JOIN container c ON c.id = k.container_id WHERE c.account_id = $1',
      [principal.accountId],
    );
    return stamped.map(({ rules_stamp }) => rules_stamp);
  }

  function left({ principal }: ServiceContext): Promise<unknown[]> {
    return db.prisma.chargeRecount.findMany({ where: { accountId: principal.accountId } });
  }

  /** A transaction that is rolled back at the end unless it was committed. */
  async function holding(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
  }

  async function deadlocksSoFar(): Promise<number> {
    const text = 'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()';
    const [row] = await rows<{ n: number }>(db, text, []);
    return row?.n ?? 0;
  }
});

const OF_BOX = 'FROM container c WHERE c.id = k.container_id AND c.number = $1';

/** A database whose transactions fail after their last statement. */
function killedAtItsEnd(db: Database): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
}
