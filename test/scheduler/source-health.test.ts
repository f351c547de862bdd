import { expect, it, vi } from 'vitest';
import { readFailing } from '../../src/scheduler/figures.ts';
import { SourceHealth } from '../../src/scheduler/source-health.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';

const db = useDatabase();
const { log } = collectedLog();

describeWithDatabase('a source that fails', () => {
  it('shows since its first failure, in every process, until any of them is answered', async () => {
    const [one, other] = [new SourceHealth({ db, log }), new SourceHealth({ db, log })];

    await one.note('DOWN', false);
    await db.pool.query(`UPDATE source_lane SET failing_since = now() - interval '1 day' WHERE lane = 'DOWN'`);
    await one.note('DOWN', false);
    await other.note('DOWN', false);
    const whileFailing = await failing('DOWN');
    await other.note('DOWN', true);

    expect(whileFailing).toBeGreaterThanOrEqual(86_400);
    expect(await failing('DOWN')).toBe(0);
    expect(await failing('NEVER_POLLED')).toBe(0);
  });

  it('does not show for a single number that fails while others are answered', async () => {
    const health = new SourceHealth({ db, log });

    await health.note('MIXED', true);
    await health.note('MIXED', false);

    expect(await failing('MIXED')).toBe(0);
  });

  it('costs no statement for each poll', async () => {
    const health = new SourceHealth({ db, log });
    const statements = vi.fn();
    db.onQuery = statements;

    for (let polls = 0; polls < 1_000; polls++) await health.note('QUICK', true);
    db.onQuery = () => {};

    expect(statements).toHaveBeenCalledTimes(1);
  });
});

async function failing(source: string): Promise<number | undefined> {
  const [row] = await readFailing(db, [source]);
  return row?.seconds;
}
