-- Older versions: must not run, because they delete the records that they merge with their notes, which they do not move.

-- CreateTable
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "shipment_id" UUID,
    "container_id" UUID,
    "author_id" UUID,
    "author_key_id" UUID,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "note_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "note_one_record" CHECK (num_nonnulls("shipment_id", "container_id") = 1)
);

-- CreateIndex
CREATE INDEX "note_account_id_created_at_id_idx" ON "note"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "note_shipment_id_idx" ON "note"("shipment_id");

-- CreateIndex
CREATE INDEX "note_container_id_idx" ON "note"("container_id");

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A note is shown with its record, so a change of it is a change of that.
CREATE FUNCTION "change_notes_of"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE "container_id" IS NOT NULL) THEN
    PERFORM "change_touch_containers"(ARRAY(SELECT DISTINCT "container_id" FROM changed WHERE "container_id" IS NOT NULL));
  END IF;
  IF EXISTS (SELECT FROM changed WHERE "shipment_id" IS NOT NULL) THEN
    PERFORM "change_touch_shipments"(ARRAY(SELECT DISTINCT "shipment_id" FROM changed WHERE "shipment_id" IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "change_note_added" AFTER INSERT ON "note" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_notes_of"();
CREATE TRIGGER "change_note_changed" AFTER UPDATE ON "note" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_notes_of"();
CREATE TRIGGER "change_note_removed" AFTER DELETE ON "note" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "change_notes_of"();
