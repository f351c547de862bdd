-- The rule of isReadyForPickup (src/domain/journey/ready-for-pickup.ts), by which lists are filtered: a container is not ready while
-- sources contradict each other on where it is, whether it is available or what keeps it. This rewrites the table.
DROP INDEX "container_list_idx";
DROP INDEX "container_ready_idx";
ALTER TABLE "container" DROP COLUMN "list_ready";
ALTER TABLE "container" ADD COLUMN "list_ready" BOOLEAN GENERATED ALWAYS AS
  ("availability_known" AND coalesce("available_for_pickup", false) AND NOT "holds" @> '[{"status": "hold"}]'
    AND NOT "contradictions" @> '[{"fact": "pickup"}]' AND NOT "contradictions" @> '[{"fact": "place"}]'
    AND NOT "contradictions" @> '[{"fact": "availability"}]' AND NOT "contradictions" @> '[{"fact": "hold"}]') STORED;

-- As they were (migration last_free_days).
CREATE INDEX "container_list_idx" ON "container"("account_id", "created_at" DESC, "id") INCLUDE ("number", "updated_at",
  "pickup_lfd", "current_status", "shipment_id", "list_scac", "list_pol_id", "list_pod_id", "list_destination_id",
  "list_customer_id", "list_stopped", "list_changed_at", "list_arrival_at", "list_holds", "list_ready")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "container_ready_idx" ON "container"("account_id", "created_at" DESC, "id") WHERE "list_ready";
