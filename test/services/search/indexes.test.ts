import { beforeAll, expect, it } from 'vitest';
import { search } from '../../../src/services/search/search.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

const CONTAINERS = 5_000;
/** A statement that writes more of them with all that triggers keep would take long. */
const BATCH = 500;
const SEARCHED = new Set(['shipment', 'container', 'tracking_request', 'search_entry']);

const FILL = `WITH made AS (
    SELECT i, gen_random_uuid() AS watch_id, gen_random_uuid() AS shipment_id, 'ABC' || lpad(i::text, 7, '0') AS number,
      now() - i * interval '1 minute' AS created_at FROM generate_series($2::int, $3::int) i
  ), watched AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, 'MAEU', 'bill_of_lading', number, '2026-06-01' FROM made
  ), shipped AS (
    INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, booking_number,
      ref_numbers, created_at)
    SELECT shipment_id, $1, watch_id, 'MAEU', number, number, 'BK' || i, ARRAY['PO-' || i], created_at FROM made
  ), requested AS (
    INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac, status,
      ref_numbers, created_at)
    SELECT gen_random_uuid(), $1, watch_id, 'bill_of_lading', number, number, 'MAEU', 'failed', ARRAY['PO-' || i], created_at
    FROM made
  )
  INSERT INTO container (id, account_id, shipment_id, number, ref_numbers, created_at)
  SELECT gen_random_uuid(), $1, shipment_id, 'MSKU' || lpad(i::text, 7, '0'), ARRAY['PO-' || i], created_at FROM made`;

/** A step of a plan as EXPLAIN reports it. */
interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Step[];
}

describeWithDatabase('search in an account of thousands of containers', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

  beforeAll(async () => {
    for (let from = 1; from < CONTAINERS; from += BATCH)
      await db.pool.query(FILL, [context.principal.accountId, from, from + BATCH - 1]);
    await db.pool.query('ANALYZE');
  });

  /** The steps of the plan of the statement that the operation sends. */
  async function plan(mode: string, values: string[]): Promise<Step[]> {
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);
    await search.run(context, { query: 'X' });
    db.onQuery = () => {};
    const client = await db.pool.connect();
    try {
      await client.query(`SET plan_cache_mode = ${mode}`);
      await client.query(`PREPARE searched (uuid, text, text, text, bigint) AS ${sent[0]}`);
      const quoted = [context.principal.accountId, ...values, '26']
        .map((value) => client.escapeLiteral(value))
        .join(', ');
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE searched (${quoted})`);
      return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      client.release(true);
    }
  }

  it.each([
    ['a number', 'force_custom_plan', ['ABC0004321', 'ABC0004321\u{10ffff}', 'ABC0004321']],
    ['the beginning of every number', 'force_custom_plan', ['A', 'A\u{10ffff}', 'A']],
    ['a reference', 'force_custom_plan', ['PO4321', 'PO4321\u{10ffff}', 'PO-4321']],
    ['the middle of every number', 'force_custom_plan', ['000', '000\u{10ffff}', '000']],
    ['whatever is searched', 'force_generic_plan', ['ABC', 'ABC\u{10ffff}', 'ABC']],
  ])('finds by %s through the indexes of numbers and of entries alone', async (_what, mode, values) => {
    const steps = await plan(mode, values);

    const scans = steps.filter((step) => SEARCHED.has(step['Relation Name'] ?? ''));
    expect(scans.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    const used = steps.flatMap((step) => (step['Index Name'] === undefined ? [] : [step['Index Name']]));
    expect(used).toEqual(
      expect.arrayContaining([
        'shipment_account_id_normalized_number_idx',
        'shipment_account_id_bill_of_lading_number_idx',
        'shipment_account_id_booking_number_idx',
        'container_account_id_number_idx',
        'search_entry_pkey',
        'tracking_request_account_id_normalized_number_idx',
      ]),
    );
    // Of a customer the newest are read, by an index of them.
    const others = used.filter((name) => !name.includes('customer_id'));
    expect(others.filter((name) => name.includes('created_at'))).toEqual([]);
    const wholeAccount = steps.filter((step) => /^\(account_id = [^)]*\)$/.test(step['Index Cond'] ?? ''));
    expect(wholeAccount).toEqual([]);
  });

  it('says that more fits than it shows', async () => {
    const [all, one] = await Promise.all(['MSKU', 'MSKU0000017'].map((query) => search.run(context, { query })));

    expect([all?.results.length, all?.has_more]).toEqual([25, true]);
    expect([one?.results.length, one?.has_more]).toEqual([1, false]);
  });

  it('answers with what is exactly the text first, of equals with the shipment first', async () => {
    const { results } = await search.run(context, { query: 'PO-17' });

    expect(results.slice(0, 3).map(({ entity_type, number }) => `${entity_type} ${number}`)).toEqual([
      'shipment ABC0000017',
      'container MSKU0000017',
      'tracking_request ABC0000017',
    ]);
  });
});

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
