-- Older versions: may run, because both indexes serve all that they served before.
-- With what lists are filtered by most, so that in the order of last free days an entry is tried without its row: of containers that
-- are at sea none has such a day, and all that have one were read before the first that fits.
DROP INDEX "container_account_id_pickup_lfd_id_idx";
CREATE INDEX "container_account_id_pickup_lfd_id_idx" ON "container"("account_id", "pickup_lfd", "id")
  INCLUDE ("current_status", "list_pol_id", "list_pod_id", "list_destination_id", "list_arrival_at", "list_scac", "list_stopped")
  WHERE "account_id" IS NOT NULL;
DROP INDEX "container_lfd_late_idx";
CREATE INDEX "container_lfd_late_idx" ON "container"("account_id", "pickup_lfd" DESC NULLS LAST, "id")
  INCLUDE ("current_status", "list_pol_id", "list_pod_id", "list_destination_id", "list_arrival_at", "list_scac", "list_stopped")
  WHERE "account_id" IS NOT NULL;
