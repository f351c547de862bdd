-- CreateTable
CREATE TABLE "merged_shipment" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "watch_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ref_numbers" TEXT[],
    "tags" TEXT[],
    "added_ref_numbers" TEXT[],
    "added_tags" TEXT[],
    "customer_id" UUID,
    "gave_customer" BOOLEAN NOT NULL,
    "containers" JSONB NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "merged_shipment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "merged_shipment_kept_id_idx" ON "merged_shipment"("kept_id");

-- CreateIndex
CREATE INDEX "merged_shipment_watch_id_idx" ON "merged_shipment"("watch_id");

-- AddForeignKey
ALTER TABLE "merged_shipment" ADD CONSTRAINT "merged_shipment_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merged_shipment" ADD CONSTRAINT "merged_shipment_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The shipments whose bill of lading or booking was replaced: few, and found by the numbers that they had before.
CREATE INDEX "shipment_former_idx" ON "shipment" USING gin ("former_numbers") WHERE "former_numbers" <> '{}';
