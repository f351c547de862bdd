-- Older versions: may run, because there are more indexes and nothing else is changed.
-- Filters for which every entry of an account was read, however few fitted. Each begins with what is asked for and goes on in
-- the order of the list, so that it serves a count and a page alike. Prisma's schema leaves alone what has a condition.
-- The places of a route are asked for together: the second and third index have what tells rows that the ones before have.
CREATE INDEX "container_pol_idx" ON "container"("account_id", "list_pol_id", "created_at" DESC, "id") WHERE "account_id" IS NOT NULL;
CREATE INDEX "container_pod_idx" ON "container"("account_id", "list_pod_id", "created_at" DESC, "id") INCLUDE ("list_pol_id")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "container_destination_idx" ON "container"("account_id", "list_destination_id", "created_at" DESC, "id")
  INCLUDE ("list_pol_id", "list_pod_id") WHERE "list_destination_id" IS NOT NULL;
CREATE INDEX "shipment_pol_idx" ON "shipment"("account_id", "port_of_lading_id", "created_at" DESC, "id")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_pod_idx" ON "shipment"("account_id", "port_of_discharge_id", "created_at" DESC, "id")
  INCLUDE ("port_of_lading_id") WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_destination_idx" ON "shipment"("account_id", "destination_id", "created_at" DESC, "id")
  INCLUDE ("port_of_lading_id", "port_of_discharge_id") WHERE "destination_id" IS NOT NULL;

CREATE INDEX "container_available_idx" ON "container"("account_id", "available_for_pickup", "created_at" DESC, "id")
  WHERE "availability_known";
CREATE INDEX "container_not_ready_idx" ON "container"("account_id", "created_at" DESC, "id") WHERE NOT "list_ready";
CREATE INDEX "container_list_arrival_idx" ON "container"("account_id", "list_arrival_at", "created_at", "id")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "container_equipment_idx" ON "container"("account_id", ("iso_code" COLLATE "C"), "created_at" DESC, "id")
  WHERE "iso_code" IS NOT NULL;
