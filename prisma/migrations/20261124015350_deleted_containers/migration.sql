-- Older versions: may run, because they write shipments as before; a container that they write again is shown again.
-- The containers that an account has taken out of a shipment, which ingest leaves out from then on.
ALTER TABLE "shipment" ADD COLUMN     "removed_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Every column but those that begin with "list_" is a change of the record.
DROP TRIGGER "change_stamp" ON "shipment";
CREATE TRIGGER "change_stamp" BEFORE UPDATE OF
  "account_id", "watch_id", "customer_id", "scac", "bill_of_lading_number", "named_bill_numbers", "replaced_by_numbers",
  "former_numbers", "normalized_number", "ref_numbers", "tags", "created_at", "updated_at", "booking_number",
  "port_of_lading_id", "port_of_discharge_id", "destination_id", "pod_terminal_id", "destination_terminal_id",
  "pod_vessel_name", "pod_vessel_imo", "pod_voyage_number", "pol_etd_at", "pol_atd_at", "pod_eta_at", "pod_original_eta_at",
  "pod_ata_at", "destination_eta_at", "destination_ata_at", "line_tracking_stopped_at", "line_tracking_stopped_reason",
  "line_tracking_stopped_by_id", "line_tracking_resumed_at",
  "removed_numbers"
  ON "shipment" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
