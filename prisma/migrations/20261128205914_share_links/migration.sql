-- Older versions: may run, because they do not know the new table.

-- CreateTable
CREATE TABLE "share_link" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "shipment_id" UUID,
    "container_id" UUID,
    "title" TEXT,
    "sender" TEXT,
    "shows" TEXT[],
    "frame_ancestors" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_link_one_record" CHECK (num_nonnulls("shipment_id", "container_id") = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "share_link_token_hash_key" ON "share_link"("token_hash");

-- CreateIndex
CREATE INDEX "share_link_account_id_created_at_id_idx" ON "share_link"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "share_link_shipment_id_idx" ON "share_link"("shipment_id");

-- CreateIndex
CREATE INDEX "share_link_container_id_idx" ON "share_link"("container_id");

-- CreateIndex
CREATE INDEX "share_link_expires_at_idx" ON "share_link"("expires_at");

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_container_id_fkey" FOREIGN KEY ("container_id") REFERENCES "container"("id") ON DELETE CASCADE ON UPDATE CASCADE;
