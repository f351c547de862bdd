-- Older versions: may run, because both columns are nullable; they store waits without line and terminal, which count for their port.

-- AlterTable
ALTER TABLE "wait_outcome" ADD COLUMN     "line" TEXT,
ADD COLUMN     "terminal" TEXT;
