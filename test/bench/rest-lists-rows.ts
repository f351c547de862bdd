import { referenceId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import { filling } from './filling.ts';

/** How many rows there are, and how many of them belong to one account. */
export interface ListSize {
  accounts: number;
  containers: number;
  /** Those of the large account, whose share is a whole number of all. */
  large: number;
}

/** The account that is requested, and what of its things filters can name. */
export interface LargeAccount {
  accountId: string;
  customerId: string;
  number: string;
  billOfLading: string;
  reference: string;
}

const CONTAINERS_OF_SHIPMENT = 2;

/** Rows are spread by multiples of a prime, so that neighbours have nothing in common. */
const SPREAD = '(i::bigint * 7919 % 1000003)::int';

const LOCODES = [
  ...['CNSHA', 'CNNGB', 'CNYTN', 'SGSIN', 'KRPUS', 'HKHKG', 'VNSGN', 'THLCH', 'MYPKG', 'TWKHH'],
  ...['USLAX', 'USLGB', 'USNYC', 'USSAV', 'USHOU', 'NLRTM', 'DEHAM', 'BEANR', 'GBFXT', 'ESVLC'],
];
const PORTS = `ARRAY[${LOCODES.map((code) => `'${code}'`).join(', ')}]`;
const PLACES = LOCODES.map((code) => `('${referenceId('location', code)}'::uuid, '${code}', '${code}', 'port')`).join(
  ', ',
);
const LINES = `ARRAY['MAEU','MSCU','CMDU','HLCU','ONEY','EGLV','COSU','YMLU','HDMU','ZIMU']`;
const PREFIXES = `ARRAY['MSKU','MRKU','TGHU','TCNU','CMAU','HLXU','TCLU','EISU','CSNU','YMMU']`;
const STATUSES = `ARRAY['new','on_ship','available','not_available','picked_up','delivered','empty_returned','grounded',
  'awaiting_inland_transfer','on_rail','dropped']`;
const HOLDS = `CASE WHEN h % 10 = 1 THEN '[{"name":"customs","status":"hold","description":"EXAM"}]'::jsonb
  WHEN h % 20 = 2 THEN '[{"name":"freight","status":"pending","description":null},{"name":"USDA","status":"hold","description":null}]'
  ELSE '[]' END`;

/** What the triggers would do row by row is done at once, so they and the checks of foreign keys are off meanwhile. */
const FILL = `SET session_replication_role = replica; SET synchronous_commit = off;
  CREATE TEMP TABLE account_made AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, :accounts - 1) n;
  INSERT INTO account (id, name) SELECT id, 'bench ' || n FROM account_made;
  INSERT INTO location (id, locode, name, kind) SELECT * FROM (VALUES ${PLACES}) p;
  CREATE TEMP TABLE port_made AS SELECT l.id, p.n - 1 AS n FROM unnest(${PORTS}) WITH ORDINALITY p(code, n)
    JOIN location l ON l.locode = p.code;
  INSERT INTO party (id, account_id, company_name) SELECT gen_random_uuid(), id, 'Customer ' || k
    FROM account_made, generate_series(0, 9) k;
  CREATE TEMP TABLE made AS SELECT i, h, gen_random_uuid() AS watch_id, gen_random_uuid() AS id,
    CASE WHEN i % :share = 0 THEN 0 ELSE 1 + i % (:accounts - 1) END AS n, (${LINES})[1 + h / 7 % 10] AS scac,
    now() - i * interval '2 minutes' AS created_at, now() - h % 129600 * interval '1 minute' AS updated_at
    FROM (SELECT i, ${SPREAD} AS h FROM generate_series(1, :shipments) i) x;
  INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, scac, 'bill_of_lading', watch_id::text, date_trunc('month', now())::date FROM made;
  INSERT INTO shipment (id, account_id, watch_id, customer_id, scac, bill_of_lading_number, normalized_number, booking_number,
      ref_numbers, port_of_lading_id, port_of_discharge_id, destination_id, created_at, updated_at, pod_eta_at,
      line_tracking_stopped_at)
    SELECT m.id, a.id, watch_id, c.id, m.scac, m.scac || lpad(i::text, 9, '0'), m.scac || lpad(i::text, 9, '0'),
      CASE WHEN h % 2 = 0 THEN 'BK' || lpad(i::text, 8, '0') END,
      CASE WHEN h % 5 > 0 THEN ARRAY['PO-' || lpad(i::text, 7, '0')] ELSE '{}' END, pol.id, pod.id, beyond.id, m.created_at,
      m.updated_at, CASE WHEN h % 10 > 0 THEN now() + (h % 200 - 100) * interval '1 day' END,
      CASE WHEN h % 5 < 3 THEN now() END
    FROM made m JOIN account_made a USING (n) JOIN port_made pol ON pol.n = h % 10 JOIN port_made pod ON pod.n = 10 + h / 10 % 10
    LEFT JOIN port_made beyond ON h % 7 = 0 AND beyond.n = h / 100 % 20
    LEFT JOIN party c ON c.account_id = a.id AND c.company_name = 'Customer ' || h % 12;
  INSERT INTO tracking_request (id, account_id, watch_id, shipment_id, request_type, request_number, normalized_number, scac,
      status, ref_numbers, created_at, updated_at)
    SELECT gen_random_uuid(), s.account_id, s.watch_id, CASE WHEN h % 20 > 0 THEN s.id END,
      (ARRAY['bill_of_lading', 'bill_of_lading', 'booking_number', 'container'])[1 + h % 4], s.normalized_number,
      s.normalized_number, CASE WHEN h % 20 > 0 THEN s.scac END, CASE WHEN h % 20 = 0 THEN 'failed'
        WHEN s.line_tracking_stopped_at IS NOT NULL THEN 'tracking_stopped' ELSE 'created' END, s.ref_numbers, s.created_at,
      s.updated_at FROM shipment s JOIN made m USING (id);
  INSERT INTO container (id, account_id, shipment_id, number, ref_numbers, current_status, status_rule, iso_code, weight_kg,
      holds, pickup_lfd, pod_timezone, pod_eta_at, pod_arrived_at, created_at, updated_at, list_scac, list_pol_id, list_pod_id,
      list_destination_id, list_customer_id, list_stopped, list_shipment_updated_at, list_shipment_eta_at)
    SELECT gen_random_uuid(), s.account_id, s.id, (${PREFIXES})[1 + h / 3 % 10] || lpad((i * 2 + k)::text, 7, '0'),
      CASE WHEN h % 10 = 0 THEN ARRAY['CT-' || i * 2 + k] ELSE '{}' END, (${STATUSES})[1 + (h + k) % 11], 'Reported by its line.',
      '45G1', 18250, ${HOLDS}, CASE WHEN h % 5 > 1 THEN now() + (h % 400 - 350) * interval '1 day' END,
      'America/Los_Angeles', CASE WHEN h % 3 = 0 THEN now() + (h % 200 - 100) * interval '1 day' END,
      CASE WHEN h % 3 = 1 THEN now() - h % 200 * interval '1 day' END, m.created_at,
      now() - (h + k * 1000) % 129600 * interval '1 minute', s.scac, s.port_of_lading_id, s.port_of_discharge_id,
      s.destination_id, s.customer_id, s.line_tracking_stopped_at IS NOT NULL, s.updated_at, s.pod_eta_at
    FROM made m JOIN shipment s USING (id) CROSS JOIN generate_series(0, ${CONTAINERS_OF_SHIPMENT - 1}) k;
  UPDATE shipment s SET list_statuses = f.statuses, list_holds = f.holds, list_lfd_at = f.lfd_at,
      list_containers_updated_at = f.updated_at
    FROM (SELECT shipment_id, array_agg(DISTINCT current_status) AS statuses, min(pickup_lfd) AS lfd_at,
        coalesce(string_agg(DISTINCT list_holds, ',') FILTER (WHERE list_holds <> '[]'), '') AS holds,
        max(updated_at) AS updated_at FROM container GROUP BY shipment_id) f WHERE s.id = f.shipment_id`;

const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
  WHERE indrelid IN ('container'::regclass, 'shipment'::regclass, 'tracking_request'::regclass) AND NOT indisunique`;

const LARGE = `SELECT a.id AS "accountId", (SELECT id FROM party p WHERE p.account_id = a.id LIMIT 1) AS "customerId",
    c.number, s.bill_of_lading_number AS "billOfLading", s.ref_numbers[1] AS reference
  FROM account a JOIN shipment s ON s.account_id = a.id AND s.ref_numbers <> '{}' JOIN container c ON c.shipment_id = s.id
  WHERE a.name = 'bench 0' LIMIT 1`;

/** Fills a database with the containers of many accounts, and answers with the largest. */
export function fillLists(db: Database, { accounts, containers, large }: ListSize): Promise<LargeAccount> {
  const numbers = { accounts, shipments: containers / CONTAINERS_OF_SHIPMENT, share: containers / large };
  const fill = Object.entries(numbers).reduce((text, [name, value]) => text.replaceAll(`:${name}`, `${value}`), FILL);
  return filling(db, async (send) => {
    // To make an index of many rows at once is quicker than to put them into it one by one.
    const indexes = await send<{ name: string; made: string }>(INDEXES);
    for (const { name } of indexes.rows) await send(`DROP INDEX ${name}`);
    await send(fill);
    for (const { made } of indexes.rows) await send(made);
    await send('VACUUM (ANALYZE)');
    // What was filled in is written out first, or it would be while the lists are measured.
    await send('CHECKPOINT');
    const found = await send<LargeAccount>(LARGE);
    const [account] = found.rows;
    if (account === undefined) throw new Error('The large account was not filled.');
    return account;
  });
}
