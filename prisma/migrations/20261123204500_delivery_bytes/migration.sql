-- Older versions: may run, because they write and read the headers of answers as before; of newer attempts they show none.

-- A change notifies many webhooks of several events at one moment. Without the id these share an entry of the index, and so do
-- the versions of a row before and after its delivery: a third of the bytes, and less to write for each delivery. Lists sort
-- the few of one moment by their ids.
DROP INDEX "webhook_notification_account_id_created_at_id_idx";
DROP INDEX "webhook_notification_account_id_event_created_at_id_idx";
DROP INDEX "webhook_notification_webhook_id_created_at_id_idx";
CREATE INDEX "webhook_notification_account_id_created_at_idx" ON "webhook_notification"("account_id", "created_at" DESC)
  WITH (fillfactor = 70);
CREATE INDEX "webhook_notification_account_id_event_created_at_idx" ON "webhook_notification"("account_id", "event", "created_at" DESC)
  WITH (fillfactor = 70);
CREATE INDEX "webhook_notification_webhook_id_created_at_idx" ON "webhook_notification"("webhook_id", "created_at" DESC)
  WITH (fillfactor = 70);

ALTER TABLE "webhook_attempt" ADD COLUMN "response_head" BYTEA;
