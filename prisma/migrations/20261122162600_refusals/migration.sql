-- AlterTable
ALTER TABLE "watch_schedule" ADD COLUMN     "refusal" TEXT,
ADD COLUMN     "refused_since" TIMESTAMPTZ(3);

-- What the operator is shown: few rows, among millions that are answered.
CREATE INDEX "watch_schedule_refused_idx" ON "watch_schedule" ("lane", "refusal") WHERE "refusal" IS NOT NULL;
