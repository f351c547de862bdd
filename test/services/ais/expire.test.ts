import { expect, it } from 'vitest';
import { expirePositions } from '../../../src/services/ais/expire.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rows } from '../../support/tracking.ts';
import { sight } from '../vessel/positions.ts';

describeWithDatabase('positions of vessels', () => {
  const db = useDatabase();

  it('are removed by the month when all of it is 180 days old, and from what has no month one by one', async () => {
    const [ages] = await rows<{
      old: string;
      older: string;
      fresh: string;
      month: string;
      until: string;
      part: string;
    }>(
      db,
      `SELECT now() - interval '181 days' AS old, now() - interval '250 days' AS older, now() - interval '1 day' AS fresh,
         date_trunc('month', now() - interval '250 days') AS month,
         date_trunc('month', now() - interval '250 days') + interval '1 month' AS until,
         to_char(now() - interval '250 days', '"vessel_position_y"YYYY"m"MM') AS part`,
    );
    if (ages === undefined) throw new Error('The database has its own time.');
    const { month, until, part } = ages;
    await db.pool.query(
      `CREATE TABLE ${part} PARTITION OF vessel_position FOR VALUES FROM ('${month}') TO ('${until}')`,
    );
    await sight(db, '9321483', [
      [ages.old, 1, 1],
      [ages.older, 2, 2],
      [ages.fresh, 3, 3],
    ]);

    const { partitions: dropped } = await expirePositions(db);

    expect(dropped).toEqual([part]);
    expect(await rows(db, 'SELECT latitude FROM vessel_position')).toEqual([{ latitude: 3 }]);
    expect(await rows(db, 'SELECT count(*)::int AS count FROM ais_vessel')).toEqual([{ count: 1 }]);
  });
});
