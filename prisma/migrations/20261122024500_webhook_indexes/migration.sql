-- Slow and quick lanes are claimed apart: without the flag in front, looking for the slow reads through all that are due.
DROP INDEX "webhook_lane_due_at_idx";
CREATE INDEX "webhook_lane_is_slow_due_at_idx" ON "webhook_lane"("is_slow", "due_at");

-- Five hundred webhooks are told one event in one statement, so every index of a notification counts. Few belong to a
-- recovery.
DROP INDEX "webhook_notification_recovery_id_delivery_status_idx";
CREATE INDEX "webhook_notification_recovery_idx" ON "webhook_notification"("recovery_id", "delivery_status")
  WHERE "recovery_id" IS NOT NULL;
