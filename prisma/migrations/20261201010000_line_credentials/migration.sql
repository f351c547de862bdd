-- Older versions: must not run, because they find a watch by its number alone, and would show one account what a line stated to another one with its own credentials.

-- AlterTable
ALTER TABLE "watch" ADD COLUMN     "owner_account_id" UUID;

-- A number has one shared watch, and one for each account that polls its line with credentials of its own.
DROP INDEX "watch_source_kind_number_key";
CREATE UNIQUE INDEX "watch_source_kind_number_owner_account_id_key" ON "watch"("source", "kind", "number", "owner_account_id") NULLS NOT DISTINCT;
CREATE INDEX "watch_owner_idx" ON "watch"("owner_account_id", "source") WHERE "owner_account_id" IS NOT NULL;

-- CreateTable
CREATE TABLE "line_credential" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "scac" TEXT NOT NULL,
    "sealed" BYTEA,
    "endings" JSONB NOT NULL DEFAULT '{}',
    "set_by" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "tested_at" TIMESTAMPTZ(3),
    "test_outcome" TEXT,
    "test_summary" TEXT,

    CONSTRAINT "line_credential_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "line_credential_account_id_scac_key" ON "line_credential"("account_id", "scac");

-- AddForeignKey
ALTER TABLE "line_credential" ADD CONSTRAINT "line_credential_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A watch keeps its owner: a shared one must not take what was answered to an account, and an own one must not become shared.
CREATE FUNCTION "watch_owner_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The owner of a watch does not change.';
END $$;
CREATE TRIGGER "watch_owner_stays" BEFORE UPDATE OF "owner_account_id" ON "watch"
  FOR EACH ROW WHEN (OLD."owner_account_id" IS DISTINCT FROM NEW."owner_account_id") EXECUTE FUNCTION "watch_owner_stays"();

-- Whatever statement writes them, records of an account lead to watches of that account and to shared ones alone. The triggers
-- run after the statement, and see the watches that it has made.
CREATE FUNCTION "watch_owner_check"(watch uuid, account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "watch" w WHERE w."id" = watch AND w."owner_account_id" <> account) THEN
    RAISE EXCEPTION 'The watch belongs to another account.';
  END IF;
END $$;

CREATE FUNCTION "watch_owner_of_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "watch_owner_check"(NEW."watch_id", NEW."account_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "watch_owner_new" AFTER INSERT ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_record"();
CREATE TRIGGER "watch_owner_changed" AFTER UPDATE OF "watch_id", "account_id" ON "tracking_request" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_record"();
CREATE TRIGGER "watch_owner_new" AFTER INSERT ON "merged_shipment" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_record"();
CREATE TRIGGER "watch_owner_changed" AFTER UPDATE OF "watch_id", "account_id" ON "merged_shipment" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_record"();

-- The main watch of a shipment, and that of a container of it, feed the shipment; a trigger and ingest see to that.
CREATE FUNCTION "watch_owner_of_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "watch_owner_check"(NEW."watch_id", s."account_id") FROM "shipment" s WHERE s."id" = NEW."shipment_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "watch_owner_new" AFTER INSERT ON "shipment_watch" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_link"();
CREATE TRIGGER "watch_owner_changed" AFTER UPDATE OF "watch_id", "shipment_id" ON "shipment_watch" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_link"();

-- What is linked to a journey is shared: a terminal, a railroad or a sender reports to the installation.
CREATE FUNCTION "watch_owner_of_companion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "watch" w WHERE w."id" = NEW."companion_id" AND w."owner_account_id" IS NOT NULL) THEN
    RAISE EXCEPTION 'A watch with an owner is linked to no other journey.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "watch_owner_new" AFTER INSERT ON "watch_companion" FOR EACH ROW EXECUTE FUNCTION "watch_owner_of_companion"();

-- The watches of an account go with it, and with them what was answered to it. It runs after the references to the account have
-- removed its shipments and requests, because triggers run in the order of their names and those of references come first.
CREATE FUNCTION "watch_owner_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "observation" o USING "watch" w
    WHERE w."owner_account_id" = OLD."id" AND o."journey_month" = w."journey_month" AND o."watch_id" = w."id";
  DELETE FROM "quarantine" q USING "watch" w WHERE w."owner_account_id" = OLD."id" AND q."watch_id" = w."id";
  DELETE FROM "watch" WHERE "owner_account_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "watch_owner_removed" AFTER DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION "watch_owner_removed"();
