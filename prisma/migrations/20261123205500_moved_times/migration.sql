-- Older versions: may run, because triggers move the times, whoever writes; the new column is read where it is there.
-- Every change of what is shown of a record moves its "updated_at" and puts it into the change feed, also where what is shown
-- stands in another table: triggers carry it there.

-- Until when what is said is about a container of a shipment that is stopped. That was "updated_at", which moves now with more.
ALTER TABLE "container" ADD COLUMN "derived_at" TIMESTAMPTZ(3);

-- A writer that does not say when, changes the record now.
CREATE OR REPLACE FUNCTION "change_stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_in" := pg_current_xact_id()::text::bigint;
  IF TG_OP = 'UPDATE' THEN
    IF NEW."updated_at" IS NOT DISTINCT FROM OLD."updated_at" THEN
      NEW."updated_at" := greatest(now(), OLD."updated_at" + interval '1 millisecond');
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION "change_stamp_container"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_in" := pg_current_xact_id()::text::bigint;
  IF TG_OP = 'INSERT' THEN
    NEW."derived_at" := NEW."updated_at";
  ELSIF NEW."updated_at" IS DISTINCT FROM OLD."updated_at" THEN
    NEW."derived_at" := NEW."updated_at";
  ELSE
    NEW."derived_at" := coalesce(OLD."derived_at", OLD."updated_at");
    NEW."updated_at" := greatest(now(), OLD."updated_at" + interval '1 millisecond');
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER "change_stamp_new" ON "container";
CREATE TRIGGER "change_stamp_new" BEFORE INSERT ON "container" FOR EACH ROW EXECUTE FUNCTION "change_stamp_container"();
DROP TRIGGER "change_stamp" ON "container";
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
  ON "container" FOR EACH ROW EXECUTE FUNCTION "change_stamp_container"();

-- Touches records that this transaction has not changed yet, so that what writes a record itself costs nothing more. Whoever
-- writes a container goes on to its shipment, so that is locked first, as everywhere.
CREATE FUNCTION "change_touch_containers"(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE mine bigint := pg_current_xact_id()::text::bigint;
BEGIN
  PERFORM 1 FROM "shipment" WHERE "id" IN (SELECT "shipment_id" FROM "container" WHERE "id" = ANY(ids)
    AND "changed_in" IS DISTINCT FROM mine) ORDER BY "id" FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE "container" SET "updated_at" = "updated_at" WHERE "id" = ANY(ids) AND "changed_in" IS DISTINCT FROM mine;
  END IF;
END $$;

CREATE FUNCTION "change_touch_shipments"(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE mine bigint := pg_current_xact_id()::text::bigint;
BEGIN
  PERFORM 1 FROM "shipment" WHERE "id" = ANY(ids) AND "changed_in" IS DISTINCT FROM mine ORDER BY "id" FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE "shipment" SET "updated_at" = "updated_at" WHERE "id" = ANY(ids) AND "changed_in" IS DISTINCT FROM mine;
  END IF;
END $$;

-- A shipment shows which containers it has.
CREATE FUNCTION "change_containers_of"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM "change_touch_shipments"(ARRAY(SELECT DISTINCT "shipment_id" FROM changed));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_container_added" AFTER INSERT ON "container" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_containers_of"();
CREATE TRIGGER "change_container_removed" AFTER DELETE ON "container" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_containers_of"();
CREATE FUNCTION "change_container_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "change_touch_shipments"(ARRAY[OLD."shipment_id", NEW."shipment_id"]);
  RETURN NULL;
END $$;
CREATE TRIGGER "change_container_moved" AFTER UPDATE OF "shipment_id" ON "container" FOR EACH ROW
  WHEN (OLD."shipment_id" <> NEW."shipment_id") EXECUTE FUNCTION "change_container_moved"();

-- A container shows whether a vessel was seen elsewhere than it reported. An event itself is written with its container.
CREATE FUNCTION "change_suspicions_of"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM "change_touch_containers"(ARRAY(SELECT DISTINCT e."container_id" FROM changed s
      JOIN "transport_event" e ON e."id" = s."event_id"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_suspicion_added" AFTER INSERT ON "vessel_suspicion" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_suspicions_of"();
CREATE TRIGGER "change_suspicion_changed" AFTER UPDATE ON "vessel_suspicion" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_suspicions_of"();
CREATE TRIGGER "change_suspicion_removed" AFTER DELETE ON "vessel_suspicion" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_suspicions_of"();

-- A record shows the values of its custom fields.
CREATE FUNCTION "change_touch_entities"(types text[], ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF 'shipment' = ANY(types) THEN PERFORM "change_touch_shipments"(ids); END IF;
  IF 'container' = ANY(types) THEN PERFORM "change_touch_containers"(ids); END IF;
  IF 'tracking_request' = ANY(types) THEN
    UPDATE "tracking_request" SET "updated_at" = "updated_at"
    WHERE "id" = ANY(ids) AND "changed_in" IS DISTINCT FROM pg_current_xact_id()::text::bigint;
  END IF;
END $$;
CREATE FUNCTION "change_fields_of"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM "change_touch_entities"(array_agg(DISTINCT "entity_type"), array_agg("entity_id")) FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "change_fields_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "change_touch_entities"(array_agg(DISTINCT c."entity_type"), array_agg(c."entity_id") || array_agg(f."entity_id"))
  FROM changed c JOIN former f ON f."id" = c."id"
  WHERE (c."value", c."entity_id") IS DISTINCT FROM (f."value", f."entity_id") HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_field_added" AFTER INSERT ON "custom_field" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_fields_of"();
CREATE TRIGGER "change_field_changed" AFTER UPDATE ON "custom_field" REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION "change_fields_moved"();
CREATE TRIGGER "change_field_removed" AFTER DELETE ON "custom_field" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_fields_of"();

-- A value is shown in the format of its definition and by the label of its option; a definition shows its options.
CREATE FUNCTION "change_definition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "custom_field" SET "updated_at" = "updated_at" WHERE "definition_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "change_definition" AFTER UPDATE ON "custom_field_definition" FOR EACH ROW
  WHEN ((OLD."api_slug", OLD."default_format", OLD."data_type") IS DISTINCT FROM (NEW."api_slug", NEW."default_format", NEW."data_type"))
  EXECUTE FUNCTION "change_definition"();
CREATE FUNCTION "change_option"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE definition uuid;
DECLARE changed text[];
BEGIN
  IF TG_OP = 'INSERT' THEN definition := NEW."definition_id"; changed := ARRAY[NEW."value"];
  ELSIF TG_OP = 'DELETE' THEN definition := OLD."definition_id"; changed := ARRAY[OLD."value"];
  ELSE definition := NEW."definition_id"; changed := ARRAY[OLD."value", NEW."value"]; END IF;
  UPDATE "custom_field_definition" SET "updated_at" = "updated_at" WHERE "id" = definition;
  UPDATE "custom_field" SET "updated_at" = "updated_at"
  WHERE "definition_id" = definition AND string_to_array("value", ',') && changed;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_option" AFTER INSERT OR UPDATE OR DELETE ON "custom_field_option"
  FOR EACH ROW EXECUTE FUNCTION "change_option"();

-- A shipment shows the name of its customer.
CREATE FUNCTION "change_party"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "change_touch_shipments"(ARRAY(SELECT "id" FROM "shipment" WHERE "account_id" = NEW."account_id" AND "customer_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE TRIGGER "change_party" AFTER UPDATE ON "party" FOR EACH ROW
  WHEN (OLD."company_name" IS DISTINCT FROM NEW."company_name") EXECUTE FUNCTION "change_party"();
