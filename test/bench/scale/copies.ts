import type pg from 'pg';

/** A table that is filled with copies of the rows that the program wrote, in the order in which rows refer to each other. */
const TRACKED = [
  'watch',
  'watch_schedule',
  'watch_mention',
  'watch_companion',
  'shipment_watch',
  'tracking_request',
  'shipment',
  'container',
  'transport_event',
  'observation',
] as const;

/** The tables of deliveries: fewer copies of these are made. */
export const DELIVERED = ['outbox_snapshot', 'outbox_event', 'webhook_notification', 'webhook_attempt'] as const;

export const COPIED = [...TRACKED, ...DELIVERED] as const;
export type Copied = (typeof COPIED)[number];

/** Columns that refer to what all accounts share. */
const SHARED =
  /^(location_id|terminal_id|vessel_id|port_of_\w+_id|destination_id|\w+_terminal_id|pickup_\w+_id|list_(pol|pod|destination)_id|recovery_id|lease_token|\w+_by_id)$/;

const LAST_CHANGED = /^(updated_at|received_at|heard_at|list_\w*updated_at|last_\w+_at)$/;
const WRITTEN = /^(created_at|since|event_created_at|started_at|finished_at|next_attempt_at)$/;
const NUMBERS = /^((normalized_|bill_of_lading_|booking_|request_)?number)$/;
const NUMBER_LISTS = /_numbers$/;
/** The large account has so many customers. */
export const CUSTOMERS = 10;
const ACCOUNT_NUMBER = 'scale.account_at(hashint8extended(t.account_seed, k)) + t.account_next';

const ACCOUNT_OF_WEBHOOK = '(SELECT w.account_id FROM webhook w WHERE w.id = x.webhook_id)';

/** SQL: the container number that a row of a template has, without prefix and check digit; null for most. */
const BOX: Partial<Record<Copied, string>> = {
  observation: "substr(body->>'container', 5, 6)::int",
  container: 'substr(number, 5, 6)::int',
  watch_mention: "CASE WHEN kind = 'container' THEN substr(number, 5, 6)::int END",
};

/**
 * SQL: by what the account of a copy is chosen. Of two accounts that share a watch, the ids differ in the last digit alone; the
 * copies of the second belong to the account after that of the first.
 */
function accountSeed(account: string): string {
  return `hashtextextended(left(${account}::text, -1), 0) AS account_seed,
    (right(${account}::text, 1) <> '0')::int AS account_next`;
}

/** How the copies of a table are made. */
export interface Copying {
  table: Copied;
  /** The copies from one number to another. */
  from: number;
  to: number;
  /** SQL: how long ago the copy `k` was made; what changed last did so at some time since. */
  age: string;
  /** Containers of all templates together. */
  stride: number;
  /** Notifications are copied for so many accounts, each of which has a webhook. */
  webhooks: number;
  /** Of which rows: as they were before they were delivered, or as they are. */
  source?: string;
}

/** Keeps the rows of the templates, of which copies are made. */
export async function keepTemplate(client: pg.Client, table: Copied, name: string = table): Promise<void> {
  const names = (await columnsOf(client, table)).map((column) => column.name);
  const account = names.includes('account_id') ? 'x.account_id' : ACCOUNT_OF_WEBHOOK;
  const isOfAccount = names.includes('account_id') || names.includes('webhook_id');
  const more = [
    ...(isOfAccount ? [accountSeed(account)] : []),
    ...(BOX[table] === undefined ? [] : [`${BOX[table]} AS box`]),
  ].map((column) => `, ${column}`);
  await client.query(`DROP TABLE IF EXISTS scale.t_${name};
    CREATE TABLE scale.t_${name} AS SELECT x.*${more.join('')} FROM ${table} x; ANALYZE scale.t_${name}`);
}

/** Makes copies of a table's rows; those of one template do not lie together, as they would not if they came one by one. */
export async function copy(
  client: pg.Client,
  { table, from, to, webhooks, source = table, ...how }: Copying,
): Promise<number> {
  const columns = await columnsOf(client, table);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((column) => expressionOf(table, column, how)).join(', ');
  const result = await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${values} FROM scale.t_${source} t CROSS JOIN LATERAL generate_series($1::int, $2::int) k
     ${columns.some(({ name }) => name === 'webhook_id') ? `WHERE ${ACCOUNT_NUMBER} < ${webhooks}` : ''}`,
    [from, to],
  );
  return result.rowCount ?? 0;
}

interface Column {
  name: string;
  type: string;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows;
}

function expressionOf(table: Copied, { name, type }: Column, { age, stride }: Pick<Copying, 'age' | 'stride'>): string {
  const box = `scale.box(t.box + ${stride} * k)`;
  const value = `t."${name}"`;
  if (name === 'account_id') return `scale.account(${ACCOUNT_NUMBER})`;
  if (name === 'webhook_id') return `scale.webhook(${ACCOUNT_NUMBER})`;
  if (name === 'customer_id' || name === 'list_customer_id') {
    return `CASE WHEN ${ACCOUNT_NUMBER} = 0 THEN scale.id(scale.account(0), k % ${CUSTOMERS}) END`;
  }
  if (type === 'uuid') return SHARED.test(name) ? value : `scale.id(${value}, k)`;
  if (name === 'ref_numbers') return `CASE WHEN ${value} = '{}' THEN '{}' ELSE ARRAY[${value}[1] || '-' || k] END`;
  if (type === 'text' && NUMBERS.test(name)) {
    const other = `${value} || lpad(k::text, 6, '0')`;
    return table === 'container' || table === 'watch_mention'
      ? `CASE WHEN t.box IS NULL THEN ${other} ELSE ${box} END`
      : other;
  }
  if (type === 'text[]' && NUMBER_LISTS.test(name))
    return `CASE WHEN ${value} = '{}' THEN '{}' ELSE scale.numbers(${value}, k) END`;
  if (table === 'observation' && name === 'body') return bodyOf(value, box);
  if (name === 'journey_month') return `date_trunc('month', now() - ${age})::date`;
  if (name === 'next_due_at') {
    return `CASE WHEN isfinite(${value}) THEN now() + (random() - 0.05) * interval '6 hours' ELSE ${value} END`;
  }
  if (LAST_CHANGED.test(name)) return `${value} - ${age} * (k::bigint * 7919 % 1009 / 1009.0::float8)`;
  if (WRITTEN.test(name)) return `${value} - ${age}`;
  return value;
}

/**
 * Removes the indexes of the copied tables, except primary keys and those of partitioned tables, and answers with how each is
 * made again. Two that are made at once for partitions may be given the same name.
 */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid AND t.relkind = 'r' WHERE i.indrelid = ANY($1::text[]::regclass[]) AND NOT i.indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid) ORDER BY 1`,
    [COPIED],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ made }) => made);
}

/** SQL: a statement with the numbers of the copy; one without any stays as it is. */
function bodyOf(body: string, box: string): string {
  return `CASE WHEN t.box IS NOT NULL THEN jsonb_set(${body}, '{container}', to_jsonb(${box}))
    WHEN ${body}->>'number' IS NOT NULL THEN jsonb_set(${body}, '{number}', to_jsonb(${body}->>'number' || lpad(k::text, 6, '0')))
    ELSE ${body} END`;
}
