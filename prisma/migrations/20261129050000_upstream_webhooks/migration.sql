-- Older versions: may run, because the table, the columns and the indexes are new; they poll upstreams and register no webhooks.

-- AlterTable
ALTER TABLE "upstream_order" ADD COLUMN     "notified" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "seen" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shipment_id" TEXT,
ADD COLUMN     "sends" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "given_up_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "upstream_webhook" (
    "upstream" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "webhook_id" TEXT,
    "callback_url" TEXT NOT NULL,
    "secret" BYTEA,
    "confirmed_at" TIMESTAMPTZ(3),
    "heard_at" TIMESTAMPTZ(3),
    "looked_up_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "is_healthy" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,

    CONSTRAINT "upstream_webhook_pkey" PRIMARY KEY ("upstream")
);

-- CreateIndex
CREATE INDEX "upstream_order_upstream_request_id_idx" ON "upstream_order"("upstream", "request_id");

-- CreateIndex
CREATE INDEX "upstream_order_upstream_shipment_id_idx" ON "upstream_order"("upstream", "shipment_id");

-- What was notified and not polled since; it is looked for every few seconds.
CREATE INDEX "upstream_order_unseen_idx" ON "upstream_order"("upstream") WHERE "notified" > "seen";
