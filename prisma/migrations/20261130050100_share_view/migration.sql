-- Older versions: may run, because the columns are nullable or have a default; they answer links of views as ended.

-- AlterTable
ALTER TABLE "share_link" ADD COLUMN     "columns" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "logo" BYTEA,
ADD COLUMN     "logo_type" TEXT,
ADD COLUMN     "view_id" UUID;

-- CreateIndex
CREATE INDEX "share_link_view_id_idx" ON "share_link"("view_id");

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A link shows one record: of what it can show, exactly one is set.
ALTER TABLE "share_link" DROP CONSTRAINT "share_link_one_record";
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_one_record" CHECK (num_nonnulls("shipment_id", "container_id", "view_id") = 1);
