-- Older versions: may run, because they do not read the indexes.
-- Tracking requests are filtered by labels and by customer; most have neither, and then stand in none of these.
CREATE INDEX "tracking_request_tags_idx" ON "tracking_request" USING GIN ("tags") WHERE "tags" <> '{}';
CREATE INDEX "tracking_request_customer_idx" ON "tracking_request"("account_id", "customer_id", "created_at" DESC, "id")
  WHERE "customer_id" IS NOT NULL;
