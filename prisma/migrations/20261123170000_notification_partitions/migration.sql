-- Older versions: must not run, because they write the account of an attempt and read headers that are not stored any more.

-- Notifications by month, so that a month that is over is removed at once. What there is becomes the partition for the
-- rest, without being written again, and moves to the partitions of its months when these are made, right after this.
ALTER TABLE "webhook_notification" RENAME TO "webhook_notification_rest";
DROP TRIGGER "webhook_wake_written" ON "webhook_notification_rest";
ALTER TABLE "webhook_notification_rest" DROP CONSTRAINT "webhook_notification_pkey";

-- No statement reads by these: an event is written once, with all of its notifications, and months need no order by time.
DROP INDEX "webhook_notification_event_id_webhook_id_key";
DROP INDEX "webhook_notification_created_at_idx";
DROP INDEX "webhook_notification_account_id_delivery_status_created_at__idx";

ALTER INDEX "webhook_notification_account_id_created_at_id_idx" RENAME TO "webhook_notification_rest_account_id_created_at_id_idx";
ALTER INDEX "webhook_notification_account_id_event_created_at_id_idx" RENAME TO "webhook_notification_rest_account_id_event_created_at_id_idx";
ALTER INDEX "webhook_notification_webhook_id_created_at_id_idx" RENAME TO "webhook_notification_rest_webhook_id_created_at_id_idx";
ALTER INDEX "webhook_notification_due_idx" RENAME TO "webhook_notification_rest_due_idx";
ALTER INDEX "webhook_notification_recovery_idx" RENAME TO "webhook_notification_rest_recovery_idx";

CREATE TABLE "webhook_notification" (LIKE "webhook_notification_rest" INCLUDING DEFAULTS) PARTITION BY RANGE ("created_at");
-- A delivery writes a new entry beside that of its notification. With room for those of one statement on the page, the former
-- ones are removed when it is full, and the page is not split.
ALTER TABLE "webhook_notification" ADD CONSTRAINT "webhook_notification_pkey" PRIMARY KEY ("id", "created_at") WITH (fillfactor = 70);
CREATE INDEX "webhook_notification_account_id_created_at_id_idx" ON "webhook_notification"("account_id", "created_at" DESC, "id")
  WITH (fillfactor = 70);
CREATE INDEX "webhook_notification_account_id_event_created_at_id_idx" ON "webhook_notification"("account_id", "event", "created_at" DESC, "id")
  WITH (fillfactor = 70);
CREATE INDEX "webhook_notification_webhook_id_created_at_id_idx" ON "webhook_notification"("webhook_id", "created_at" DESC, "id")
  WITH (fillfactor = 70);
CREATE INDEX "webhook_notification_due_idx" ON "webhook_notification"("webhook_id", "next_attempt_at", "id")
  WHERE "delivery_status" = 'pending';
CREATE INDEX "webhook_notification_recovery_idx" ON "webhook_notification"("recovery_id", "delivery_status")
  WHERE "recovery_id" IS NOT NULL;
-- Nearly all are accepted: a list of these reads the index of all, one of what waits that of its webhooks.
CREATE INDEX "webhook_notification_failed_idx" ON "webhook_notification"("account_id", "created_at" DESC, "id")
  WHERE "delivery_status" = 'failed';
ALTER TABLE "webhook_notification" ATTACH PARTITION "webhook_notification_rest" DEFAULT;
CREATE TRIGGER "webhook_wake_written" AFTER INSERT ON "webhook_notification"
  REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "webhook_wake_written"();

-- Attempts are read by their notification alone, and of their request headers only the digests are stored: the others are
-- derived from the attempt. Attempts of before keep theirs as they are.
DROP INDEX "webhook_attempt_webhook_id_started_at_idx";
ALTER TABLE "webhook_attempt" DROP CONSTRAINT "webhook_attempt_pkey";
DROP INDEX "webhook_attempt_notification_id_started_at_idx";
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("notification_id", "started_at", "id"),
  DROP COLUMN "account_id",
  ADD COLUMN "signatures" BYTEA,
  ALTER COLUMN "request_headers" DROP NOT NULL;
