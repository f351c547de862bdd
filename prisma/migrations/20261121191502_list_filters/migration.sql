-- What lists are filtered by stands in the listed row itself, so that one index can answer how many rows fit and which
-- of them are on a page, whatever the filter: the columns that begin with "list_". The database keeps them, because a
-- shipment and its containers are written in many places and none of them may forget it.
DROP INDEX "container_account_id_number_idx";
DROP INDEX "container_account_id_updated_at_idx";
DROP INDEX "shipment_account_id_bill_of_lading_number_idx";
DROP INDEX "shipment_account_id_updated_at_idx";

ALTER TABLE "container" ADD COLUMN "list_scac" TEXT,
  ADD COLUMN "list_pol_id" UUID,
  ADD COLUMN "list_pod_id" UUID,
  ADD COLUMN "list_destination_id" UUID,
  ADD COLUMN "list_customer_id" UUID,
  ADD COLUMN "list_stopped" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "list_shipment_updated_at" TIMESTAMPTZ(3),
  ADD COLUMN "list_shipment_eta_at" TIMESTAMPTZ(3);
ALTER TABLE "shipment" ADD COLUMN "list_statuses" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "list_holds" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "list_lfd_at" TIMESTAMPTZ(3),
  ADD COLUMN "list_containers_updated_at" TIMESTAMPTZ(3);

UPDATE "container" c SET "list_scac" = s."scac", "list_pol_id" = s."port_of_lading_id", "list_pod_id" = s."port_of_discharge_id",
  "list_destination_id" = s."destination_id", "list_customer_id" = s."customer_id",
  "list_stopped" = s."line_tracking_stopped_at" IS NOT NULL, "list_shipment_updated_at" = s."updated_at",
  "list_shipment_eta_at" = s."pod_eta_at"
FROM "shipment" s WHERE s."id" = c."shipment_id";

-- Prisma's schema cannot say that a column is generated; there they have a default that it knows nothing of. An entry of
-- an index has room for 2,700 bytes, and what a terminal calls its holds is not ours to limit. To add such columns writes
-- the table anew, which also removes what the update before it has left behind.
-- What had to be cut ends with a mark, so that whoever looks for a name in it knows to look further.
CREATE FUNCTION "list_cut"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT CASE WHEN length($1) > 300 THEN left($1, 300) || '…' ELSE $1 END $$;
ALTER TABLE "container"
  ADD COLUMN "list_changed_at" TIMESTAMPTZ(3) GENERATED ALWAYS AS (greatest("updated_at", "list_shipment_updated_at")) STORED,
  ADD COLUMN "list_arrival_at" TIMESTAMPTZ(3)
    GENERATED ALWAYS AS (coalesce("pod_arrived_at", "pod_eta_at", "list_shipment_eta_at")) STORED,
  ADD COLUMN "list_holds" TEXT
    GENERATED ALWAYS AS ("list_cut"(lower(jsonb_path_query_array("holds", '$[*].name')::text))) STORED;

-- The names of the holds of all containers of a shipment, each once, as JSON texts in lower case.
CREATE FUNCTION "list_holds_of"(shipment uuid) RETURNS text LANGUAGE sql STABLE STRICT AS
  $$ SELECT "list_cut"(coalesce(string_agg(DISTINCT lower(jsonb_path_query_first(h, '$.name')::text), ','), ''))
    FROM "container" c, jsonb_array_elements(c."holds") h WHERE c."shipment_id" = shipment $$;

UPDATE "shipment" s SET "list_statuses" = f.statuses, "list_holds" = f.holds, "list_lfd_at" = f.lfd_at,
  "list_containers_updated_at" = f.updated_at
FROM (SELECT "shipment_id", array_agg(DISTINCT "current_status") AS statuses,
    CASE WHEN bool_or("list_holds" <> '[]') THEN "list_holds_of"("shipment_id") ELSE '' END AS holds,
    min("pickup_lfd") AS lfd_at, max("updated_at") AS updated_at FROM "container" GROUP BY "shipment_id") f
WHERE s."id" = f."shipment_id";
ALTER TABLE "shipment"
  ADD COLUMN "list_changed_at" TIMESTAMPTZ(3) GENERATED ALWAYS AS (greatest("updated_at", "list_containers_updated_at")) STORED;

-- What a shipment says goes to its containers. Rows that would stay as they are are left alone, and a statement that
-- changed none goes no further: so the round from here to the containers and back comes to its end.
CREATE FUNCTION "list_shipment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  UPDATE "container" c SET "list_scac" = s."scac", "list_pol_id" = s."port_of_lading_id", "list_pod_id" = s."port_of_discharge_id",
    "list_destination_id" = s."destination_id", "list_customer_id" = s."customer_id",
    "list_stopped" = s."line_tracking_stopped_at" IS NOT NULL, "list_shipment_updated_at" = s."updated_at",
    "list_shipment_eta_at" = s."pod_eta_at"
  FROM changed s WHERE c."shipment_id" = s."id"
    AND (c."list_scac", c."list_pol_id", c."list_pod_id", c."list_destination_id", c."list_customer_id", c."list_stopped",
      c."list_shipment_updated_at", c."list_shipment_eta_at") IS DISTINCT FROM (s."scac", s."port_of_lading_id",
      s."port_of_discharge_id", s."destination_id", s."customer_id", s."line_tracking_stopped_at" IS NOT NULL,
      s."updated_at", s."pod_eta_at");
  RETURN NULL;
END $$;

-- A new container takes over what its shipment says. The shipment is locked first, so that nobody changes it between.
CREATE FUNCTION "list_container_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  PERFORM 1 FROM "shipment" WHERE "id" IN (SELECT "shipment_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "container" c SET "list_scac" = s."scac", "list_pol_id" = s."port_of_lading_id", "list_pod_id" = s."port_of_discharge_id",
    "list_destination_id" = s."destination_id", "list_customer_id" = s."customer_id",
    "list_stopped" = s."line_tracking_stopped_at" IS NOT NULL, "list_shipment_updated_at" = s."updated_at",
    "list_shipment_eta_at" = s."pod_eta_at"
  FROM changed n, "shipment" s WHERE c."id" = n."id" AND s."id" = n."shipment_id";
  RETURN NULL;
END $$;

-- What the containers of a shipment say together goes to the shipment. It is locked before they are read: of two that
-- change at once, the second has to see the first.
CREATE FUNCTION "list_container_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  PERFORM 1 FROM "shipment" WHERE "id" IN (SELECT "shipment_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "shipment" s SET "list_statuses" = f.statuses, "list_holds" = f.holds, "list_lfd_at" = f.lfd_at,
    "list_containers_updated_at" = f.updated_at
  FROM (SELECT n."shipment_id", coalesce(array_agg(DISTINCT c."current_status") FILTER (WHERE c."id" IS NOT NULL), '{}') AS statuses,
      CASE WHEN bool_or(c."list_holds" <> '[]') THEN "list_holds_of"(n."shipment_id") ELSE '' END AS holds,
      min(c."pickup_lfd") AS lfd_at, max(c."updated_at") AS updated_at
    FROM (SELECT DISTINCT "shipment_id" FROM changed) n LEFT JOIN "container" c ON c."shipment_id" = n."shipment_id"
    GROUP BY n."shipment_id") f
  WHERE s."id" = f."shipment_id" AND (s."list_statuses", s."list_holds", s."list_lfd_at", s."list_containers_updated_at")
    IS DISTINCT FROM (f.statuses, f.holds, f.lfd_at, f.updated_at);
  RETURN NULL;
END $$;

-- Triggers that see all rows of a statement at once cannot name the columns that they wait for.
CREATE TRIGGER "list_shipment_changed" AFTER UPDATE ON "shipment" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "list_shipment_changed"();
CREATE TRIGGER "list_container_added" AFTER INSERT ON "container" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "list_container_added"();
CREATE TRIGGER "list_container_added_too" AFTER INSERT ON "container" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "list_container_changed"();
CREATE TRIGGER "list_container_changed" AFTER UPDATE ON "container" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "list_container_changed"();
CREATE TRIGGER "list_container_removed" AFTER DELETE ON "container" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "list_container_changed"();

-- All that containers, shipments and requests are filtered by, in the order of their lists: whatever the filter, no list
-- reads more than these entries of its account. Prisma's schema can name no index with columns beside the key, nor one
-- with nulls last; it leaves alone what has a condition, so they have one that always holds.
CREATE INDEX "container_list_idx" ON "container"("account_id", "created_at" DESC, "id") INCLUDE ("number", "updated_at",
  "pickup_lfd", "current_status", "shipment_id", "list_scac", "list_pol_id", "list_pod_id", "list_destination_id",
  "list_customer_id", "list_stopped", "list_changed_at", "list_arrival_at", "list_holds") WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_list_idx" ON "shipment"("account_id", "created_at" DESC, "id") INCLUDE ("scac", "bill_of_lading_number",
  "updated_at", "pod_eta_at", "port_of_lading_id", "port_of_discharge_id", "destination_id", "customer_id",
  "line_tracking_stopped_at", "list_changed_at", "list_statuses", "list_lfd_at", "list_holds") WHERE "account_id" IS NOT NULL;
CREATE INDEX "tracking_request_list_idx" ON "tracking_request"("account_id", "created_at" DESC, "id")
  INCLUDE ("updated_at", "status", "request_type", "scac", "shipment_id") WHERE "account_id" IS NOT NULL;

-- Entries of few columns are read twice as fast, so what is asked for most and fits many rows has its own.
CREATE INDEX "container_ports_idx" ON "container"("account_id", "created_at" DESC, "id")
  INCLUDE ("list_pol_id", "list_pod_id", "list_destination_id") WHERE "account_id" IS NOT NULL;
CREATE INDEX "container_holds_idx" ON "container"("account_id", "created_at" DESC, "id") INCLUDE ("list_holds")
  WHERE "list_holds" <> '[]';
CREATE INDEX "container_no_holds_idx" ON "container"("account_id", "created_at" DESC, "id") WHERE "list_holds" = '[]';
CREATE INDEX "shipment_ports_idx" ON "shipment"("account_id", "created_at" DESC, "id")
  INCLUDE ("port_of_lading_id", "port_of_discharge_id", "destination_id") WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_statuses_idx" ON "shipment"("account_id", "created_at" DESC, "id") INCLUDE ("list_statuses")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_holds_idx" ON "shipment"("account_id", "created_at" DESC, "id") INCLUDE ("list_holds")
  WHERE "list_holds" <> '';
CREATE INDEX "shipment_no_holds_idx" ON "shipment"("account_id", "created_at" DESC, "id") WHERE "list_holds" = '';
CREATE INDEX "shipment_tracked_idx" ON "shipment"("account_id", "created_at" DESC, "id")
  WHERE "line_tracking_stopped_at" IS NULL;
CREATE INDEX "shipment_stopped_idx" ON "shipment"("account_id", "created_at" DESC, "id")
  WHERE "line_tracking_stopped_at" IS NOT NULL;

-- The orders in which those without a date come last.
CREATE INDEX "container_lfd_late_idx" ON "container"("account_id", "pickup_lfd" DESC NULLS LAST, "id")
  WHERE "account_id" IS NOT NULL;
CREATE INDEX "shipment_eta_late_idx" ON "shipment"("account_id", "pod_eta_at" DESC NULLS LAST, "id")
  WHERE "account_id" IS NOT NULL;

-- References by their beginnings, each behind its account, because an index of words cannot have two columns.
CREATE FUNCTION "list_words"(account uuid, refs text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT array_to_tsvector(ARRAY(SELECT left(account::text || lower(r), 250) FROM unnest(refs) r WHERE r IS NOT NULL)) $$;
CREATE INDEX "container_words_idx" ON "container" USING GIN ("list_words"("account_id", "ref_numbers")) WHERE "ref_numbers" <> '{}';
CREATE INDEX "shipment_words_idx" ON "shipment" USING GIN ("list_words"("account_id", "ref_numbers")) WHERE "ref_numbers" <> '{}';
CREATE INDEX "tracking_request_words_idx" ON "tracking_request" USING GIN ("list_words"("account_id", "ref_numbers"))
  WHERE "ref_numbers" <> '{}';

-- Lists are short questions: to start another process for one takes longer than to answer it.
ALTER TABLE "container" SET (parallel_workers = 0);
ALTER TABLE "shipment" SET (parallel_workers = 0);
ALTER TABLE "tracking_request" SET (parallel_workers = 0);

CREATE INDEX "container_account_id_number_idx" ON "container"("account_id", "number", "id", "created_at");

CREATE INDEX "container_account_id_updated_at_idx" ON "container"("account_id", "updated_at", "id", "list_changed_at");

CREATE INDEX "container_account_id_pickup_lfd_id_idx" ON "container"("account_id", "pickup_lfd", "id");

CREATE INDEX "container_account_id_list_changed_at_id_idx" ON "container"("account_id", "list_changed_at", "id");

CREATE INDEX "container_account_id_list_scac_created_at_id_idx" ON "container"("account_id", "list_scac", "created_at" DESC, "id");

CREATE INDEX "container_account_id_list_stopped_created_at_id_idx" ON "container"("account_id", "list_stopped", "created_at" DESC, "id");

CREATE INDEX "container_account_id_list_customer_id_created_at_id_idx" ON "container"("account_id", "list_customer_id", "created_at" DESC, "id");

CREATE INDEX "shipment_account_id_bill_of_lading_number_idx" ON "shipment"("account_id", "bill_of_lading_number", "id", "created_at");

CREATE INDEX "shipment_account_id_updated_at_idx" ON "shipment"("account_id", "updated_at", "id", "list_changed_at");

CREATE INDEX "shipment_account_id_pod_eta_at_id_idx" ON "shipment"("account_id", "pod_eta_at", "id");

CREATE INDEX "shipment_account_id_list_changed_at_id_idx" ON "shipment"("account_id", "list_changed_at", "id");

CREATE INDEX "tracking_request_account_id_updated_at_id_idx" ON "tracking_request"("account_id", "updated_at", "id");

CREATE INDEX "shipment_account_id_customer_id_created_at_id_idx" ON "shipment"("account_id", "customer_id", "created_at" DESC, "id");

CREATE INDEX "shipment_account_id_list_lfd_at_id_idx" ON "shipment"("account_id", "list_lfd_at", "id");
