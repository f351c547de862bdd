-- Older versions: may run, because they read no new column, the triggers fill them for every writer, and each index that is
-- replaced is replaced by one that also serves their statements.
-- Arrivals and risks were looked for among all open containers of an account. What decides whether a container is looked at
-- stands in indexes now, so that each list reads no more entries than it shows or stops at its limit, whatever the account's
-- size. Two moments of the shipment take part; they are kept in its containers like those of list_filters.
ALTER TABLE "container" ADD COLUMN "list_shipment_etd_at" TIMESTAMPTZ(3), ADD COLUMN "list_destination_eta_at" TIMESTAMPTZ(3);

-- Without the triggers: what changes here is nothing that a shipment repeats of its containers.
ALTER TABLE "container" DISABLE TRIGGER USER;
UPDATE "container" c SET "list_shipment_etd_at" = s."pol_etd_at", "list_destination_eta_at" = s."destination_eta_at"
FROM "shipment" s WHERE s."id" = c."shipment_id" AND (s."pol_etd_at" IS NOT NULL OR s."destination_eta_at" IS NOT NULL);
ALTER TABLE "container" ENABLE TRIGGER USER;

-- As in the migration list_filters, with both moments.
CREATE OR REPLACE FUNCTION "list_shipment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  UPDATE "container" c SET "list_scac" = s."scac", "list_pol_id" = s."port_of_lading_id", "list_pod_id" = s."port_of_discharge_id",
    "list_destination_id" = s."destination_id", "list_customer_id" = s."customer_id",
    "list_stopped" = s."line_tracking_stopped_at" IS NOT NULL, "list_shipment_updated_at" = s."updated_at",
    "list_shipment_eta_at" = s."pod_eta_at", "list_shipment_etd_at" = s."pol_etd_at",
    "list_destination_eta_at" = s."destination_eta_at"
  FROM changed s WHERE c."shipment_id" = s."id"
    AND (c."list_scac", c."list_pol_id", c."list_pod_id", c."list_destination_id", c."list_customer_id", c."list_stopped",
      c."list_shipment_updated_at", c."list_shipment_eta_at", c."list_shipment_etd_at", c."list_destination_eta_at")
    IS DISTINCT FROM (s."scac", s."port_of_lading_id", s."port_of_discharge_id", s."destination_id", s."customer_id",
      s."line_tracking_stopped_at" IS NOT NULL, s."updated_at", s."pod_eta_at", s."pol_etd_at", s."destination_eta_at");
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "list_container_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  PERFORM 1 FROM "shipment" WHERE "id" IN (SELECT "shipment_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "container" c SET "list_scac" = s."scac", "list_pol_id" = s."port_of_lading_id", "list_pod_id" = s."port_of_discharge_id",
    "list_destination_id" = s."destination_id", "list_customer_id" = s."customer_id",
    "list_stopped" = s."line_tracking_stopped_at" IS NOT NULL, "list_shipment_updated_at" = s."updated_at",
    "list_shipment_eta_at" = s."pod_eta_at", "list_shipment_etd_at" = s."pol_etd_at",
    "list_destination_eta_at" = s."destination_eta_at"
  FROM changed n, "shipment" s WHERE c."id" = n."id" AND s."id" = n."shipment_id";
  RETURN NULL;
END $$;

-- A moment is stored in JSON with its zone, so it is the same in every session.
CREATE FUNCTION "list_moment"(text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT $1::timestamptz $$;

-- Arrivals at the port of discharge: by the container's own word; by that of its shipment, where it has none; and what is
-- still awaited. The place is part of the key, because an entry is then tried without its row.
DROP INDEX "container_arrival_idx";
CREATE INDEX "container_arrival_idx" ON "container"("account_id", (coalesce("pod_arrived_at", "pod_discharged_at", "pod_eta_at")),
  "id", "list_pod_id");
CREATE INDEX "container_shipment_arrival_idx" ON "container"("account_id", "list_shipment_eta_at", "id", "list_pod_id")
  WHERE coalesce("pod_arrived_at", "pod_discharged_at", "pod_eta_at") IS NULL;
CREATE INDEX "container_awaited_idx" ON "container"("account_id", (coalesce("pod_eta_at", "list_shipment_eta_at")), "id", "list_pod_id")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned') AND NOT "list_stopped"
    AND coalesce("ind_ata_at", "ind_rail_unloaded_at", "ind_seen_at", "final_destination_full_out_at") IS NULL
    AND coalesce("pod_arrived_at", "pod_discharged_at", "pod_full_out_at", "pod_rail_loaded_at", "pod_rail_departed_at") IS NULL;

-- Arrivals at an inland destination, and what is still awaited there.
CREATE INDEX "container_inland_idx" ON "container"("account_id", "list_destination_id", (coalesce("ind_ata_at",
  "ind_rail_unloaded_at", "ind_seen_at", "final_destination_full_out_at", "ind_eta_at", "list_destination_eta_at")), "id")
  WHERE "list_destination_id" IS NOT NULL;
CREATE INDEX "container_inland_awaited_idx" ON "container"("account_id", "list_destination_id",
  (coalesce("ind_eta_at", "list_destination_eta_at")), "id")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned') AND NOT "list_stopped"
    AND coalesce("ind_ata_at", "ind_rail_unloaded_at", "ind_seen_at", "final_destination_full_out_at") IS NULL
    AND "list_destination_id" IS NOT NULL;

-- Risks of what is not picked up and still tracked: by last free day, by what a terminal claims, and by the first moment
-- after which something could be missing.
DROP INDEX "container_open_idx";
CREATE INDEX "container_open_idx" ON "container"("account_id", "binding_lfd", "id")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned') AND NOT "list_stopped";
CREATE INDEX "container_claims_idx" ON "container"("account_id", "id")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned') AND NOT "list_stopped"
    AND ("holds" <> '[]' OR "fees" <> '[]' OR "last_free_days" @> '[{"early": true}]');
CREATE INDEX "container_due_idx" ON "container"("account_id", (least("list_moment"("last_movement" ->> 'next_departure_at'),
  "pod_eta_at", "pod_arrived_at", "pod_discharged_at", "pickup_appointment_at", "pod_rail_departed_at", "ind_eta_at", "ind_ata_at",
  "ind_seen_at", CASE WHEN "pol_departed_at" IS NULL THEN "list_shipment_etd_at" END)), "id")
  WHERE "current_status" NOT IN ('picked_up', 'delivered', 'empty_returned') AND NOT "list_stopped";
DROP INDEX "container_disputed_idx";
CREATE INDEX "container_disputed_idx" ON "container"("account_id", "id")
  WHERE ("contradictions" @> '[{"fact": "pickup"}]' OR "contradictions" @> '[{"fact": "place"}]') AND NOT "list_stopped";
