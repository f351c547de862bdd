-- Older versions: may run, because settings of tables and an index that nothing reads change no answer.
-- By default a table is vacuumed when a fifth of its rows have changed: a million of five million containers. Lists count by
-- index-only scans, which read the row itself of each page that changed since the last vacuum, so they would take longer and
-- longer until then. The settings take a lock that neither readers nor writers wait for.
ALTER TABLE "container" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE "shipment" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE "tracking_request" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE "transport_event" SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "watch_mention" SET (autovacuum_vacuum_scale_factor = 0.02);

-- Queues and marks of use: few rows that are written again and again. Room on the page keeps a changed time, which no index
-- has, out of the indexes.
ALTER TABLE "webhook_wake" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "api_key" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "user_session" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "connection" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "rate_limit" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "idempotent_request" SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "oauth_record" SET (autovacuum_vacuum_scale_factor = 0.02);

-- What has been learnt of their distribution has to follow rows that come and go quickly.
ALTER TABLE "watch_schedule" SET (autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE "container" SET (autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "shipment" SET (autovacuum_analyze_scale_factor = 0.02);

-- Nothing reads events by account: they are found by id and time, and removed by the month. Each change of a journey wrote it.
DROP INDEX "outbox_event_account_id_created_at_idx";
