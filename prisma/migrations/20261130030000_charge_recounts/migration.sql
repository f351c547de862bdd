-- Older versions: may run, because they note the containers of a changed tariff themselves, as before.
-- Accounts whose tariffs or calendars changed, until the clocks of all their containers are to be counted again.

-- CreateTable
CREATE TABLE "charge_recount" (
    "account_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
    "after_number" TEXT NOT NULL DEFAULT '',
    "after_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "skipped" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "is_again" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "charge_recount_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "charge_recount_due_at_idx" ON "charge_recount"("due_at");

-- AddForeignKey
ALTER TABLE "charge_recount" ADD CONSTRAINT "charge_recount_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The first container of a bill of lading may come into another shipment, or be removed: those that it leaves behind are counted again too.
CREATE OR REPLACE FUNCTION "charge_clock_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "of_shipment" boolean := NEW."pod_arrived_at" IS DISTINCT FROM OLD."pod_arrived_at"
    OR NEW."pod_discharged_at" IS DISTINCT FROM OLD."pod_discharged_at"
    OR TG_OP = 'UPDATE' AND (NEW."bill_of_lading_numbers" IS DISTINCT FROM OLD."bill_of_lading_numbers"
      OR NEW."shipment_id" IS DISTINCT FROM OLD."shipment_id");
BEGIN
  IF EXISTS (SELECT FROM "charge_document" d WHERE d."kind" = 'tariff' AND d."withdrawn_at" IS NULL AND d."account_id" = NEW."account_id")
    OR EXISTS (SELECT FROM "charge_document" d WHERE d."kind" = 'tariff' AND d."withdrawn_at" IS NULL AND d."account_id" IS NULL)
  THEN
    INSERT INTO "charge_clock" ("container_id", "rules_stamp", "due_at")
    VALUES (NEW."id", CASE WHEN TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM "charge_document" d WHERE d."kind" = 'tariff'
      AND d."withdrawn_at" IS NULL AND (d."account_id" = NEW."account_id" OR d."account_id" IS NULL)
      AND d."created_at" < NEW."created_at" + interval '1 minute') THEN '' END, date_trunc('milliseconds', now()))
    ON CONFLICT ("container_id") DO UPDATE SET "due_at" = EXCLUDED."due_at";
    IF "of_shipment" THEN
      UPDATE "charge_clock" k SET "due_at" = date_trunc('milliseconds', now())
      FROM "container" b WHERE b."shipment_id" IN (NEW."shipment_id", OLD."shipment_id") AND b."id" <> NEW."id" AND k."container_id" = b."id";
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "charge_clock_note_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "charge_clock" k SET "due_at" = date_trunc('milliseconds', now())
  FROM "container" b WHERE b."shipment_id" = OLD."shipment_id" AND b."id" <> OLD."id" AND k."container_id" = b."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "charge_clock_container_removed" AFTER DELETE ON "container" FOR EACH ROW
  WHEN (coalesce(OLD."pod_arrived_at", OLD."pod_discharged_at") IS NOT NULL)
  EXECUTE FUNCTION "charge_clock_note_removal"();
DROP TRIGGER "charge_clock_container_changed" ON "container";
CREATE TRIGGER "charge_clock_container_changed" AFTER UPDATE ON "container" FOR EACH ROW
  WHEN (NEW."derived_at" IS DISTINCT FROM coalesce(OLD."derived_at", OLD."updated_at")
    OR NEW."list_pol_id" IS DISTINCT FROM OLD."list_pol_id" OR NEW."list_pod_id" IS DISTINCT FROM OLD."list_pod_id"
    OR NEW."list_destination_id" IS DISTINCT FROM OLD."list_destination_id" OR NEW."list_customer_id" IS DISTINCT FROM OLD."list_customer_id"
    OR NEW."list_stopped" IS DISTINCT FROM OLD."list_stopped" OR NEW."shipment_id" IS DISTINCT FROM OLD."shipment_id")
  EXECUTE FUNCTION "charge_clock_note_change"();
