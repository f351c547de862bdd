-- Older versions: may run, because the column has a default; they show no demonstration.

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;
