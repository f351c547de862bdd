-- Older versions: may run, because they do not write the new columns, and a poll without them counts as one whose reason is not known.
-- AlterTable
ALTER TABLE "watch_schedule" ADD COLUMN     "last_miss" TEXT,
ADD COLUMN     "last_miss_reason" TEXT;
