-- AlterTable
ALTER TABLE "container" ADD COLUMN     "watch_id" UUID;

-- AlterTable
ALTER TABLE "shipment" ADD COLUMN     "former_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "named_bill_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "replaced_by_numbers" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "shipment_watch" (
    "shipment_id" UUID NOT NULL,
    "watch_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "shipment_watch_pkey" PRIMARY KEY ("shipment_id","watch_id")
);

-- CreateIndex
CREATE INDEX "shipment_watch_watch_id_idx" ON "shipment_watch"("watch_id");

-- AddForeignKey
ALTER TABLE "shipment_watch" ADD CONSTRAINT "shipment_watch_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_watch" ADD CONSTRAINT "shipment_watch_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The main watch of a shipment is one of those that feed it, whoever writes the shipment.
INSERT INTO "shipment_watch" ("shipment_id", "watch_id", "since") SELECT "id", "watch_id", "created_at" FROM "shipment";
CREATE FUNCTION "shipment_watch_linked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "shipment_watch" ("shipment_id", "watch_id") VALUES (NEW."id", NEW."watch_id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "shipment_watch_linked" AFTER INSERT ON "shipment"
  FOR EACH ROW EXECUTE FUNCTION "shipment_watch_linked"();
CREATE TRIGGER "shipment_watch_changed" AFTER UPDATE OF "watch_id" ON "shipment"
  FOR EACH ROW WHEN (OLD."watch_id" IS DISTINCT FROM NEW."watch_id") EXECUTE FUNCTION "shipment_watch_linked"();
