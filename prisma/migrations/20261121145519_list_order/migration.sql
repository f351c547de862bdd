-- The containers of one status in the order of the list, and how many there are.
CREATE INDEX "container_account_id_current_status_created_at_id_idx" ON "container"("account_id", "current_status", "created_at" DESC, "id");

-- What has changed since a moment: whoever keeps a copy asks for it all the time.
CREATE INDEX "container_account_id_updated_at_idx" ON "container"("account_id", "updated_at");
CREATE INDEX "shipment_account_id_updated_at_idx" ON "shipment"("account_id", "updated_at");
