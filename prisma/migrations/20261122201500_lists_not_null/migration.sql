-- A list without entries is empty and never null, so that no reader has to tell the two apart.
UPDATE "connection" SET "permissions" = '{}' WHERE "permissions" IS NULL;
ALTER TABLE "connection" ALTER COLUMN "permissions" SET NOT NULL;
UPDATE "api_key" SET "permissions" = '{}' WHERE "permissions" IS NULL;
ALTER TABLE "api_key" ALTER COLUMN "permissions" SET NOT NULL;
UPDATE "tracking_request" SET "ref_numbers" = '{}' WHERE "ref_numbers" IS NULL;
UPDATE "tracking_request" SET "tags" = '{}' WHERE "tags" IS NULL;
ALTER TABLE "tracking_request" ALTER COLUMN "ref_numbers" SET NOT NULL, ALTER COLUMN "tags" SET NOT NULL;
UPDATE "shipment" SET "named_bill_numbers" = '{}' WHERE "named_bill_numbers" IS NULL;
UPDATE "shipment" SET "replaced_by_numbers" = '{}' WHERE "replaced_by_numbers" IS NULL;
UPDATE "shipment" SET "former_numbers" = '{}' WHERE "former_numbers" IS NULL;
UPDATE "shipment" SET "ref_numbers" = '{}' WHERE "ref_numbers" IS NULL;
UPDATE "shipment" SET "tags" = '{}' WHERE "tags" IS NULL;
UPDATE "shipment" SET "list_statuses" = '{}' WHERE "list_statuses" IS NULL;
ALTER TABLE "shipment" ALTER COLUMN "named_bill_numbers" SET NOT NULL, ALTER COLUMN "replaced_by_numbers" SET NOT NULL, ALTER COLUMN "former_numbers" SET NOT NULL, ALTER COLUMN "ref_numbers" SET NOT NULL, ALTER COLUMN "tags" SET NOT NULL, ALTER COLUMN "list_statuses" SET NOT NULL;
UPDATE "container" SET "ref_numbers" = '{}' WHERE "ref_numbers" IS NULL;
ALTER TABLE "container" ALTER COLUMN "ref_numbers" SET NOT NULL;
UPDATE "webhook" SET "events" = '{}' WHERE "events" IS NULL;
ALTER TABLE "webhook" ALTER COLUMN "events" SET NOT NULL;
