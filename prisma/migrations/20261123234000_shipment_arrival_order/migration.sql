-- Older versions: may run, because the index serves all that it served before.
-- With what lists are ordered and counted by, so that no row is read for it.
DROP INDEX "shipment_arrival_idx";
CREATE INDEX "shipment_arrival_idx" ON "shipment"("account_id", (coalesce("pod_ata_at", "pod_eta_at")), "created_at", "id")
  INCLUDE ("pod_ata_at", "pod_eta_at") WHERE "account_id" IS NOT NULL;
