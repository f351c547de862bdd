-- Older versions: may run, because the columns are nullable and they do not read them.
ALTER TABLE "source_lane" ADD COLUMN     "fault_at" TIMESTAMPTZ(3),
ADD COLUMN     "fault_check" TEXT,
ADD COLUMN     "fault_ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "fault_outcome" TEXT,
ADD COLUMN     "fault_reason" TEXT,
ADD COLUMN     "fault_since" TIMESTAMPTZ(3);
