-- AlterTable
ALTER TABLE "container" ADD COLUMN     "last_seen" JSONB,
ADD COLUMN     "reefer" JSONB;
