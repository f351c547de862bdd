-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "disabled_by" TEXT,
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "next_secret" BYTEA,
ADD COLUMN     "secret_switch_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_notification" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "body" BYTEA,
ADD COLUMN     "failed_reason" TEXT,
ADD COLUMN     "finished_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_error" TEXT,
ADD COLUMN     "last_outcome" TEXT,
ADD COLUMN     "last_status_code" INTEGER,
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "recovery_id" UUID,
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trigger" TEXT NOT NULL DEFAULT 'auto';

-- CreateTable
CREATE TABLE "webhook_lane" (
    "webhook_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "blocked_until" TIMESTAMPTZ(3),
    "window" INTEGER NOT NULL DEFAULT 1,
    "is_slow" BOOLEAN NOT NULL DEFAULT false,
    "circuit_opens" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failed_notifications" INTEGER NOT NULL DEFAULT 0,
    "first_failure_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "exhausted" INTEGER NOT NULL DEFAULT 0,
    "warned_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_lane_pkey" PRIMARY KEY ("webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_wake" (
    "id" BIGSERIAL NOT NULL,
    "webhook_id" UUID NOT NULL,

    CONSTRAINT "webhook_wake_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_recovery" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_recovery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "notification_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "trigger" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "request_headers" JSONB NOT NULL,
    "response_headers" JSONB,
    "response_body" BYTEA,
    "is_truncated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id","started_at")
) PARTITION BY RANGE ("started_at");

-- CreateIndex
CREATE INDEX "webhook_lane_due_at_idx" ON "webhook_lane"("due_at");

-- CreateIndex
CREATE INDEX "webhook_recovery_webhook_id_created_at_idx" ON "webhook_recovery"("webhook_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "webhook_attempt_notification_id_started_at_idx" ON "webhook_attempt"("notification_id", "started_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_webhook_id_started_at_idx" ON "webhook_attempt"("webhook_id", "started_at");

-- CreateIndex
CREATE INDEX "webhook_notification_recovery_id_delivery_status_idx" ON "webhook_notification"("recovery_id", "delivery_status");

-- CreateIndex
CREATE INDEX "webhook_notification_created_at_idx" ON "webhook_notification"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_lane" ADD CONSTRAINT "webhook_lane_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_recovery" ADD CONSTRAINT "webhook_recovery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The partitions are made at start-up, some months ahead (src/db/partitions.ts).
CREATE TABLE "webhook_attempt_rest" PARTITION OF "webhook_attempt" DEFAULT;

-- What waits, by webhook and time: all that a dispatcher reads.
CREATE INDEX "webhook_notification_due_idx" ON "webhook_notification"("webhook_id", "next_attempt_at", "id")
  WHERE "delivery_status" = 'pending';

-- Room on the page keeps the updates of a round of deliveries out of the indexes, and vacuum comes sooner than usual.
ALTER TABLE "webhook_notification" SET (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "webhook_lane" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- Nothing was delivered before: what was recorded can be recovered by whoever wants it, and is sent to nobody unasked.
UPDATE "webhook_notification" SET "delivery_status" = 'failed', "failed_reason" = 'not_delivered', "finished_at" = now()
  WHERE "delivery_status" = 'pending';

-- Each webhook has its lane.
CREATE FUNCTION "webhook_lane_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_lane" ("webhook_id", "due_at") VALUES (NEW."id", 'infinity');
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_lane_made" AFTER INSERT ON "webhook" FOR EACH ROW EXECUTE FUNCTION "webhook_lane_made"();
INSERT INTO "webhook_lane" ("webhook_id", "due_at") SELECT "id", 'infinity' FROM "webhook";

-- Whoever writes a notification, the dispatchers hear of it when that is committed.
CREATE FUNCTION "webhook_wake_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_wake" ("webhook_id")
    SELECT DISTINCT "webhook_id" FROM "written" WHERE "delivery_status" = 'pending';
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_wake_written" AFTER INSERT ON "webhook_notification"
  REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "webhook_wake_written"();
