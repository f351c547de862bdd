-- Older versions: may run, because every column has a default; they make no forecasts of arrivals at ramps, and clear none.
-- Forecasts of the arrival at a rail ramp inland, beside those of the berthing, and how they came out.

-- AlterTable
ALTER TABLE "container_forecast" ADD COLUMN     "ramp" JSONB,
ADD COLUMN     "ramp_announced" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "ramp_looks" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "ramp_shown" JSONB;

-- AlterTable
ALTER TABLE "forecast_outcome" ADD COLUMN     "rail" DOUBLE PRECISION;

-- Also behind the port of discharge, until it has come to its ramp or was picked up. Whether it has a ramp is known once the shipment
-- is written too.
DROP TRIGGER "forecast_container_changed" ON "container";
CREATE TRIGGER "forecast_container_changed" AFTER UPDATE OF "updated_at" ON "container" FOR EACH ROW
  WHEN (NEW."derived_at" IS DISTINCT FROM coalesce(OLD."derived_at", OLD."updated_at")
    AND (coalesce(OLD."pod_arrived_at", OLD."pod_discharged_at") IS NULL OR coalesce(NEW."pod_arrived_at", NEW."pod_discharged_at") IS NULL
      OR num_nonnulls(OLD."pod_full_out_at", OLD."ind_ata_at", OLD."ind_rail_unloaded_at", OLD."ind_seen_at",
        OLD."final_destination_full_out_at", OLD."delivered_at", OLD."empty_terminated_at") = 0
      OR num_nonnulls(NEW."pod_full_out_at", NEW."ind_ata_at", NEW."ind_rail_unloaded_at", NEW."ind_seen_at",
        NEW."final_destination_full_out_at", NEW."delivered_at", NEW."empty_terminated_at") = 0))
  EXECUTE FUNCTION "forecast_note_change"();
DROP TRIGGER "forecast_container_written" ON "container";
CREATE TRIGGER "forecast_container_written" AFTER INSERT ON "container" FOR EACH ROW
  WHEN (coalesce(NEW."pod_arrived_at", NEW."pod_discharged_at") IS NULL
    OR num_nonnulls(NEW."pod_full_out_at", NEW."ind_ata_at", NEW."ind_rail_unloaded_at", NEW."ind_seen_at",
      NEW."final_destination_full_out_at", NEW."delivered_at", NEW."empty_terminated_at") = 0)
  EXECUTE FUNCTION "forecast_note_change"();

-- What goes inland already gets a forecast too.
INSERT INTO "forecast_due" ("container_id", "due_at")
SELECT "id", date_trunc('milliseconds', now()) FROM "container"
WHERE num_nonnulls("list_destination_id", "final_destination_timezone", "ind_eta_at") > 0 AND NOT "list_stopped"
  AND num_nonnulls("pod_full_out_at", "ind_ata_at", "ind_rail_unloaded_at", "ind_seen_at", "final_destination_full_out_at",
    "delivered_at", "empty_terminated_at") = 0
ON CONFLICT ("container_id") DO NOTHING;
