/** Fills an account with shipments, requests and containers: its id, and how many of each. */
export const FILL = `WITH made AS (
    SELECT i, gen_random_uuid() AS watch_id, gen_random_uuid() AS shipment_id, 'ABC' || lpad(i::text, 7, '0') AS number,
      now() - i * interval '1 minute' AS at FROM generate_series(1, $2::int) i
  ), watched AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, 'MAEU', 'bill_of_lading', watch_id::text, '2026-06-01' FROM made
  ), shipped AS (
    INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, created_at, updated_at)
    SELECT shipment_id, $1, watch_id, 'MAEU', number, number, at, at FROM made
  ), requested AS (
    INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac, status,
      ref_numbers, created_at)
    SELECT gen_random_uuid(), $1, watch_id, 'bill_of_lading', number, number, 'MAEU', 'failed', ARRAY['PO-' || i], at FROM made
  )
  INSERT INTO container (id, account_id, shipment_id, number, current_status, iso_code, created_at, updated_at, pod_eta_at)
  SELECT gen_random_uuid(), $1, shipment_id, 'MSKU' || lpad(i::text, 7, '0'),
    CASE WHEN i % 50 = 0 THEN 'on_ship' ELSE 'empty_returned' END,
    CASE i % 100 WHEN 7 THEN '22T6' WHEN 8 THEN '20TK' WHEN 9 THEN NULL ELSE '45G1' END, at, at,
    now() + (i % 300 - 150) * interval '1 day' FROM made`;

/** Two webhooks, which were notified of everything by turns; of their notifications some wait, and some were recovered. */
export const FILL_WEBHOOKS = `WITH made AS (
    INSERT INTO webhook (id, account_id, url, secret)
    SELECT gen_random_uuid(), $1, 'https://hooks.example.com', '' FROM generate_series(1, 2) RETURNING id
  ), numbered AS (
    SELECT id, row_number() OVER () AS at FROM made
  ), recovery AS (
    INSERT INTO webhook_recovery (id, account_id, webhook_id, since, until, total)
    SELECT gen_random_uuid(), $1, id, now() - interval '1 day', now(), 7 FROM numbered RETURNING id, webhook_id
  ), noted AS (
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id, delivery_status, recovery_id, created_at)
    SELECT gen_random_uuid(), $1, w.id, gen_random_uuid(), now(),
      CASE WHEN i % 100 = 0 THEN 'container.created' ELSE 'container.updated' END, 'container_updated_event',
      gen_random_uuid(), CASE WHEN i % 50 = 0 THEN 'pending' WHEN i % 50 = 1 THEN 'failed' ELSE 'succeeded' END,
      CASE WHEN i % 200 = 0 THEN r.id END, now() - i * interval '1 minute'
    FROM generate_series(1, $2::int) i JOIN numbered w ON w.at = i % 2 + 1 JOIN recovery r ON r.webhook_id = w.id
    RETURNING id, webhook_id, created_at
  )
  INSERT INTO webhook_attempt (id, started_at, notification_id, webhook_id, number, trigger, duration_ms, outcome,
    request_headers)
  SELECT gen_random_uuid(), created_at, id, webhook_id, 1, 'auto', 5, 'success', '{}' FROM noted`;

/** Fields of shipments: `po` has a value of its own in each, `labels` a rare option among others, `priority` the same value in most. */
export const FILL_FIELDS = `WITH defined AS (
    INSERT INTO custom_field_definition (id, account_id, entity_type, api_slug, display_name, data_type)
    SELECT gen_random_uuid(), $1, 'Shipment', slug, slug, type
    FROM (VALUES ('po', 'short_text'), ('labels', 'enum_multi'), ('priority', 'short_text')) d(slug, type)
    RETURNING id, api_slug
  ), offered AS (
    INSERT INTO custom_field_option (id, definition_id, label, value)
    SELECT gen_random_uuid(), id, value, value FROM defined, unnest(ARRAY['rare', 'red', 'blue']) value WHERE api_slug = 'labels'
  )
  INSERT INTO custom_field (id, account_id, definition_id, entity_type, entity_id, value)
  SELECT gen_random_uuid(), $1, d.id, 'shipment', s.id, CASE d.api_slug WHEN 'po' THEN 'PO-' || s.at
    WHEN 'labels' THEN CASE WHEN s.at % 500 = 0 THEN 'rare,red' ELSE 'red,blue' END ELSE 'high' END
  FROM defined d JOIN (
    SELECT id, row_number() OVER () AS at FROM shipment WHERE account_id = $1
    UNION ALL SELECT gen_random_uuid(), 0 FROM generate_series(1, 6000)) s ON s.at > 0 OR d.api_slug = 'priority'`;
