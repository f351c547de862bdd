import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { expireObservations } from '../../../src/services/retention/expire-observations.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rows } from '../../support/tracking.ts';

const db = useDatabase();
const LONG_AGO = '2024-03-15T00:00:00Z';
const MONTH = '2024-03-01';

describeWithDatabase('observations', () => {
  let accountId: string;

  beforeAll(async () => {
    accountId = newId();
    await db.prisma.account.create({ data: { id: accountId, name: 'acme' } });
    for (const [name, from, to] of [
      ['observation_y2024m02', '2024-02-01', '2024-03-01'],
      ['observation_y2024m03', '2024-03-01', '2024-04-01'],
    ]) {
      await db.pool.query(`CREATE TABLE ${name} PARTITION OF observation FOR VALUES FROM ('${from}') TO ('${to}')`);
    }
  });

  it('of a number that any account still has stay however old they are, and all others go', async () => {
    const unneeded = await watch('UNNEEDED1');
    const tracked = await watch('TRACKED1');
    await db.prisma.trackingRequest.create({ data: { ...request('TRACKED1'), watchId: tracked } });
    const polled = await watch('POLLED1');
    await db.pool.query(`INSERT INTO watch_schedule (watch_id, lane, next_due_at) VALUES ($1, 'MAEU', now())`, [
      polled,
    ]);
    const linked = await watch('LINKED1');
    await db.prisma.watchCompanion.create({ data: { watchId: tracked, companionId: linked } });
    const recent = await watch('RECENT1', new Date().toISOString());

    const expired = await expireObservations(db, 400);

    expect(expired).toEqual({ numbers: 1, partitions: ['observation_y2024m02'] });
    expect(await left()).toEqual([tracked, polled, linked, recent].sort());
    expect(await left()).not.toContain(unneeded);
  });

  it('of unneeded numbers go part by part, whatever lies between them', async () => {
    const unneeded: string[] = [];
    for (const number of ['A', 'B', 'C', 'D', 'E']) {
      unneeded.push(await watch(`OLD${number}`));
      const kept = await watch(`KEPT${number}`);
      await db.prisma.trackingRequest.create({ data: { ...request(`KEPT${number}`), watchId: kept } });
    }

    const expired = await expireObservations(db, 400, undefined, 3);

    expect(expired.numbers).toBe(unneeded.length);
    expect((await left()).filter((id) => unneeded.includes(id))).toEqual([]);
    await db.prisma.trackingRequest.deleteMany({ where: { normalizedNumber: { startsWith: 'KEPT' } } });
    await db.pool.query(`DELETE FROM observation WHERE watch_id IN (SELECT id FROM watch WHERE number LIKE 'KEPT%')`);
    await db.pool.query(`DELETE FROM watch WHERE number LIKE 'KEPT%'`);
  });

  it('go with their partition once no number of its month is left', async () => {
    await db.prisma.trackingRequest.deleteMany({});
    await db.prisma.watchSchedule.deleteMany({});
    await db.pool.query(`UPDATE observation SET received_at = $1`, [LONG_AGO]);

    const first = await expireObservations(db, 400);
    const second = await expireObservations(db, 400);

    // What was linked to a removed number is removed with the next run.
    expect(first.numbers + second.numbers).toBe(4);
    expect([...first.partitions, ...second.partitions]).toEqual(['observation_y2024m03']);
    expect(await left()).toEqual([]);
  });

  async function watch(number: string, receivedAt = LONG_AGO): Promise<string> {
    const id = newId();
    await db.pool.query(
      `INSERT INTO watch (id, source, kind, number, journey_month, created_at) VALUES ($1, 'MAEU', 'bill_of_lading', $2, $3, $4)`,
      [id, number, MONTH, LONG_AGO],
    );
    await db.pool.query(
      `INSERT INTO observation (journey_month, watch_id, id, received_at, body) VALUES ($1, $2, gen_random_uuid(), $3, '{}')`,
      [MONTH, id, receivedAt],
    );
    return id;
  }

  function request(number: string) {
    return { id: newId(), accountId, requestType: 'bill_of_lading', requestNumber: number, normalizedNumber: number };
  }

  async function left(): Promise<string[]> {
    const found = await rows<{ watch_id: string }>(db, 'SELECT watch_id FROM observation ORDER BY watch_id');
    return found.map(({ watch_id }) => watch_id);
  }
});
