import { expect, it } from 'vitest';
import { LOAD_CONTAINER_JOURNEY } from '../../../src/services/journey/statements.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';

/** Enough that the server reads no table of them as a whole where an index serves. */
const DOCUMENTS = 20_000;

const FILL = `WITH document AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT gen_random_uuid(), 'MAEU', 'bill_of_lading', 'MAEU' || n, '2026-06-01' FROM generate_series(1, ${DOCUMENTS}) n RETURNING id, number)
  INSERT INTO watch_mention (watch_id, kind, number, heard_at) SELECT id, 'container', number, now() FROM document`;

/*
 * An index has a collation and serves comparisons under that one alone. The numbers of containers have another collation than
 * those that documents mention: compared as they are, all mentions are read, without an error.
 */
describeWithDatabase('the journey of a container', () => {
  const db = useDatabase();

  it('finds the documents that mention the container by its number alone', async () => {
    await db.pool.query(FILL);
    await db.pool.query('ANALYZE watch, watch_mention');

    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (GENERIC_PLAN) ${LOAD_CONTAINER_JOURNEY.text}`,
    );

    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / on watch_mention\b/.test(line));
    expect(scans).toHaveLength(1);
    expect(scans[0]).toContain('Index Scan using watch_mention_kind_number_idx');
  });
});
