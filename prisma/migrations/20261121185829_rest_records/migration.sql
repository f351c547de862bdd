-- DropForeignKey
ALTER TABLE "tracking_request" DROP CONSTRAINT "tracking_request_watch_id_fkey";

-- AlterTable
ALTER TABLE "shipment" ADD COLUMN     "customer_id" UUID;

-- AlterTable
ALTER TABLE "tracking_request" ADD COLUMN     "customer_id" UUID,
ADD COLUMN     "initial_fields" JSONB,
ALTER COLUMN "watch_id" DROP NOT NULL,
ALTER COLUMN "scac" DROP NOT NULL;

-- CreateTable
CREATE TABLE "party" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "party_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_field_definition" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "entity_type" TEXT NOT NULL,
    "api_slug" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "description" TEXT,
    "data_type" TEXT NOT NULL,
    "reference_type" TEXT,
    "validation" JSONB,
    "default_format" TEXT,
    "default_value" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_field_definition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_field_option" (
    "id" UUID NOT NULL,
    "definition_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "position" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_field_option_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_field" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "definition_id" UUID NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "value" TEXT,
    "updated_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "headers" BYTEA,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_notification" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_created_at" TIMESTAMPTZ(3) NOT NULL,
    "event" TEXT NOT NULL,
    "reference_type" TEXT NOT NULL,
    "reference_id" UUID NOT NULL,
    "delivery_status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_request" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "status" INTEGER,
    "document" TEXT,
    "locked_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
-- Unlogged: after a crash everybody begins with a full allowance, and no request waits for the disk.
CREATE UNLOGGED TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "party_account_id_created_at_id_idx" ON "party"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "party_account_id_company_name_key" ON "party"("account_id", "company_name");

-- CreateIndex
CREATE INDEX "custom_field_definition_account_id_created_at_id_idx" ON "custom_field_definition"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_definition_account_id_entity_type_api_slug_key" ON "custom_field_definition"("account_id", "entity_type", "api_slug");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_option_definition_id_value_key" ON "custom_field_option"("definition_id", "value");

-- CreateIndex
CREATE INDEX "custom_field_entity_id_idx" ON "custom_field"("entity_id");

-- CreateIndex
CREATE INDEX "custom_field_account_id_created_at_id_idx" ON "custom_field"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_definition_id_entity_id_key" ON "custom_field"("definition_id", "entity_id");

-- CreateIndex
CREATE INDEX "webhook_account_id_created_at_id_idx" ON "webhook"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_notification_event_id_webhook_id_key" ON "webhook_notification"("event_id", "webhook_id");

-- CreateIndex
CREATE INDEX "webhook_notification_account_id_created_at_id_idx" ON "webhook_notification"("account_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "webhook_notification_account_id_delivery_status_created_at__idx" ON "webhook_notification"("account_id", "delivery_status", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "webhook_notification_account_id_event_created_at_id_idx" ON "webhook_notification"("account_id", "event", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "webhook_notification_webhook_id_created_at_id_idx" ON "webhook_notification"("webhook_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- AddForeignKey
ALTER TABLE "tracking_request" ADD CONSTRAINT "tracking_request_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_request" ADD CONSTRAINT "tracking_request_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "party"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "party"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "party" ADD CONSTRAINT "party_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_definition" ADD CONSTRAINT "custom_field_definition_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_option" ADD CONSTRAINT "custom_field_option_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "custom_field_definition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "custom_field_definition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_notification" ADD CONSTRAINT "webhook_notification_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_notification" ADD CONSTRAINT "webhook_notification_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
