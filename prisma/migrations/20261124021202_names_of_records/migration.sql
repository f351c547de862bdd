-- Older versions: may run, because triggers note what is renamed, and a process of this version does the rest.
-- Names that stand in another row and become known, or change, later: every record that shows one has changed.

-- A place may be shown by very many records, of all accounts. So a trigger notes it, and the records are touched in batches.
-- CreateTable
CREATE TABLE "renamed_place" (
    "id" UUID NOT NULL,
    "renamed_in" BIGINT NOT NULL,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "renamed_place_pkey" PRIMARY KEY ("id")
);
CREATE FUNCTION "change_renamed_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "renamed_place" ("id", "renamed_in") VALUES (NEW."id", pg_current_xact_id()::text::bigint)
  ON CONFLICT ("id") DO UPDATE SET "renamed_in" = EXCLUDED."renamed_in", "lease_until" = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_renamed" AFTER UPDATE ON "location" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "change_renamed_place"();
CREATE TRIGGER "change_renamed" AFTER UPDATE ON "terminal" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "change_renamed_place"();
CREATE TRIGGER "change_renamed" AFTER UPDATE ON "vessel" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "change_renamed_place"();

-- A custom field that refers to something shows its name. These are of one account, and of its definitions of that type.
CREATE FUNCTION "change_references"(accounts uuid[], ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "custom_field" SET "updated_at" = "updated_at" WHERE "definition_id" IN (
      SELECT "id" FROM "custom_field_definition" WHERE "account_id" = ANY(accounts) AND "data_type" = 'reference')
    AND lower("value") = ANY(ids::text[]) AND "changed_in" IS DISTINCT FROM pg_current_xact_id()::text::bigint;
END $$;
CREATE FUNCTION "change_referred"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "change_references"(ARRAY[NEW."account_id"], ARRAY[NEW."id"]);
  RETURN NULL;
END $$;
CREATE TRIGGER "change_referred" AFTER UPDATE ON "party" FOR EACH ROW
  WHEN (OLD."company_name" IS DISTINCT FROM NEW."company_name") EXECUTE FUNCTION "change_referred"();
CREATE TRIGGER "change_referred" AFTER UPDATE OF "bill_of_lading_number" ON "shipment" FOR EACH ROW
  WHEN (OLD."bill_of_lading_number" IS DISTINCT FROM NEW."bill_of_lading_number") EXECUTE FUNCTION "change_referred"();
CREATE FUNCTION "change_referred_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "change_references"(ARRAY(SELECT "account_id" FROM "membership" WHERE "user_id" = NEW."id"), ARRAY[NEW."id"]);
  RETURN NULL;
END $$;
CREATE TRIGGER "change_referred" AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD."name", OLD."email") IS DISTINCT FROM (NEW."name", NEW."email")) EXECUTE FUNCTION "change_referred_user"();

-- Of what is gone, or has left the account, no name is shown.
CREATE FUNCTION "change_referred_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed) THEN
    PERFORM "change_references"(array_agg(DISTINCT "account_id"), array_agg("id")) FROM removed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_referred_removed" AFTER DELETE ON "container" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_referred_removed"();
CREATE TRIGGER "change_referred_removed" AFTER DELETE ON "shipment" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_referred_removed"();
CREATE TRIGGER "change_referred_removed" AFTER DELETE ON "tracking_request" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_referred_removed"();
CREATE TRIGGER "change_referred_removed" AFTER DELETE ON "party" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_referred_removed"();
CREATE FUNCTION "change_member_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed) THEN
    PERFORM "change_references"(array_agg(DISTINCT "account_id"), array_agg("user_id")) FROM removed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_referred_removed" AFTER DELETE ON "membership" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_member_removed"();
