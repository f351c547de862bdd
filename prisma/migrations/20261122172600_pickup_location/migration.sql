-- The place at which a container is to be picked up: where it goes inland, else its port of discharge. What is known of
-- containers already is taken from their shipments; the next derivation of each says more.
ALTER TABLE "container" ADD COLUMN "pickup_location_id" UUID;
UPDATE "container" c SET "pickup_location_id" = CASE WHEN c."final_destination_timezone" IS NULL THEN s."port_of_discharge_id"
    ELSE coalesce(s."destination_id", s."port_of_discharge_id") END
FROM "shipment" s WHERE s."id" = c."shipment_id" AND coalesce(s."destination_id", s."port_of_discharge_id") IS NOT NULL;
