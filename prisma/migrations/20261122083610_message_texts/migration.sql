-- AlterTable
ALTER TABLE "outbox_event" ADD COLUMN     "included" TEXT;

-- AlterTable
ALTER TABLE "outbox_snapshot" ADD COLUMN     "included" TEXT;
