-- Older versions: may run, because the columns are new and may be null; they do not say when a source answered.

-- AlterTable
ALTER TABLE "source_lane" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "tested_at" TIMESTAMPTZ(3);
