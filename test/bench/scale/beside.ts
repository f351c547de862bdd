import type pg from 'pg';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { benchContext } from '../context.ts';
import type { BenchDatabase } from '../server.ts';
import type { ScaleSize } from './seed.ts';
import { accountId } from './stage.ts';

/** One of so many accounts has tariffs, and one of so many credentials of its own. */
export const TARIFFS_EVERY = 4;
export const CREDENTIALS_EVERY = 10;
/** So much is due at any size, because what is due at once is what a sweep costs. */
const DUE_ROWS = 2_500;
const DUE_CLOCKS = 300;
/** What precedes the number in the token of a share link. */
const TOKEN = 'scale-share-link';
/** The length of every token. */
const TOKEN_LENGTH = 43;
const MCP_TASKS_MAX = 100_000;

/** The token of the share link of a number. */
export function shareToken(number: number): string {
  return `${TOKEN}${String(number).padStart(TOKEN_LENGTH - TOKEN.length, '0')}`;
}

const TARIFF = `tariffs:
  - id: line
    kind: published
    party: line
    line: MAEU
    from: 2020-01-01
    scope: {direction: import}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 5}
        currency: USD
        tiers: [{from: 1, amount: 150}]
`;

/** SQL: the number of the account of a container. */
const ACCOUNT_NUMBER = "('x' || right(c.account_id::text, 8))::bit(32)::int";

/** SQL: a voyage of a container that is at sea, on the vessel `v.imo`. */
const VOYAGE = `jsonb_build_object('portOfLading', 'CNSHA', 'portOfDischarge', 'USLAX', 'waitingSince', NULL, 'silence', NULL,
  'legs', jsonb_build_array(jsonb_build_object('from', 'CNSHA', 'to', 'USLAX', 'vessel', v.imo, 'vesselName', NULL,
    'departedAt', to_char(now() AT TIME ZONE 'UTC' - interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'plannedAt', NULL)),
  'stated', jsonb_build_array(jsonb_build_object('source', 'line', 'atMs',
    (extract(epoch FROM now()) * 1000)::bigint + 1000000000 + c.n % 97 * 3600000)))`;

/** Each with what it is about; the values are sizes, and `:vessels` have one of a thousand containers each. */
const BESIDE: Readonly<Record<string, string>> = {
  forecasts: `INSERT INTO container_forecast (container_id, voyage, voyage_at, vessel_imo, next_at)
    SELECT c.id, ${VOYAGE}, now() - random() * interval '23 hours', v.imo,
      CASE WHEN c.place <= ${DUE_ROWS} THEN now() - interval '1 minute' ELSE now() + (1 + random()) * interval '1 hour' END
    FROM (SELECT id, hashtext(id::text) & 2147483647 AS n, row_number() OVER (ORDER BY hashtext(id::text)) AS place FROM container
        WHERE NOT list_stopped AND coalesce(pod_arrived_at, pod_discharged_at) IS NULL) c
      CROSS JOIN LATERAL (SELECT (9000000 + c.n % :vessels)::text AS imo) v ON CONFLICT DO NOTHING`,
  'changed journeys': `INSERT INTO forecast_due (container_id, due_at) SELECT container_id, now() - interval '1 minute'
    FROM container_forecast LIMIT 500 ON CONFLICT DO NOTHING`,
  positions: `INSERT INTO vessel_position (imo, minute_at, at, mmsi, latitude, longitude)
    SELECT (9000000 + v)::text, m.at, m.at, 200000000 + v, 31 + v % 50 / 100.0, 124 + (48 - h) * 0.27
    FROM generate_series(0, :vessels - 1) v, generate_series(1, 48) h
      CROSS JOIN LATERAL (SELECT date_trunc('minute', now() - h * interval '1 hour') AS at) m`,
  'entered arrivals': `INSERT INTO vessel_entered_eta (imo, hour_at, heard_at, received_at, destination, locode, eta_at)
    SELECT (9000000 + v)::text, m.at, m.at, m.at, 'USLAX', 'USLAX', now() + interval '10 days'
    FROM generate_series(0, :vessels - 1) v, generate_series(1, 240) h
      CROSS JOIN LATERAL (SELECT date_trunc('hour', now() - h * interval '3 hours') AS at) m`,
  tariffs: `INSERT INTO charge_document (id, account_id, kind, name, version, body, created_at, created_by)
    SELECT gen_random_uuid(), scale.account(i), d.kind, d.name, d.version, d.body, d.created_at, d.created_by
    FROM charge_document d, generate_series(${TARIFFS_EVERY}, :accounts - 1, ${TARIFFS_EVERY}) i WHERE d.account_id = scale.account(0)`,
  clocks: `INSERT INTO charge_clock (container_id, rules_stamp, due_at, next_at)
    SELECT c.id, '', CASE WHEN c.place <= ${DUE_CLOCKS} THEN now() END,
      now() + CASE WHEN c.place BETWEEN ${DUE_CLOCKS} AND ${DUE_CLOCKS * 2} THEN interval '-1 minute' ELSE random() * interval '10 days' + interval '1 hour' END
    FROM (SELECT c.id, row_number() OVER (ORDER BY hashtext(c.id::text)) AS place FROM container c
      WHERE NOT c.list_stopped AND c.empty_terminated_at IS NULL AND ${ACCOUNT_NUMBER} % ${TARIFFS_EVERY} = 0) c ON CONFLICT DO NOTHING`,
  recounts: `INSERT INTO charge_recount (account_id, due_at)
    SELECT scale.account(i), now() FROM generate_series(${TARIFFS_EVERY}, :accounts - 1, ${TARIFFS_EVERY}) i LIMIT 40 ON CONFLICT DO NOTHING`,
  credentials: `INSERT INTO line_credential (id, account_id, scac, sealed, set_by)
    SELECT scale.id(scale.account(i), 3), scale.account(i), 'MAEU', '\\x00', 'bench'
    FROM generate_series(1, :accounts - 1, ${CREDENTIALS_EVERY}) i`,
  'own watches': `WITH own AS (
      INSERT INTO watch (id, source, kind, number, journey_month, owner_account_id)
      SELECT gen_random_uuid(), 'MAEU', 'bill_of_lading', 'OWN' || n || i, date_trunc('month', now())::date, scale.account(i)
      FROM generate_series(1, :accounts - 1, ${CREDENTIALS_EVERY}) i, generate_series(1, 5) n RETURNING id, owner_account_id)
    INSERT INTO watch_schedule (watch_id, lane, next_due_at)
    SELECT id, scale.id(owner_account_id, 3)::text, now() + CASE WHEN random() < 0.01 THEN interval '-1 minute' ELSE random() * interval '6 hours' END FROM own`,
  views: `INSERT INTO saved_view (id, account_id, list, name, is_shared, columns, filters, created_at, updated_at)
    SELECT scale.id(scale.account(i), 10 + n), scale.account(i), 'containers', 'View ' || n, true, '{}', '{}', now(), now()
    FROM generate_series(0, :accounts - 1) i, generate_series(1, 3) n`,
  'share links': `INSERT INTO share_link (id, account_id, token_hash, container_id, shows, frame_ancestors, created_at, expires_at)
    SELECT gen_random_uuid(), c.account_id, sha256(convert_to('${TOKEN}' || lpad((c.n - 1)::text, ${TOKEN_LENGTH - TOKEN.length}, '0'), 'UTF8')),
      c.id, '{milestones,last_free_day}', '{}', now() - c.n % 30 * interval '1 day', now() + (c.n % 60 + 1) * interval '1 day'
    FROM (SELECT id, account_id, row_number() OVER () AS n FROM container LIMIT :accounts) c`,
  notes: `INSERT INTO note (id, account_id, container_id, author, text, created_at)
    SELECT gen_random_uuid(), c.account_id, c.id, 'bench', repeat('note ', 20), now() - c.n % 300 * interval '1 day'
    FROM (SELECT id, account_id, hashtext(id::text) & 2147483647 AS n FROM container) c WHERE c.n % 20 = 0`,
  tasks: `INSERT INTO mcp_task (id, account_id, owner, tool, begun, status, created_at, updated_at)
    SELECT gen_random_uuid(), scale.account(i % :accounts), 'bench', 'track_container', '{}', 'working',
      now() - i % 1440 * interval '1 minute', now() FROM generate_series(1, least(:accounts, ${MCP_TASKS_MAX - 1_000})) i`,
  'failed numbers': `INSERT INTO tracking_request (id, account_id, request_type, request_number, normalized_number, scac, status,
      failed_reason, failed_at, dismissed_at, created_at, updated_at)
    SELECT gen_random_uuid(), scale.account(i), 'bill_of_lading', f.number, f.number, 'MAEU', 'failed', 'not_found', f.at,
      CASE WHEN n % 2 = 0 THEN now() END, f.at, f.at
    FROM generate_series(0, :accounts - 1) i, generate_series(1, 8) n
      CROSS JOIN LATERAL (SELECT 'FAILED' || n || i AS number, now() - n * interval '5 days' AS at) f`,
  mails: `INSERT INTO mail (id, account_id, kind, recipient, subject, status, due_at, created_at, finished_at)
    SELECT gen_random_uuid(), scale.account(i), 'digest', 'person' || i || '@example.com', 'Today', 'sent', NULL,
      now() - n * interval '1 day', now() FROM generate_series(0, :accounts - 1) i, generate_series(1, 10) n`,
};

/** Where the tables are filled, and by whom. */
export interface BesideParts {
  db: BenchDatabase;
  client: pg.Client;
  report: (line: string) => void;
}

/** Fills what is kept beside what is tracked: forecasts, clocks of charges, credentials, links, notes, tasks, failures, mails. */
export async function makeBeside(
  { db, client, report }: BesideParts,
  { accounts, containers }: Pick<ScaleSize, 'accounts' | 'containers'>,
): Promise<void> {
  const context = benchContext(db);
  const principal = { ...context.principal, accountId: accountId(0) };
  await addTariffs.run({ ...context, principal }, { document: TARIFF });
  const vessels = Math.max(20, Math.round(containers / 1_000));
  for (const [name, text] of Object.entries(BESIDE)) {
    const started = performance.now();
    const { rowCount } = await client.query(
      text.replaceAll(':accounts', `${accounts}`).replaceAll(':vessels', `${vessels}`),
    );
    report(`${name}: ${rowCount} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}
