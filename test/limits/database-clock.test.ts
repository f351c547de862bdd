import { expect, it } from 'vitest';
import { followDatabase } from '../../src/limits/database-clock.ts';
import { describeWithDatabase, testDatabase } from '../support/database.ts';
import { rawRows } from '../support/raw.ts';
import { fakeClock } from '../support/service-context.ts';

const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

describeWithDatabase('the clock of all replicas', () => {
  it('shows the time of the database on a machine whose own is wrong', async () => {
    const db = await testDatabase();
    const wrong = fakeClock('2020-01-01T00:00:00.000Z');

    const clock = await followDatabase(db, wrong);
    const shown = clock.now();
    wrong.advance(5_000);
    const later = clock.now();
    const [row] = await rawRows<{ now: number }>(db, NOW);
    clock.close();
    await db.drop();

    expect(Math.abs(shown - (row?.now ?? 0))).toBeLessThan(5_000);
    expect(later - shown).toBe(5_000);
  });

  it('shows the time of the machine while there is no database', async () => {
    const db = await testDatabase();
    await db.drop();

    const clock = await followDatabase(db, fakeClock('2020-01-01T00:00:00.000Z'));
    clock.close();

    expect(clock.now()).toBe(Date.parse('2020-01-01T00:00:00.000Z'));
  });
});
