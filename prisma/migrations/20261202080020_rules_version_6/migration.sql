-- Older versions: may run, because they read no version that they do not know; what they write is not repaired again.
-- Version 6 of the rules: what a statement that was taken back said of a container alone goes. No row is rewritten by this:
-- journeys that were written by older rules are repaired (src/services/repair).
ALTER TABLE "watch" ALTER COLUMN "rules_version" SET DEFAULT 6;

-- What is left to be repaired, in the order in which that is done: nothing, most of the time.
DROP INDEX "watch_repair_idx";
CREATE INDEX "watch_repair_idx" ON "watch"("id") WHERE "rules_version" < 6;
