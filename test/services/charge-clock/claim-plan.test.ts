import { expect, it } from 'vitest';
import { CLAIM_CHARGE_CLOCKS } from '../../../src/services/charge-clock/statements.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';

const CLOCKS = 50_000;

describeWithDatabase('the claim of clocks', () => {
  const db = useDatabase();

  it.each([
    ['of which few are due', `timestamptz '2099-01-01' + n * interval '1 minute', NULL`],
    ['of which all are due', `NULL, timestamptz '2026-11-01' + n * interval '1 second'`],
    ['of which all are due by time', `timestamptz '2026-10-01' + n * interval '1 second', NULL`],
  ])('reads the longest due by their indexes, not all that there are, of clocks %s', async (_which, values) => {
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(
        `INSERT INTO charge_clock (container_id, next_at, due_at)
         SELECT gen_random_uuid(), ${values} FROM generate_series(1, ${CLOCKS}) AS n`,
      );
      await client.query('ANALYZE charge_clock');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${CLAIM_CHARGE_CLOCKS.text}`, [
        '2026-11-20T00:00:00.000Z',
        50,
      ]);

      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('charge_clock_due_at_idx');
      expect(plan).toContain('charge_clock_next_at_idx');
      expect(plan).not.toContain('Seq Scan on charge_clock');
      expect(plan).not.toContain('Sort Key: k.');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
