import { expect, it, vi } from 'vitest';
import { readFailing } from '../../src/scheduler/figures.ts';
import { SourceHealth } from '../../src/scheduler/source-health.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { rowsOf } from './watches.ts';

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

function misconfiguredIn(text: string): Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'source.misconfigured');
}

async function failing(source: string): Promise<number | undefined> {
  const [row] = await readFailing(db, [source]);
  return row?.seconds;
}

describeWithDatabase('the fault of a source', () => {
  const GATEWAY = { outcome: 'misconfigured', reason: 'A web page came.', check: 'LINE_X_BASE_URL' } as const;

  async function faultIn(source: string) {
    const [row] = await rowsOf<Record<string, unknown>>(
      db,
      `SELECT fault_outcome, fault_reason, fault_check, fault_ended_at IS NOT NULL AS has_ended FROM source_lane WHERE lane = $1`,
      [source],
    );
    return row;
  }

  it('is stored with what to check, and logged once, however many processes and numbers meet it', async () => {
    const { log: collected, text } = collectedLog();
    const processes = [1, 2, 3].map(() => new SourceHealth({ db, log: collected }));

    for (const process of processes) {
      for (let polls = 0; polls < 3; polls++) await process.note('GATE', false, GATEWAY);
    }

    expect(await faultIn('GATE')).toEqual({
      fault_outcome: 'misconfigured',
      fault_reason: 'A web page came.',
      fault_check: 'LINE_X_BASE_URL',
      has_ended: false,
    });
    expect(misconfiguredIn(text())).toEqual([
      expect.objectContaining({ source: 'GATE', reason: 'A web page came.', check: 'LINE_X_BASE_URL' }),
    ]);
  });

  it('ends when any process is answered, and stays known as the last one', async () => {
    const [one, other] = [new SourceHealth({ db, log }), new SourceHealth({ db, log })];

    await one.note('MENDED', false, GATEWAY);
    await other.note('MENDED', true);

    expect(await faultIn('MENDED')).toMatchObject({ fault_reason: 'A web page came.', has_ended: true });
  });

  it('is logged again for another reason, or after an hour without it, but not where some numbers are answered', async () => {
    const { log: collected, text } = collectedLog();
    const logged = () => misconfiguredIn(text()).length;
    const note = (fault: typeof GATEWAY | null) =>
      new SourceHealth({ db, log: collected }).note('FLAPS', fault === null, fault);

    await note(GATEWAY);
    await note(null);
    await note(GATEWAY);
    expect(logged()).toBe(1);
    await rowsOf(db, `UPDATE source_lane SET fault_ended_at = now() - interval '61 min' WHERE lane = 'FLAPS'`);
    await note(GATEWAY);
    expect(logged()).toBe(2);
    await new SourceHealth({ db, log: collected }).note('FLAPS', false, { ...GATEWAY, reason: 'Nothing came.' });
    expect(logged()).toBe(3);
  });

  it('costs one statement in half a minute for each process', async () => {
    const health = new SourceHealth({ db, log });
    await health.note('BUSY', true);
    const statements = vi.fn();
    db.onQuery = statements;

    for (let polls = 0; polls < 1_000; polls++) await health.note('BUSY', false, GATEWAY);
    db.onQuery = () => {};

    expect(statements).toHaveBeenCalledTimes(1);
  });
});
