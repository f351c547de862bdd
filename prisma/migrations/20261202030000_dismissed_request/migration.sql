-- Older versions: may run, because the column may be empty and they neither read nor write it.

-- AlterTable
ALTER TABLE "tracking_request" ADD COLUMN     "dismissed_at" TIMESTAMPTZ(3);
