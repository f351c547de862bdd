-- AlterTable
ALTER TABLE "quarantine" ADD COLUMN     "format" TEXT,
ADD COLUMN     "is_whole" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "sender" TEXT;

-- CreateTable
CREATE TABLE "watch_mention" (
    "watch_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "scac" TEXT,
    "heard_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_mention_pkey" PRIMARY KEY ("watch_id","kind","number")
);

-- CreateTable
CREATE TABLE "intake" (
    "id" UUID NOT NULL,
    "sender" TEXT NOT NULL,
    "format" TEXT,
    "origin" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "times" INTEGER NOT NULL DEFAULT 1,
    "taken" INTEGER NOT NULL,
    "known" INTEGER NOT NULL,
    "quarantined" INTEGER NOT NULL,

    CONSTRAINT "intake_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "watch_mention_kind_number_idx" ON "watch_mention"("kind", "number");

-- CreateIndex
CREATE INDEX "watch_mention_heard_at_idx" ON "watch_mention"("heard_at");

-- CreateIndex
CREATE INDEX "intake_last_seen_at_idx" ON "intake"("last_seen_at");

-- CreateIndex
CREATE UNIQUE INDEX "intake_sender_content_hash_key" ON "intake"("sender", "content_hash");

-- CreateIndex
CREATE INDEX "quarantine_source_last_seen_at_idx" ON "quarantine"("source", "last_seen_at");

-- CreateIndex
CREATE INDEX "quarantine_last_seen_at_idx" ON "quarantine"("last_seen_at");

-- AddForeignKey
ALTER TABLE "watch_mention" ADD CONSTRAINT "watch_mention_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What lines have told already is to be found as what they tell from now on.
INSERT INTO "watch_mention" ("watch_id", "kind", "number", "heard_at")
  SELECT s."watch_id", 'container', c."number", now() FROM "container" c JOIN "shipment" s ON s."id" = c."shipment_id"
  UNION SELECT s."watch_id", 'bill_of_lading', s."bill_of_lading_number", now() FROM "shipment" s
  UNION SELECT s."watch_id", 'booking', s."booking_number", now() FROM "shipment" s WHERE s."booking_number" IS NOT NULL
  ON CONFLICT DO NOTHING;
