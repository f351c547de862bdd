-- Older versions: may run, because triggers note whose clocks are to be counted again, and a process of this version counts them.
-- What was reported of the clocks of charges.

-- CreateTable
CREATE TABLE "charge_clock" (
    "container_id" UUID NOT NULL,
    "reported" JSONB NOT NULL DEFAULT '{}',
    "rules_stamp" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "charge_clock_pkey" PRIMARY KEY ("container_id")
);

-- CreateIndex
CREATE INDEX "charge_clock_due_at_idx" ON "charge_clock"("due_at") WHERE "due_at" IS NOT NULL;

-- CreateIndex
CREATE INDEX "charge_clock_next_at_idx" ON "charge_clock"("next_at") WHERE "next_at" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "charge_clock" ADD CONSTRAINT "charge_clock_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Without a tariff there is nothing to count. A container that is new has no stamp: all that its clocks do is news. That holds too for one without
-- a row that was written while its first tariff was, or after it: neither saw the other. A clock may start with the first container of a bill of
-- lading, so all of a shipment are counted again when one arrives or is discharged.
CREATE FUNCTION "charge_clock_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "of_shipment" boolean := NEW."pod_arrived_at" IS DISTINCT FROM OLD."pod_arrived_at"
    OR NEW."pod_discharged_at" IS DISTINCT FROM OLD."pod_discharged_at"
    OR TG_OP = 'UPDATE' AND NEW."bill_of_lading_numbers" IS DISTINCT FROM OLD."bill_of_lading_numbers";
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
      FROM "container" b WHERE b."shipment_id" = NEW."shipment_id" AND b."id" <> NEW."id" AND k."container_id" = b."id";
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "charge_clock_container_written" AFTER INSERT ON "container" FOR EACH ROW EXECUTE FUNCTION "charge_clock_note_change"();
CREATE TRIGGER "charge_clock_container_changed" AFTER UPDATE ON "container" FOR EACH ROW
  WHEN (NEW."derived_at" IS DISTINCT FROM coalesce(OLD."derived_at", OLD."updated_at")
    OR NEW."list_pol_id" IS DISTINCT FROM OLD."list_pol_id" OR NEW."list_pod_id" IS DISTINCT FROM OLD."list_pod_id"
    OR NEW."list_destination_id" IS DISTINCT FROM OLD."list_destination_id" OR NEW."list_customer_id" IS DISTINCT FROM OLD."list_customer_id"
    OR NEW."list_stopped" IS DISTINCT FROM OLD."list_stopped")
  EXECUTE FUNCTION "charge_clock_note_change"();

-- What began before is not reported: the stamp is that of no tariffs.
INSERT INTO "charge_clock" ("container_id", "rules_stamp", "due_at")
SELECT c."id", '', date_trunc('milliseconds', now()) FROM "container" c
WHERE NOT c."list_stopped" AND c."empty_terminated_at" IS NULL AND EXISTS (SELECT FROM "charge_document" d
  WHERE d."kind" = 'tariff' AND d."withdrawn_at" IS NULL AND (d."account_id" = c."account_id" OR d."account_id" IS NULL))
FOR KEY SHARE OF c;
