-- Older versions: may run, because they read no new index, and container_list_idx serves all that it served before.
-- Lists are filtered by equipment, availability, labels, vessel and, of shipments, arrival.
DROP INDEX "container_list_idx";
CREATE INDEX "container_list_idx" ON "container"("account_id", "created_at" DESC, "id") INCLUDE ("number", "updated_at",
  "pickup_lfd", "current_status", "shipment_id", "list_scac", "list_pol_id", "list_pod_id", "list_destination_id",
  "list_customer_id", "list_stopped", "list_changed_at", "list_arrival_at", "list_holds", "list_ready", "iso_code",
  "availability_known", "available_for_pickup")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_tags_idx" ON "shipment" USING GIN ("tags");
CREATE INDEX "shipment_vessel_idx" ON "shipment"("account_id", (upper("pod_vessel_name") COLLATE "C")) WHERE "pod_vessel_name" IS NOT NULL;
CREATE INDEX "shipment_vessel_imo_idx" ON "shipment"("account_id", "pod_vessel_imo") WHERE "pod_vessel_imo" IS NOT NULL;
CREATE INDEX "shipment_arrival_idx" ON "shipment"("account_id", (coalesce("pod_ata_at", "pod_eta_at")));
