-- Older versions: may run, because the column may be null; they order anew by themselves what an upstream has ended, as before.

-- AlterTable
ALTER TABLE "upstream_order" ADD COLUMN     "wanted_at" TIMESTAMPTZ(3);
