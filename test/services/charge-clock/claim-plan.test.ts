import { expect, it } from 'vitest';
import { CLAIM_CHARGE_CLOCKS } from '../../../src/services/charge-clock/statements.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';

const CLOCKS = 50_000;

describeWithDatabase('the claim of clocks', () => {
  const db = useDatabase();

  it('reads those that are due by their indexes, not all that there are', async () => {
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(
        `INSERT INTO charge_clock (container_id, next_at)
         SELECT gen_random_uuid(), timestamptz '2099-01-01' + n * interval '1 minute' FROM generate_series(1, ${CLOCKS}) AS n`,
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
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
