-- Older versions: may run, because triggers keep what is new, whoever writes.
-- The change feed: every record says which transaction changed it last, and what is removed leaves a row behind. Transactions
-- become visible in any order, but none before the oldest that still runs has an older number than that: so whoever reads in
-- the order of these numbers, and no further than to that one, misses nothing. Records that have not changed since have none.
ALTER TABLE "container" ADD COLUMN "changed_in" BIGINT;
ALTER TABLE "shipment" ADD COLUMN "changed_in" BIGINT;
ALTER TABLE "tracking_request" ADD COLUMN "changed_in" BIGINT;
ALTER TABLE "party" ADD COLUMN "changed_in" BIGINT;
ALTER TABLE "custom_field" ADD COLUMN "changed_in" BIGINT;
ALTER TABLE "custom_field_definition" ADD COLUMN "changed_in" BIGINT;

CREATE TABLE "removed_record" (
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "removed_in" BIGINT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_record_pkey" PRIMARY KEY ("kind","id")
);
CREATE INDEX "removed_record_account_id_removed_in_id_idx" ON "removed_record"("account_id", "removed_in", "id");
CREATE INDEX "removed_record_removed_at_idx" ON "removed_record"("removed_at");

-- With a condition, because a record that has no number is not in the feed; Prisma's schema leaves such indexes alone.
CREATE INDEX "container_changes_idx" ON "container"("account_id", "changed_in", "id") WHERE "changed_in" IS NOT NULL;
CREATE INDEX "shipment_changes_idx" ON "shipment"("account_id", "changed_in", "id") WHERE "changed_in" IS NOT NULL;
CREATE INDEX "tracking_request_changes_idx" ON "tracking_request"("account_id", "changed_in", "id") WHERE "changed_in" IS NOT NULL;
CREATE INDEX "party_changes_idx" ON "party"("account_id", "changed_in", "id") WHERE "changed_in" IS NOT NULL;
CREATE INDEX "custom_field_changes_idx" ON "custom_field"("account_id", "changed_in", "id") WHERE "changed_in" IS NOT NULL;
CREATE INDEX "custom_field_definition_changes_idx" ON "custom_field_definition"("account_id", "changed_in", "id") WHERE "changed_in" IS NOT NULL;

CREATE FUNCTION "change_stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_in" := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;

-- What goes with its account is of nobody any more. A record that comes back under its id, as when two shipments are parted
-- again, may be removed once more.
CREATE FUNCTION "change_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM removed) THEN RETURN NULL; END IF;
  INSERT INTO "removed_record" ("kind", "id", "account_id", "removed_in", "removed_at")
  SELECT TG_TABLE_NAME, r."id", r."account_id", pg_current_xact_id()::text::bigint, now() FROM removed r
  WHERE EXISTS (SELECT FROM "account" a WHERE a."id" = r."account_id") ORDER BY r."id"
  ON CONFLICT ("kind", "id") DO UPDATE SET "removed_in" = EXCLUDED."removed_in", "removed_at" = EXCLUDED."removed_at";
  RETURN NULL;
END $$;

-- Of containers and shipments all columns but those that begin with "list_": these repeat what another record says.
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "container" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_stamp" BEFORE UPDATE OF
  "account_id", "shipment_id", "watch_id", "number", "bill_of_lading_numbers", "created_at", "updated_at", "ref_numbers",
  "current_status", "iso_code", "seal_number", "weight_kg", "availability_known", "available_for_pickup", "holds", "fees",
  "pickup_appointment_at", "pickup_appointment_timezone", "location_at_terminal", "chassis_number", "terminal_checked_at",
  "terminal_statements", "pickup_lfd", "pickup_lfd_line", "pickup_lfd_terminal", "pickup_lfd_rail", "last_free_days",
  "binding_lfd", "holds_reported", "fees_reported", "empty_out_at", "pol_full_in_at", "pol_loaded_at", "pol_departed_at",
  "pod_eta_at", "pod_arrived_at", "pod_discharged_at", "pod_full_out_at", "pod_rail_loaded_at", "pod_rail_departed_at",
  "ind_eta_at", "ind_ata_at", "ind_rail_unloaded_at", "ind_seen_at", "final_destination_full_out_at", "delivered_at",
  "empty_terminated_at", "pod_timezone", "final_destination_timezone", "empty_terminated_timezone", "pod_terminal_id",
  "pickup_facility_id", "pickup_location_id", "status_rule", "contradictions", "disruptions", "last_movement", "last_seen",
  "reefer"
  ON "container" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_removed" AFTER DELETE ON "container" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_removed"();
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "shipment" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_stamp" BEFORE UPDATE OF
  "account_id", "watch_id", "customer_id", "scac", "bill_of_lading_number", "named_bill_numbers", "replaced_by_numbers",
  "former_numbers", "normalized_number", "ref_numbers", "tags", "created_at", "updated_at", "booking_number",
  "port_of_lading_id", "port_of_discharge_id", "destination_id", "pod_terminal_id", "destination_terminal_id",
  "pod_vessel_name", "pod_vessel_imo", "pod_voyage_number", "pol_etd_at", "pol_atd_at", "pod_eta_at", "pod_original_eta_at",
  "pod_ata_at", "destination_eta_at", "destination_ata_at", "line_tracking_stopped_at", "line_tracking_stopped_reason",
  "line_tracking_stopped_by_id", "line_tracking_resumed_at"
  ON "shipment" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_removed" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_removed"();
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_removed" AFTER DELETE ON "tracking_request" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_removed"();
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "party" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "party" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_removed" AFTER DELETE ON "party" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_removed"();
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "custom_field" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "custom_field" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_removed" AFTER DELETE ON "custom_field" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_removed"();
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "custom_field_definition" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_stamp" BEFORE UPDATE ON "custom_field_definition" FOR EACH ROW EXECUTE FUNCTION "change_stamp"();
CREATE TRIGGER "change_removed" AFTER DELETE ON "custom_field_definition" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_removed"();
