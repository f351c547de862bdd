-- Older versions: may run, because the columns are nullable; they show neither name nor logo.

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "logo" BYTEA,
ADD COLUMN     "logo_type" TEXT,
ADD COLUMN     "shown_name" TEXT;
