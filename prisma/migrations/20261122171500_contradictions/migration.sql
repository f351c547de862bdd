-- AlterTable
ALTER TABLE "container" ADD COLUMN     "contradictions" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "disruptions" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "last_movement" JSONB;
