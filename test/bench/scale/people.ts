import type pg from 'pg';
import { CUSTOMERS } from './copies.ts';

/** What of each account's key the key is made; the key of an account is this and its number. */
export const KEY = 'scale-key-';

const PEOPLE = `INSERT INTO account (id, name) SELECT scale.account(i), 'scale ' || i FROM generate_series(0, :accounts - 1) i;
  INSERT INTO "user" (id, email) SELECT scale.id(scale.account(i), 1), 'person' || i || '@example.com'
    FROM generate_series(0, :accounts - 1) i;
  INSERT INTO membership (account_id, user_id, role) SELECT scale.account(i), scale.id(scale.account(i), 1), 'owner'
    FROM generate_series(0, :accounts - 1) i;
  INSERT INTO user_session (id_hash, user_id, account_id, expires_at)
    SELECT sha256(convert_to('session' || i, 'UTF8')), scale.id(scale.account(i), 1), scale.account(i), now() + interval '14 days'
    FROM generate_series(0, :accounts - 1) i;
  INSERT INTO api_key (id, account_id, name, prefix, key_hash, permissions)
    SELECT scale.id(scale.account(i), 2), scale.account(i), 'scale', 'scale', sha256(convert_to('${KEY}' || i, 'UTF8')),
      '{tracking:read}' FROM generate_series(0, :accounts - 1) i;
  INSERT INTO party (id, account_id, company_name) SELECT scale.id(scale.account(0), k), scale.account(0), 'Customer ' || k
    FROM generate_series(0, ${CUSTOMERS - 1}) k;
  INSERT INTO connection (grant_id, account_id, user_id, client_id, client_name, redirect_host, permissions)
    SELECT 'grant' || i, scale.account(i), scale.id(scale.account(i), 1), 'client' || i % 20, 'Client', 'localhost',
      '{tracking:read}' FROM generate_series(0, :accounts - 1) i;
  INSERT INTO oauth_record (model, id_hash, payload, grant_id, client_id, expires_at)
    SELECT 'RefreshToken', sha256(convert_to('refresh' || i || ' ' || n, 'UTF8')), '{"kind": "RefreshToken"}', 'grant' || i,
      'client' || i % 20, now() + (n - 1) * interval '10 days' FROM generate_series(0, :accounts - 1) i, generate_series(1, 2) n;
  INSERT INTO audit_event (id, account_id, at, kind, actor)
    SELECT scale.id(scale.account(i), n), scale.account(i), now() - n * interval '20 days', 'signed_in', 'person' || i
    FROM generate_series(0, :accounts - 1) i, generate_series(1, 5) n;
  INSERT INTO idempotent_request (account_id, key, fingerprint, status, document, created_at)
    SELECT scale.account(i), 'key ' || n, '\\x00', 200, repeat('{}', 200), now() - random() * interval '24 hours'
    FROM generate_series(0, :accounts - 1) i, generate_series(1, 2) n;
  INSERT INTO rate_limit (key, used_at, used, granted, expires_at)
    SELECT 'scale ' || i, ARRAY[now()], ARRAY[1], 1, now() + interval '1 minute' FROM generate_series(0, :accounts - 1) i;
  INSERT INTO webhook (id, account_id, url, events, secret)
    SELECT scale.webhook(i), scale.account(i), 'https://hooks-' || i || '.example.com/', '{*}', w.secret
    FROM generate_series(0, :webhooks - 1) i, (SELECT secret FROM webhook LIMIT 1) w;
  INSERT INTO webhook_lane (webhook_id, due_at) SELECT scale.webhook(i), 'infinity' FROM generate_series(0, :webhooks - 1) i`;

/** Makes the accounts, with a person, a session, a key and a connection each, and the webhooks of the first of them. */
export async function makePeople(client: pg.Client, sizes: { accounts: number; webhooks: number }): Promise<void> {
  const text = Object.entries(sizes).reduce((made, [name, value]) => made.replaceAll(`:${name}`, `${value}`), PEOPLE);
  await client.query(text);
}
