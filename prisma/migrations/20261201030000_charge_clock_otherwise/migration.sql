-- Older versions: may run, because the column has a default; what they count keeps what lists said of it before, until it is counted again.

-- AlterTable
ALTER TABLE "charge_clock" ADD COLUMN     "otherwise" JSONB NOT NULL DEFAULT '[]';

-- What was counted before is counted again in the background, account by account.
INSERT INTO "charge_recount" ("account_id")
SELECT a."id" FROM "account" a WHERE EXISTS (SELECT FROM "charge_document" d WHERE d."kind" = 'tariff' AND d."withdrawn_at" IS NULL
  AND (d."account_id" = a."id" OR d."account_id" IS NULL))
ON CONFLICT ("account_id") DO UPDATE SET "is_again" = true;
