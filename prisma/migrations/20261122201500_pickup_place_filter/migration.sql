-- Containers by the place where they stand or are to be picked up, the newest first.
CREATE INDEX "container_pickup_place_idx" ON "container"("account_id", "pickup_location_id", "created_at" DESC, "id");
